import { isIP } from 'node:net'
import type { Middleware } from 'koa'
import { assertNoKey } from '#api/calls/read-key.ts'
import { AppError } from '#shared/contract/errors.ts'
import type { Context, RequestState } from './context.ts'

/** Which callers may use a service where calls are free. */
export interface OriginRules {
  publicUrl: () => string
  /** Hosts of web pages that may call beside our own, or `*` for all. */
  agentOrigins: readonly string[]
}

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
 * Whether a name in the Host header can belong to a page of the web: neither an address nor a name without a dot, such as
 * that of a container, nor a name of a local network (RFC 6761, RFC 6762).
 */
function isNameOfTheWeb(host: string): boolean {
  const name = host.replace(/:\d*$/, '').replace(/\.$/, '').toLowerCase()
  return (
    isIP(name.replace(/^\[|\]$/g, '')) === 0 && name.includes('.') && !/\.(?:localhost|local|internal|test)$/.test(name)
  )
}

/** Why the Host header is not one of ours, or undefined. Another one reveals a web page that uses DNS rebinding. */
export function foreignHost(host: string, { publicUrl }: Pick<OriginRules, 'publicUrl'>): string | undefined {
  const own = ownHosts(publicUrl)
  if (own.includes(hostnameOf(`http://${host}`))) return undefined
  return `Unexpected Host: ${host.slice(0, maxShown)}. Expected ${own[0]}. Set PUBLIC_URL to the address of this service.`
}

/** Why a web page of this origin may not call, or undefined. Programs outside of browsers send no Origin. */
export function foreignOrigin(origin: string, { publicUrl, agentOrigins }: OriginRules): string | undefined {
  if (origin === '' || agentOrigins.includes('*')) return undefined
  if ([...ownHosts(publicUrl), ...agentOrigins].includes(hostnameOf(origin))) return undefined
  return `Unexpected Origin: ${origin.slice(0, maxShown)}. Add its host to MCP_ORIGINS to allow it.`
}

const ownHosts = (publicUrl: () => string) => [new URL(publicUrl()).hostname, ...loopback]

/** Host names that are valid beside the one of PUBLIC_URL. */
const loopback = ['localhost', '127.0.0.1', '[::1]']

const maxShown = 100

/** '' for a text that is not a URL with a host, such as the origin `null` of a sandboxed page. */
const hostnameOf = (url: string): string => URL.parse(url)?.hostname ?? ''

/**
 * Allows calls from every origin, without credentials: browser wallets need it. Answers preflights. Only requests with
 * `Origin` get the headers, because some proxies limit the size of response headers. `rules`: the only origins that are
 * allowed where calls are free, so that no other web page reads the web, or a local network, through its visitor's service.
 */
export const cors =
  (rules?: OriginRules): Middleware<RequestState> =>
  async (ctx, next) => {
    ctx.vary('Origin')
    const origin = ctx.get('Origin')
    const isAllowed = origin !== '' && (rules === undefined || foreignOrigin(origin, rules) === undefined)
    // Without credentials `*` exposes every header (Fetch, "CORS-exposed header-name list").
    if (isAllowed)
      ctx.set({
        'Access-Control-Allow-Origin': rules === undefined ? '*' : origin,
        'Access-Control-Expose-Headers': '*',
      })
    // Only a preflight names a method. Other OPTIONS requests ask for the methods of a path.
    if (ctx.method !== 'OPTIONS' || ctx.get('Access-Control-Request-Method') === '') return next()
    ctx.set({
      'Access-Control-Allow-Methods': 'GET, HEAD, POST, PATCH, DELETE, OPTIONS',
      'Access-Control-Allow-Headers': allowedHeaders,
      'Access-Control-Max-Age': '86400',
    })
    ctx.status = 204
  }

const allowedHeaders = [
  'Content-Type',
  'Content-Digest',
  'Accept',
  'Payment-Signature',
  'Authorization',
  // The x402 client sets this response header on its requests, so browsers ask for it.
  'Access-Control-Expose-Headers',
  'X-Credit-Wallet',
  'X-Credit-Signature',
  'X-Credit-Timestamp',
  'X-Max-Price',
  'SIGN-IN-WITH-X',
  'Idempotency-Key',
  'Prefer',
  'traceparent',
  'tracestate',
  'If-None-Match',
  'MCP-Protocol-Version',
  'Mcp-Method',
  'Mcp-Name',
  'Mcp-Session-Id',
  'Last-Event-ID',
].join(', ')

/**
 * Rejects a request target with a spending key, and one without a path (RFC 9112, section 3.2), such as `http://[/health`. Later
 * middleware can rely on `ctx.path`: Koa parses the target on each read, and throws or returns undefined when it cannot.
 */
export const checkTarget: Middleware<RequestState> = (ctx, next) => {
  assertNoKey(ctx.originalUrl)
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
