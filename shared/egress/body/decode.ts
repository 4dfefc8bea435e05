import { pipeline, Readable, type Transform } from 'node:stream'
import {
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
} from 'node:zlib'
import { AppError } from '#shared/contract/errors.ts'

type Bytes = AsyncIterable<Uint8Array>

/**
 * Decodes one content coding as a stream, with backpressure. As in browsers, an unknown coding is passed through and a
 * truncated body yields the bytes before the cut. Throws RESPONSE_TOO_LARGE for more than one coding, since nested
 * compression is used for decompression bombs.
 */
export function decode(encoded: Bytes, contentEncoding: string): Bytes {
  const layers = contentEncoding
    .toLowerCase()
    .split(',')
    .flatMap((layer) => layer.trim() || [])
    .filter((layer) => layer !== 'identity')
  if (layers.length > 1)
    throw new AppError(
      'RESPONSE_TOO_LARGE',
      'The target compressed its response more than once, which is not supported.',
    )
  switch (layers[0] ?? '') {
    case 'gzip':
    case 'x-gzip':
      return pipeThrough(encoded, createGunzip(lenient))
    case 'deflate':
      return inflate(encoded)
    case 'br':
      return pipeThrough(encoded, createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH }))
    case 'zstd':
      return pipeThrough(encoded, createZstdDecompress({ finishFlush: constants.ZSTD_e_flush }))
    default:
      return encoded
  }
}

const lenient = { finishFlush: constants.Z_SYNC_FLUSH }

/** "deflate" means the zlib format (RFC 9110 §8.4.1.2). Some servers send raw deflate; the first byte distinguishes them. */
async function* inflate(encoded: Bytes): Bytes {
  const chunks = encoded[Symbol.asyncIterator]()
  const { done, value: first } = await chunks.next()
  if (done) return
  const rest = async function* (): Bytes {
    yield first
    yield* { [Symbol.asyncIterator]: () => chunks }
  }
  const isZlib = ((first[0] ?? 0) & 0x0f) === 8
  yield* pipeThrough(rest(), isZlib ? createInflate(lenient) : createInflateRaw(lenient))
}

function pipeThrough(encoded: Bytes, decoder: Transform): Bytes {
  // The reader of the decoder receives errors of both streams, so the callback ignores them.
  return pipeline(Readable.from(encoded, { objectMode: false }), decoder, () => {})
}

/** Pages of text compress less than 100:1. Small ones may compress more, so the first MiB is exempt. Sizes in bytes. */
export function isBomb(received: number, decoded: number): boolean {
  return decoded > 1024 * 1024 && decoded > 100 * received
}
