import type { Middleware } from 'koa'
import { AppError } from '#shared/contract/errors.ts'
import type { RequestState } from './context.ts'

/** Rejects HTTP/1.1 requests that do not have exactly one valid Host (RFC 9112, section 3.2). It may be empty. */
export const checkHost: Middleware<RequestState> = ({ req: { httpVersion, rawHeaders } }, next) => {
  const hosts = rawHeaders.filter((_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === 'host')
  const [host = ''] = hosts
  const isMissing = hosts.length === 0 && httpVersion !== '1.0'
  if (isMissing || hosts.length > 1 || !isHost(host))
    throw new AppError('INVALID_REQUEST', 'Expected one Host header with a host name and perhaps a port.')
  return next()
}

/** RFC 3986: a name or an IPv4 address, or an IPv6 address in brackets, and a port. */
const isHost = (host: string) => /^(?:[\w.~!$&'()*+,;=%-]*|\[[\da-f:.]+\])(?::\d*)?$/i.test(host)
