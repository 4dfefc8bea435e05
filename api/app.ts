import Koa from 'koa'
import { checkHost } from './middleware/check-host.ts'
import { checkTarget } from './middleware/check-target.ts'
import { compress } from './middleware/compress.ts'
import type { RequestState } from './middleware/context.ts'
import { cors } from './middleware/cors.ts'
import { dispatch } from './middleware/dispatch.ts'
import type { Drain } from './middleware/drain.ts'
import { envelope, type EnvelopeDeps } from './middleware/envelope.ts'
import { limitClients } from './middleware/limit-clients.ts'
import type { OriginRules } from './middleware/own-origins.ts'
import type { Route } from './middleware/route.ts'
import { traceRequest } from './middleware/trace.ts'

export interface AppDeps extends EnvelopeDeps {
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
