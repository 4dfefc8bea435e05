import Koa, { type Middleware } from 'koa'
import compressBodies from 'koa-compress'
import { inSpan } from '#shared/tracing/spans.ts'
import { checkHost, checkTarget, cors, type OriginRules } from './middleware/check-request.ts'
import type { RequestState } from './middleware/context.ts'
import { dispatch } from './middleware/dispatch.ts'
import type { Drain } from './middleware/drain.ts'
import { envelope, type EnvelopeDeps } from './middleware/envelope.ts'
import { limitClients } from './middleware/limit-clients.ts'
import type { Route } from './middleware/route.ts'

interface AppDeps extends EnvelopeDeps {
  drain: Drain
  /** How many X-Forwarded-For entries to trust. */
  trustedProxies: number
  /** The origins whose web pages may call, where calls are free. Absent where they are paid: every origin. */
  origins?: OriginRules
}

/** The HTTP application: trace, compression, envelope, CORS, limits of clients, checks of Host and request target, drain, routes, in this order. */
export function createApp(routes: readonly Route[], deps: AppDeps): Koa<RequestState> {
  const app = new Koa<RequestState>()
  app.on('error', (error: NodeJS.ErrnoException) => {
    // A client that disconnects is not an error of ours.
    if (!disconnectCodes.has(error.code ?? '')) deps.log.error({ err: error }, 'response failed')
  })
  for (const middleware of [
    traceRequest,
    compress,
    envelope(deps),
    cors(deps.origins),
    limitClients(deps),
    checkHost(deps.origins),
    checkTarget,
    deps.drain.middleware,
    ...dispatch(routes),
  ])
    app.use(middleware)
  return app
}

const disconnectCodes: ReadonlySet<string> = new Set(['ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE'])

/**
 * Makes one span of each request, around the envelope. Ignores the `traceparent` of callers: it would let them decide what
 * is sampled. Records no URL, because it may hold data of the caller.
 */
const traceRequest: Middleware<RequestState> = (ctx, next) =>
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

/**
 * Compresses bodies above 1 KB with brotli or gzip, as `Accept-Encoding` allows. A body that is encoded already stays as it is,
 * and so does a stream of events: a compressor would hold its events back.
 */
export const compress: Middleware<RequestState> = compressBodies({
  threshold: 1024,
  filter: (type) => type !== 'text/event-stream' && /^text\/|[/+]json$|[/+]xml$|javascript$/.test(type),
  zstd: false,
  deflate: false,
})
