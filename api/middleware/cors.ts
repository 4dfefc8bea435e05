import type { Middleware } from 'koa'
import type { RequestState } from './context.ts'
import { foreignOrigin, type OriginRules } from './own-origins.ts'

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
      'Access-Control-Allow-Methods': 'GET, HEAD, POST, DELETE, OPTIONS',
      'Access-Control-Allow-Headers': allowedHeaders,
      'Access-Control-Max-Age': '86400',
    })
    ctx.status = 204
  }

const allowedHeaders = [
  'Content-Type',
  'Accept',
  'Payment-Signature',
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
