import { AppError } from '#shared/contract/errors.ts'
import { withTimeout } from '#shared/runtime/with-timeout.ts'
import { decode } from './decode.ts'
import { bodyStartBytes, type MaxBytesFor } from './egress.ts'
import type { ResponseHead } from './exchange.ts'

export interface BodyLimits {
  /** Limit for the decoded body. */
  maxBytes: number | MaxBytesFor
  /** Limit between two chunks. */
  idleTimeoutMs: number
  signal: AbortSignal
}

/**
 * Reads and decodes the whole body; checks size and compression ratio chunk by chunk. Throws RESPONSE_TOO_LARGE,
 * TARGET_TIMEOUT, and errors of the connection or the decoder. After any error the connection must be dropped, since the
 * rest of the body is still being sent.
 */
export async function readBody(
  { headers, body }: ResponseHead,
  { maxBytes, idleTimeoutMs, signal }: BodyLimits,
): Promise<Uint8Array> {
  let received = 0
  const buffer = createBuffer()
  const sentBytes = headers['content-encoding'] ? 0 : Number(headers['content-length'] ?? 0)
  let limit = typeof maxBytes === 'number' ? maxBytes : undefined
  const checkSize = () => {
    if (limit === undefined && typeof maxBytes === 'function' && buffer.size() >= bodyStartBytes)
      limit = maxBytes(buffer.start(), headers['content-type'])
    if (limit !== undefined && Math.max(sentBytes, buffer.size()) > limit) throw tooLarge(limit)
  }
  checkSize()
  // Time spent in our decoder does not count as idle time of the target.
  let isWaiting = true
  const idle = { signal, timeoutMs: idleTimeoutMs, expired: () => (isWaiting ? idleTimeout() : undefined) }
  await withTimeout(idle, async ({ restart }) => {
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
    for await (const chunk of decode(encoded(), headers['content-encoding'] ?? '')) {
      buffer.add(chunk)
      checkSize()
      if (isBomb(received, buffer.size())) throw decompressionBomb()
    }
  })
  return buffer.bytes()
}

/** Pages of text compress less than 100:1. Small ones may compress more, so the first MiB is exempt. */
function isBomb(received: number, decoded: number): boolean {
  return decoded > 1024 * 1024 && decoded > 100 * received
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

/** A growing buffer. A list of one-byte chunks would take a hundred times the memory of the body. */
function createBuffer() {
  let buffer = new Uint8Array(64 * 1024)
  let size = 0
  return {
    size: () => size,
    add: (chunk: Uint8Array) => {
      const needed = size + chunk.length
      if (needed > buffer.length) {
        const grown = new Uint8Array(Math.max(needed, buffer.length * 2))
        grown.set(buffer.subarray(0, size))
        buffer = grown
      }
      buffer.set(chunk, size)
      size = needed
    },
    start: () => buffer.subarray(0, Math.min(size, bodyStartBytes)),
    bytes: () => buffer.slice(0, size),
  }
}
