import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { constants, createBrotliCompress, createGzip, createZstdCompress } from 'node:zlib'

/** A few kilobytes that unpack to `bombBytes`, made without ever holding those. Made once per coding and process. */
export function bomb(coding: keyof typeof compressors): Promise<Buffer> {
  return (made[coding] ??= buffer(
    Readable.from(Array<Buffer>(bombBytes / piece.length).fill(piece)).pipe(compressors[coding]()),
  ))
}

export const bombBytes = 200 * 1024 * 1024

const piece = Buffer.alloc(1024 * 1024)
const made: { [coding in keyof typeof compressors]?: Promise<Buffer> } = {}

const compressors = {
  gzip: () => createGzip({ level: 9 }),
  br: () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  zstd: () => createZstdCompress(),
}
