import { AppError } from '#shared/contract/errors.ts'
import { decode } from '#shared/egress/body/decode.ts'
import { isBomb } from '#shared/egress/body/is-bomb.ts'
import { declarationBytes } from '#workers/streams/decode-text.ts'
import { joinFirst } from '#workers/streams/join-first.ts'

type Bytes = AsyncIterable<Uint8Array>

/**
 * Unpacks a gzip file, recognized by its first bytes: names and types of sitemaps are often wrong. Passes other files
 * through. Throws RESPONSE_TOO_LARGE for more than `maxBytes` bytes or a decompression bomb.
 */
export async function* unpack(file: Bytes, maxBytes: number): AsyncGenerator<Uint8Array> {
  let received = 0
  let size = 0
  const counted = async function* () {
    for await (const chunk of joinFirst(file, gzipMagic.length)) {
      received += chunk.length
      yield chunk
    }
  }
  for await (const chunk of joinFirst(await gunzipped(counted()), declarationBytes)) {
    size += chunk.length
    if (size > maxBytes) throw tooLarge(`more than ${maxBytes} bytes`)
    if (isBomb(received, size)) throw tooLarge('more than 100 times its compressed size')
    yield chunk
  }
}

const gzipMagic = [0x1f, 0x8b]

async function gunzipped(file: AsyncGenerator<Uint8Array>): Promise<Bytes> {
  const first = await file.next()
  if (first.done === true) return file
  const whole = async function* () {
    yield first.value
    yield* file
  }
  const isGzip = gzipMagic.every((byte, index) => first.value[index] === byte)
  return isGzip ? decode(whole(), 'gzip') : whole()
}

const tooLarge = (found: string) => new AppError('RESPONSE_TOO_LARGE', `The file has ${found}.`)
