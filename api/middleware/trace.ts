import type { Middleware } from 'koa'
import { inSpan } from '#shared/tracing/spans.ts'
import type { RequestState } from './context.ts'

/**
 * Makes one span of each request, around the envelope. Ignores the `traceparent` of callers: it would let them decide what
 * is sampled. Records no URL, because it may hold data of the caller.
 */
export const traceRequest: Middleware<RequestState> = (ctx, next) =>
  inSpan({ name: ctx.method, kind: 'server' }, async (span) => {
    await next()
    span.set('http.request.method', ctx.method)
    const { route, code } = ctx.state.logFields
    if (route !== undefined) {
      span.rename(`${ctx.method} ${route}`)
      span.set('http.route', route)
    }
    span.set('http.response.status_code', ctx.status)
    if (ctx.status >= 500) span.fail(code ?? String(ctx.status))
  })
