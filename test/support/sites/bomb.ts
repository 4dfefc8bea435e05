import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { constants, createBrotliCompress, createGzip, createZstdCompress } from 'node:zlib'

/** A few kilobytes that decompress to `bombBytes`. Streamed, so that the bytes are never in memory. Cached per coding. */
export function bomb(coding: keyof typeof compressors): Promise<Buffer> {
  return (cache[coding] ??= buffer(
    Readable.from(Array<Buffer>(bombBytes / chunk.length).fill(chunk)).pipe(compressors[coding]()),
  ))
}

export const bombBytes = 200 * 1024 * 1024

const chunk = Buffer.alloc(1024 * 1024)
const cache: { [coding in keyof typeof compressors]?: Promise<Buffer> } = {}

const compressors = {
  gzip: () => createGzip({ level: 9 }),
  br: () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  zstd: () => createZstdCompress(),
}
