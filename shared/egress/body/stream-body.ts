import { AppError } from '#shared/contract/errors.ts'
import { bodyStartBytes, type MaxBytesFor } from '#shared/egress/egress.ts'
import type { ResponseHead } from '#shared/egress/exchange.ts'
import { withTimeout } from '#shared/runtime/with-timeout.ts'
import { decode, isBomb } from './decode.ts'

export interface BodyLimits {
  /** Limit for the decoded body. */
  maxBytes: number | MaxBytesFor
  /** A longer body makes the fetch fail (default), or is cut. */
  excess?: 'fail' | 'cut'
  /** Limit between two chunks. */
  idleTimeoutMs: number
  signal: AbortSignal
}

/**
 * Decodes a body chunk by chunk; checks size and compression ratio of what has arrived. Reads ahead by the buffers of the
 * stream and the decoder only. Throws RESPONSE_TOO_LARGE, TARGET_TIMEOUT, and errors of the connection or the decoder.
 * Returns whether the body was cut. Unless it was read to its end, the connection must be dropped, since the rest of the
 * body is still being sent.
 */
export async function* streamBody(
  { headers, body }: ResponseHead,
  { maxBytes, excess = 'fail', idleTimeoutMs, signal }: BodyLimits,
): AsyncGenerator<Uint8Array, { isCut: boolean }, undefined> {
  let received = 0
  let size = 0
  const limit = sizeLimit(maxBytes, headers['content-type'])
  const sentBytes = headers['content-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : 0
  if (excess === 'fail' && sentBytes > limit.bytes()) throw tooLarge(limit.bytes())
  // Time spent in our decoder does not count as idle time of the target.
  let isWaiting = true
  let restart = () => {}
  const encoded = async function* () {
    for await (const chunk of body as AsyncIterable<Uint8Array>) {
      received += chunk.length
      isWaiting = false
      yield chunk
      isWaiting = true
      restart()
    }
    isWaiting = false
  }
  const chunks = decode(encoded(), headers['content-encoding'] ?? '')[Symbol.asyncIterator]()
  const idle = { signal, timeoutMs: idleTimeoutMs, expired: () => (isWaiting ? idleTimeout() : undefined) }
  try {
    for (;;) {
      const next = await withTimeout(idle, (clock) => {
        restart = clock.restart
        return chunks.next()
      })
      if (next.done === true) return { isCut: false }
      limit.see(next.value)
      const room = limit.bytes() - size
      size += next.value.length
      if (excess === 'fail' && Math.max(size, sentBytes) > limit.bytes()) throw tooLarge(limit.bytes())
      if (size > limit.bytes()) {
        yield next.value.subarray(0, room)
        return { isCut: true }
      }
      if (isBomb(received, size)) throw decompressionBomb()
      yield next.value
    }
  } finally {
    // Not awaited: it waits for a chunk that may never come. It frees the decoder.
    void chunks.return?.().catch(() => undefined)
  }
}

/** The limit of a body. A function of the start has decided once `bodyStartBytes` bytes were seen; before, none applies. */
function sizeLimit(maxBytes: number | MaxBytesFor, contentType: string | undefined) {
  let bytes = typeof maxBytes === 'number' ? maxBytes : Infinity
  let start = new Uint8Array(0)
  return {
    bytes: () => bytes,
    see(chunk: Uint8Array) {
      if (typeof maxBytes === 'number' || bytes !== Infinity) return
      start = Buffer.concat([start, chunk.subarray(0, bodyStartBytes - start.length)])
      if (start.length >= bodyStartBytes) bytes = maxBytes(start, contentType)
    },
  }
}

function tooLarge(maxBytes: number): AppError {
  return new AppError('RESPONSE_TOO_LARGE', `The response exceeds the limit of ${maxBytes} bytes.`)
}

function decompressionBomb(): AppError {
  return new AppError('RESPONSE_TOO_LARGE', 'The response decompresses to more than 100 times its size.')
}

function idleTimeout(): AppError {
  return new AppError('TARGET_TIMEOUT', 'The target stopped sending before the response was complete.')
}

/** Collects a body. A growing buffer: a list of one-byte chunks would take a hundred times the memory. */
export async function readBody(chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  let buffer = new Uint8Array(64 * 1024)
  let size = 0
  for await (const chunk of chunks) {
    const needed = size + chunk.length
    if (needed > buffer.length) {
      const grown = new Uint8Array(Math.max(needed, buffer.length * 2))
      grown.set(buffer.subarray(0, size))
      buffer = grown
    }
    buffer.set(chunk, size)
    size = needed
  }
  return buffer.slice(0, size)
}
