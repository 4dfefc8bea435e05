import { AppError } from '#shared/contract/errors.ts'
import { withTimeout } from '#shared/runtime/with-timeout.ts'
import { decode } from './decode.ts'
import type { ResponseHead } from './exchange.ts'

export interface BodyLimits {
  /** Limit for the decoded body. */
  maxBytes: number
  /** A longer body fails (default), or is cut. */
  excess?: 'fail' | 'cut'
  /** Limit between two chunks. */
  idleTimeoutMs: number
  signal: AbortSignal
}

/**
 * Reads and decodes the whole body; checks size and compression ratio chunk by chunk. Throws RESPONSE_TOO_LARGE,
 * TARGET_TIMEOUT, and errors of the connection or the decoder. After any error, and after a cut, the connection must be
 * dropped, since the rest of the body is still being sent.
 */
export async function readBody(
  { headers, body }: ResponseHead,
  { maxBytes, excess = 'fail', idleTimeoutMs, signal }: BodyLimits,
): Promise<{ bytes: Uint8Array; isCut: boolean }> {
  let received = 0
  let isCut = false
  const buffer = createBuffer(maxBytes)
  if (excess === 'fail' && !headers['content-encoding'] && Number(headers['content-length']) > maxBytes)
    throw tooLarge(maxBytes)
  // Time spent in our decoder does not count as idle time of the target.
  let isWaiting = true
  const limit = { signal, timeoutMs: idleTimeoutMs, expired: () => (isWaiting ? idleTimeout() : undefined) }
  await withTimeout(limit, async ({ restart }) => {
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
      if (buffer.size() + chunk.length > maxBytes) {
        if (excess === 'fail') throw tooLarge(maxBytes)
        buffer.add(chunk.subarray(0, maxBytes - buffer.size()))
        isCut = true
        return
      }
      buffer.add(chunk)
      if (isBomb(received, buffer.size())) throw decompressionBomb()
    }
  })
  return { bytes: buffer.bytes(), isCut }
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
function createBuffer(maxBytes: number) {
  let buffer = new Uint8Array(Math.min(64 * 1024, maxBytes))
  let size = 0
  return {
    size: () => size,
    add: (chunk: Uint8Array) => {
      const needed = size + chunk.length
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
