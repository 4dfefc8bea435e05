import { AppError } from '#shared/errors.ts'
import { decode } from './decode.ts'
import type { Head } from './exchange.ts'
import { within } from './within.ts'

export interface BodyLimits {
  /** Decoded bytes. */
  maxBytes: number
  /** The longest silence between two pieces of the body. */
  idleTimeoutMs: number
  signal: AbortSignal
}

/**
 * The whole decoded body, its size and ratio checked piece by piece. After any throw the connection is to be dropped:
 * the rest of the body is still on its way. Throws RESPONSE_TOO_LARGE, TARGET_TIMEOUT, and what the connection or the
 * decoder throws.
 */
export async function readBody(
  { headers, body }: Head,
  { maxBytes, idleTimeoutMs, signal }: BodyLimits,
): Promise<Uint8Array> {
  let received = 0
  const collected = collector(maxBytes)
  if (!headers['content-encoding'] && Number(headers['content-length']) > maxBytes) throw tooLarge(maxBytes)
  // The time that our own decoder takes is no silence of the target.
  let isWaiting = true
  const limit = { signal, timeoutMs: idleTimeoutMs, expired: () => (isWaiting ? fellSilent() : undefined) }
  await within(limit, async ({ restart }) => {
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
      collected.add(chunk)
      if (isBomb(received, collected.size())) throw bomb()
    }
  })
  return collected.bytes()
}

/** No page of words shrinks to a hundredth; a small one may, so the first MiB is free. */
function isBomb(received: number, decoded: number): boolean {
  return decoded > 1024 * 1024 && decoded > 100 * received
}

function tooLarge(maxBytes: number): AppError {
  return new AppError(
    'RESPONSE_TOO_LARGE',
    `The target sent more than the ${maxBytes} bytes that are read of one answer.`,
  )
}

function bomb(): AppError {
  return new AppError('RESPONSE_TOO_LARGE', 'The target sent a small file that unpacks to a very large one.')
}

function fellSilent(): AppError {
  return new AppError('TARGET_TIMEOUT', 'The target stopped sending before its answer was complete.')
}

/** One growing buffer: a list of chunks would let a body of one-byte chunks cost a hundred times its size. */
function collector(maxBytes: number) {
  let buffer = new Uint8Array(Math.min(64 * 1024, maxBytes))
  let size = 0
  return {
    size: () => size,
    add: (chunk: Uint8Array) => {
      const needed = size + chunk.length
      if (needed > maxBytes) throw tooLarge(maxBytes)
      if (needed > buffer.length) {
        const grown = new Uint8Array(Math.min(maxBytes, Math.max(needed, buffer.length * 2)))
        grown.set(buffer.subarray(0, size))
        buffer = grown
      }
      buffer.set(chunk, size)
      size = needed
    },
    bytes: () => buffer.slice(0, size),
  }
}
