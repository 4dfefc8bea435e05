import { AppError } from '#shared/contract/errors.ts'
import type { ContextProxy } from './egress-proxy.ts'

/** Counts the bytes that a context proxy receives, and keeps the first failure of each host. */
export interface ByteBudget extends Pick<ContextProxy, 'failureOf' | 'receivedBytes'> {
  countBytes: (bytes: number) => void
  noteFailure: (host: string, error: AppError) => void
}

/** `onExceeded` is called once, after more than `maxBytes`. From then on `failureOf` returns that error for other hosts. */
export function createByteBudget(maxBytes: number, onExceeded: () => void): ByteBudget {
  const failures = new Map<string, AppError>()
  let bytes = 0
  let tooLarge: AppError | undefined
  return {
    countBytes: (count) => {
      bytes += count
      if (bytes <= maxBytes || tooLarge) return
      tooLarge = new AppError('RESPONSE_TOO_LARGE', `The page loaded more than the limit of ${maxBytes} bytes.`)
      onExceeded()
    },
    noteFailure: (host, error) => {
      const name = withoutTrailingDot(host)
      if (!failures.has(name) && failures.size < maxFailures) failures.set(name, error)
    },
    failureOf: (host) => failures.get(withoutTrailingDot(host)) ?? tooLarge,
    receivedBytes: () => bytes,
  }
}

/** Limits the memory that a page with made-up host names can use. */
const maxFailures = 256

function withoutTrailingDot(host: string): string {
  return host.replace(/\.$/, '')
}
