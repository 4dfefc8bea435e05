import { randomFillSync } from 'node:crypto'
import type { Middleware, Response } from 'koa'
import { v7 as uuidv7 } from 'uuid'
import { errors, toAppError } from '#shared/contract/errors.ts'
import { report } from '#shared/metrics/events.ts'
import type { Log } from '#shared/runtime/log.ts'
import type { Context, RequestState } from './context.ts'
import { logRequest } from './log-request.ts'
import { renderError } from './render-error.ts'

export interface EnvelopeDeps {
  log: Log
  docs: () => string
  now: () => number
  /** Turns an answer into a page, if a person opened it. */
  showToPeople?: (ctx: Context) => Promise<void>
}

/** Adds request id, processing time, security headers and one log line to every response. Renders every error. */
export function envelope({ log, docs, now, showToPeople }: EnvelopeDeps): Middleware<RequestState> {
  return async (ctx, next) => {
    const startedAt = performance.now()
    const requestId = newRequestId()
    Object.assign(ctx.state, { requestId, receivedAt: now(), logFields: {} })
    ctx.set({ 'X-Content-Type-Options': 'nosniff', 'X-Request-Id': requestId, 'Cache-Control': 'no-store' })
    try {
      await next()
    } catch (thrown) {
      const error = toAppError(thrown)
      const asProblem = ctx.get('Accept').includes('application/problem+json')
      const { paymentState } = ctx.state
      const context = { requestId, docs: docs(), asProblem, paymentState }
      const { status, type, body, headers } = renderError(error, context)
      for (const name of contentHeaders) ctx.remove(name)
      if (!ctx.response.get('Cache-Control').includes('no-store')) ctx.set('Cache-Control', 'no-store')
      ctx.status = status
      ctx.type = type
      ctx.body = JSON.stringify(ctx.state.errorForm?.(body) ?? body)
      ctx.set(headers)
      ctx.state.logFields['code'] = error.code
      if (errors[error.code].status >= 500 && error.cause !== undefined) ctx.state.logFields['err'] = error.cause
    }
    await showToPeople?.(ctx)
    if (!isJson(ctx.response)) ctx.set({ ...documentHeaders, ...policyOf(ctx.response) })
    const ms = Math.round((performance.now() - startedAt) * 10) / 10
    ctx.set('X-Processing-Time', String(Math.ceil(ms)))
    const { operation, route = 'unknown', code } = ctx.state.logFields
    report('request', { operation: operation ?? route, status: ctx.status, ms, ...(code !== undefined && { code }) })
    logRequest(ctx, ms, log)
  }
}

/** Headers that describe the body which the route meant to send, and not the error in its place. */
const contentHeaders = [
  'Accept-Ranges',
  'Age',
  'Content-Disposition',
  'Content-Encoding',
  'Content-Language',
  'Content-Length',
  'Content-Location',
  'Content-Range',
  'Content-Security-Policy',
  'ETag',
  'Expires',
  'Last-Modified',
  'Link',
]

/** Browsers show JSON as text, so it needs no policy. The headers of a 402 are large already. */
const isJson = (response: Response) => response.type === 'application/json' || response.is('json', '+json') !== false

/** Security headers of documents. */
const documentHeaders = {
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
  'Cross-Origin-Resource-Policy': 'cross-origin',
}

/** The policy that the route has set, or else the strictest. */
const policyOf = (response: Response) => ({
  'Content-Security-Policy':
    response.get('Content-Security-Policy') || "default-src 'none'; frame-ancestors 'none'; sandbox",
})

const idBytes = 16
/** Bytes for 256 ids: asking the system for each id costs as much as routing its request. */
const pool = new Uint8Array(256 * idBytes)
let next = pool.length

/** A new UUIDv7. */
export function newRequestId(): string {
  if (next === pool.length) {
    randomFillSync(pool)
    next = 0
  }
  const random = pool.subarray(next, (next += idBytes))
  return uuidv7({ random })
}
