import type { Middleware } from 'koa'
import { v7 as uuidv7 } from 'uuid'
import type { RequestState } from '#api/context.ts'
import { renderError } from '#api/render-error.ts'
import { errors, toAppError } from '#shared/errors.ts'
import type { Log } from '#shared/log.ts'

export interface EnvelopeDeps {
  log: Log
  docs: () => string
  now: () => number
}

/** What every answer has, errors included: request id, processing time, safety headers, one log line; one error form. */
export function envelope({ log, docs, now }: EnvelopeDeps): Middleware<RequestState> {
  return async (ctx, next) => {
    const startedAt = performance.now()
    const requestId = uuidv7()
    Object.assign(ctx.state, { requestId, receivedAt: now(), logged: {} })
    ctx.set({ ...safetyHeaders, 'X-Request-Id': requestId, 'Cache-Control': 'no-store' })
    try {
      await next()
    } catch (thrown) {
      const error = toAppError(thrown)
      const asProblem = ctx.get('Accept').includes('application/problem+json')
      const { paymentState } = ctx.state
      const context = { requestId, docs: docs(), asProblem, paymentState }
      const { status, type, body, retryAfter } = renderError(error, context)
      ctx.status = status
      ctx.type = type
      ctx.body = JSON.stringify(body)
      if (retryAfter !== undefined && (status === 429 || status === 503)) ctx.set('Retry-After', String(retryAfter))
      ctx.state.logged['code'] = error.code
      if (errors[error.code].status >= 500 && error.cause !== undefined) ctx.state.logged['err'] = error.cause
    }
    const ms = Math.round((performance.now() - startedAt) * 10) / 10
    ctx.set('X-Processing-Time', String(Math.ceil(ms)))
    log.info({
      requestId,
      method: ctx.method,
      status: ctx.status,
      ms,
      ...clientRequestId(ctx.get('X-Request-Id')),
      ...ctx.state.logged,
    })
  }
}

/** No page of ours is framed, sniffed or run as something else; routes that serve a page loosen the policy for it. */
const safetyHeaders = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
  'Cross-Origin-Resource-Policy': 'cross-origin',
}

const clientRequestId = (id: string) => (id === '' ? {} : { clientRequestId: id.slice(0, 100) })
