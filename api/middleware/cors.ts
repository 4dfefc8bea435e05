import type { Middleware } from 'koa'
import type { RequestState } from '#api/context.ts'

/** Browser wallets call from any origin, without credentials. A preflight is answered here and costs nothing. */
export const cors: Middleware<RequestState> = async (ctx, next) => {
  ctx.set({ 'Access-Control-Allow-Origin': '*', 'Access-Control-Expose-Headers': exposed })
  if (ctx.method !== 'OPTIONS') return next()
  ctx.set({
    'Access-Control-Allow-Methods': 'GET, HEAD, POST, DELETE, OPTIONS',
    'Access-Control-Allow-Headers': allowed,
    'Access-Control-Max-Age': '86400',
  })
  ctx.status = 204
}

const exposed = [
  'PAYMENT-REQUIRED',
  'PAYMENT-RESPONSE',
  'X-Request-Id',
  'X-Processing-Time',
  'X-Receipt-Id',
  'X-Receipt-Url',
  'X-Credit-Cost',
  'X-Credit-Balance',
  'Payment-Method',
  'Preference-Applied',
  'Allow',
  'Cache-Status',
  'Retry-After',
  'RateLimit',
  'RateLimit-Policy',
  'Location',
  'ETag',
  'Age',
  'Server-Timing',
  'Content-Digest',
  'MCP-Protocol-Version',
  'Mcp-Session-Id',
].join(', ')

const allowed = [
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
