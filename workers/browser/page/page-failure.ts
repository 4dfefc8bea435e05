import { TimeoutError } from 'puppeteer'
import { AppError } from '#shared/contract/errors.ts'
import type { ContextProxy } from '#shared/egress/proxy/egress-proxy.ts'
import { urlNotAllowed } from '#shared/egress/vet-url.ts'

/**
 * Maps a failed navigation to the documented error. Returns other errors unchanged. The proxy's own failure comes first:
 * Chromium only sees that the proxy did not connect.
 */
export function pageFailure(thrown: unknown, address: string, proxy: ContextProxy): unknown {
  if (thrown instanceof AppError) return thrown
  const proxyError = URL.canParse(address) ? proxy.failureOf(new URL(address).hostname) : undefined
  if (proxyError !== undefined) return proxyError
  if (thrown instanceof TimeoutError) return timedOut(thrown)
  const [, name = ''] = /net::(ERR_\w+)/.exec(thrown instanceof Error ? thrown.message : '') ?? []
  const found = name === '' ? undefined : failures.find(({ names }) => names.test(name))
  return found === undefined ? thrown : found.make(thrown)
}

export const timedOut = (cause?: unknown) =>
  new AppError('TARGET_TIMEOUT', 'The target did not answer within the timeout.', { cause })

const failures: { names: RegExp; make: (cause: unknown) => AppError }[] = [
  {
    names:
      /^ERR_(?:UNSAFE|INVALID_REDIRECT|INVALID_URL|UNKNOWN_URL_SCHEME|DISALLOWED|BLOCKED_BY|ACCESS_DENIED|ADDRESS_)/,
    make: urlNotAllowed,
  },
  {
    names: /^ERR_(?:NAME_|DNS_|ICANN_)/,
    make: (cause) => new AppError('DNS_FAILED', 'The host name does not resolve.', { cause }),
  },
  {
    names: /^ERR_(?:CERT_|SSL_|BAD_SSL|TLS)/,
    make: (cause) => new AppError('TLS_FAILED', 'TLS verification failed.', { cause }),
  },
  {
    names: /^ERR_TOO_MANY_REDIRECTS/,
    make: (cause) => new AppError('TOO_MANY_REDIRECTS', 'The target redirects in a loop.', { cause }),
  },
  { names: /TIMED_OUT/, make: timedOut },
  {
    names: /^ERR_(?:RESPONSE_HEADERS_TOO_BIG|FILE_TOO_BIG)/,
    make: (cause) => new AppError('RESPONSE_TOO_LARGE', 'The response is too large.', { cause }),
  },
  {
    names: /./,
    make: (cause) =>
      new AppError('TARGET_UNREACHABLE', 'The target closed the connection or did not answer in HTTP.', { cause }),
  },
]
