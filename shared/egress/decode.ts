import { pipeline, Readable, type Transform } from 'node:stream'
import {
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
} from 'node:zlib'
import { AppError } from '#shared/errors.ts'

type Bytes = AsyncIterable<Uint8Array>

/**
 * Undoes one content coding, chunk by chunk, no faster than it is read. As in browsers, an unknown coding is left as it
 * is and a body cut short yields what it has. Throws RESPONSE_TOO_LARGE for a second layer, the making of every bomb.
 */
export function decode(encoded: Bytes, contentEncoding: string): Bytes {
  const layers = contentEncoding
    .toLowerCase()
    .split(',')
    .flatMap((layer) => layer.trim() || [])
    .filter((layer) => layer !== 'identity')
  if (layers.length > 1) throw new AppError('RESPONSE_TOO_LARGE', 'The target compressed its answer more than once.')
  switch (layers[0] ?? '') {
    case 'gzip':
    case 'x-gzip':
      return through(encoded, createGunzip(lenient))
    case 'deflate':
      return inflate(encoded)
    case 'br':
      return through(encoded, createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH }))
    case 'zstd':
      return through(encoded, createZstdDecompress({ finishFlush: constants.ZSTD_e_flush }))
    default:
      return encoded
  }
}

const lenient = { finishFlush: constants.Z_SYNC_FLUSH }

/** "deflate" is the zlib format (RFC 9110 §8.4.1.2), but some servers send it bare; the first byte tells. */
async function* inflate(encoded: Bytes): Bytes {
  const chunks = encoded[Symbol.asyncIterator]()
  const { done, value: first } = await chunks.next()
  if (done) return
  const rest = async function* (): Bytes {
    yield first
    yield* { [Symbol.asyncIterator]: () => chunks }
  }
  const isZlib = ((first[0] ?? 0) & 0x0f) === 8
  yield* through(rest(), isZlib ? createInflate(lenient) : createInflateRaw(lenient))
}

function through(encoded: Bytes, decoder: Transform): Bytes {
  // An error on either side reaches the reader of the decoder; the callback has nothing to add.
  return pipeline(Readable.from(encoded, { objectMode: false }), decoder, () => {})
}
