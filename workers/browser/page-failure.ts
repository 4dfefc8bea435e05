import { TimeoutError } from 'puppeteer-core'
import { urlNotAllowed } from '#shared/egress/url-not-allowed.ts'
import { AppError } from '#shared/errors.ts'
import type { ProxyLine } from '#shared/ports/egress-proxy.ts'

/**
 * The documented error for a document that did not come; what is not about the target is returned as it is. The way out
 * knows best: the browser only sees that its proxy did not connect it.
 */
export function pageFailure(thrown: unknown, address: string, line: ProxyLine): unknown {
  if (thrown instanceof AppError) return thrown
  const known = URL.canParse(address) ? line.failureOf(new URL(address).hostname) : undefined
  if (known !== undefined) return known
  if (thrown instanceof TimeoutError) return timedOut(thrown)
  const [, name = ''] = /net::(ERR_\w+)/.exec(thrown instanceof Error ? thrown.message : '') ?? []
  const found = name === '' ? undefined : failures.find(({ names }) => names.test(name))
  return found === undefined ? thrown : found.make(thrown)
}

export const timedOut = (cause?: unknown) =>
  new AppError('TARGET_TIMEOUT', 'The target had not answered when the time was up.', { cause })

const failures: { names: RegExp; make: (cause: unknown) => AppError }[] = [
  {
    names: /^ERR_(?:UNSAFE|UNKNOWN_URL_SCHEME|DISALLOWED|BLOCKED_BY|ACCESS_DENIED|ADDRESS_)/,
    make: urlNotAllowed,
  },
  {
    names: /^ERR_(?:NAME_|DNS_|ICANN_)/,
    make: (cause) => new AppError('DNS_FAILED', 'The host name of the target does not resolve.', { cause }),
  },
  {
    names: /^ERR_(?:CERT_|SSL_|BAD_SSL|TLS)/,
    make: (cause) => new AppError('TLS_FAILED', 'The target offers no connection that can be trusted.', { cause }),
  },
  {
    names: /^ERR_TOO_MANY_REDIRECTS/,
    make: (cause) => new AppError('TOO_MANY_REDIRECTS', 'The target redirects without end.', { cause }),
  },
  { names: /TIMED_OUT/, make: timedOut },
  {
    names: /^ERR_(?:RESPONSE_HEADERS_TOO_BIG|FILE_TOO_BIG)/,
    make: (cause) => new AppError('RESPONSE_TOO_LARGE', 'The answer of the target is too large.', { cause }),
  },
  {
    names: /./,
    make: (cause) =>
      new AppError('TARGET_UNREACHABLE', 'The target broke off the connection or did not answer in HTTP.', { cause }),
  },
]
