import { AppError } from '#shared/errors.ts'
import type { ProxyLine } from '#shared/ports/egress-proxy.ts'

/** What a line has seen of its targets so far. */
export interface LineAccount extends Pick<ProxyLine, 'failureOf' | 'receivedBytes'> {
  received: (bytes: number) => void
  failed: (host: string, error: AppError) => void
}

/** `exceeded` is called once, when more than `maxBytes` have come; that is then why any further host fails. */
export function lineAccount(maxBytes: number, exceeded: () => void): LineAccount {
  const failures = new Map<string, AppError>()
  let bytes = 0
  let tooMuch: AppError | undefined
  return {
    received: (count) => {
      bytes += count
      if (bytes <= maxBytes || tooMuch) return
      tooMuch = new AppError('RESPONSE_TOO_LARGE', `The page loaded more than the ${maxBytes} bytes that one page may.`)
      exceeded()
    },
    failed: (host, error) => {
      const name = folded(host)
      if (!failures.has(name) && failures.size < maxFailures) failures.set(name, error)
    },
    failureOf: (host) => failures.get(folded(host)) ?? tooMuch,
    receivedBytes: () => bytes,
  }
}

/** The host that is asked about comes early; a page that makes up names until memory ends does not. */
const maxFailures = 256

function folded(host: string): string {
  return host.replace(/\.$/, '')
}
