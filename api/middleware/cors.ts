import type { Middleware } from 'koa'
import type { RequestState } from './context.ts'

/**
 * Allows calls from every origin, without credentials: browser wallets need it. Answers preflights. Only requests with
 * `Origin` get the headers, because some proxies limit the size of response headers.
 */
export const cors: Middleware<RequestState> = async (ctx, next) => {
  ctx.vary('Origin')
  // Without credentials `*` exposes every header (Fetch, "CORS-exposed header-name list").
  if (ctx.get('Origin') !== '') ctx.set({ 'Access-Control-Allow-Origin': '*', 'Access-Control-Expose-Headers': '*' })
  if (ctx.method !== 'OPTIONS') return next()
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
