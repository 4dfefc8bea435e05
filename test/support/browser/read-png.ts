import { inflateSync } from 'node:zlib'

export interface Pixels {
  width: number
  height: number
  /** Red, green, blue and alpha of one pixel. */
  at: (x: number, y: number) => number[]
}

/** Decodes a PNG with eight bits per channel, not interlaced, as browsers write it (PNG, third edition, 9.2). */
export function readPng(base64: string): Pixels {
  const png = Buffer.from(base64, 'base64')
  const [width, height, channels] = [png.readUInt32BE(16), png.readUInt32BE(20), png[25] === 6 ? 4 : 3]
  const rows = inflateSync(Buffer.concat(chunksOf(png)))
  const bytes = width * channels
  const out = Buffer.alloc(bytes * height)
  for (let y = 0; y < height; y++) {
    const filter = rows[y * (bytes + 1)] ?? 0
    for (let x = 0; x < bytes; x++) {
      const at = y * bytes + x
      const left = x >= channels ? (out[at - channels] ?? 0) : 0
      const up = y > 0 ? (out[at - bytes] ?? 0) : 0
      const corner = x >= channels && y > 0 ? (out[at - bytes - channels] ?? 0) : 0
      const guess = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter] ?? 0
      out[at] = (rows[y * (bytes + 1) + 1 + x] ?? 0) + guess
    }
  }
  const at = (x: number, y: number) => {
    const start = (y * width + x) * channels
    return [...out.subarray(start, start + channels), ...(channels === 3 ? [255] : [])]
  }
  return { width, height, at }
}

function chunksOf(png: Buffer): Buffer[] {
  const found: Buffer[] = []
  for (let at = 8; at < png.length;) {
    const length = png.readUInt32BE(at)
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') found.push(png.subarray(at + 8, at + 8 + length))
    at += length + 12
  }
  return found
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner
  const [toLeft, toUp, toCorner] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)]
  if (toLeft <= toUp && toLeft <= toCorner) return left
  return toUp <= toCorner ? up : corner
}
