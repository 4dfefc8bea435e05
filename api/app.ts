import Koa from 'koa'
import type { RequestState } from './context.ts'
import type { Drain } from './drain.ts'
import { cors } from './middleware/cors.ts'
import { dispatch } from './middleware/dispatch.ts'
import { envelope, type EnvelopeDeps } from './middleware/envelope.ts'
import type { Route } from './route.ts'

export interface AppDeps extends EnvelopeDeps {
  drain: Drain
}

/** The HTTP door: an envelope around every answer, CORS, the end of the process, and the routes. */
export function createApp(routes: readonly Route[], deps: AppDeps): Koa<RequestState> {
  const app = new Koa<RequestState>()
  app.on('error', (error: NodeJS.ErrnoException) => {
    // A caller that hung up is its own business.
    if (!hungUp.has(error.code ?? '')) deps.log.error({ err: error }, 'response failed')
  })
  for (const middleware of [envelope(deps), cors, deps.drain.middleware, ...dispatch(routes)]) app.use(middleware)
  return app
}

const hungUp: ReadonlySet<string> = new Set(['ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE'])
