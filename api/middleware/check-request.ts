import type { Middleware } from 'koa'
import { AppError } from '#shared/contract/errors.ts'
import type { Context, RequestState } from './context.ts'
import { foreignHost, isNameOfTheWeb, type OriginRules } from './own-origins.ts'

/**
 * Rejects HTTP/1.1 requests that do not have exactly one valid Host (RFC 9112, section 3.2). It may be empty. `rules`: where
 * calls are free, also rejects other names of the web, which a page could resolve to a local address (DNS rebinding).
 */
export const checkHost =
  (rules?: OriginRules): Middleware<RequestState> =>
  ({ req: { httpVersion, rawHeaders, url = '' } }, next) => {
    const hosts = rawHeaders.filter((_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === 'host')
    const [host = ''] = hosts
    const isMissing = hosts.length === 0 && httpVersion !== '1.0'
    if (isMissing || hosts.length > 1 || !isHost(host))
      throw new AppError('INVALID_REQUEST', 'Expected one Host header with a host name and perhaps a port.')
    // /mcp has its own check, whose answer its specification prescribes.
    if (rules !== undefined && !/^\/mcp(?:\?|$)/.test(url) && isNameOfTheWeb(host)) assertOwn(host, rules)
    return next()
  }

function assertOwn(host: string, rules: OriginRules): void {
  const reason = foreignHost(host, rules)
  if (reason !== undefined) throw new AppError('INVALID_REQUEST', reason)
}

/** RFC 3986: a name or an IPv4 address, or an IPv6 address in brackets, and a port. */
const isHost = (host: string) => /^(?:[\w.~!$&'()*+,;=%-]*|\[[\da-f:.]+\])(?::\d*)?$/i.test(host)

/**
 * Rejects a request target without a path (RFC 9112, section 3.2), such as `http://[/health`. Later middleware can rely on
 * `ctx.path`: Koa parses the target on each read, and throws or returns undefined when it cannot.
 */
export const checkTarget: Middleware<RequestState> = (ctx, next) => {
  assertPath(ctx)
  return next()
}

function assertPath(ctx: Context): void {
  let found: unknown
  let cause: unknown
  try {
    found = ctx.path
  } catch (thrown) {
    cause = thrown
  }
  if (typeof found === 'string' && found !== '') return
  throw new AppError('INVALID_REQUEST', 'The request target has no valid path. Expected a path such as /discovery.', {
    cause,
  })
}
