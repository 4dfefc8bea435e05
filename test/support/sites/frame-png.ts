import { crc32 } from 'node:zlib'

/** A greyscale PNG (RFC 2083). `rows`: compressed rows, each with its filter byte. */
export function framePng(
  { width, height, bitDepth }: { width: number; height: number; bitDepth: number },
  rows: Buffer,
): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = bitDepth
  const signature = Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1')
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}
