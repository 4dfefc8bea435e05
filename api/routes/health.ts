import { healthDocument, liveDocument, readyDocument } from '#api/documents/health-document.ts'
import { checkHealth, type CheckHealthDeps } from '#api/jobs/check-health.ts'
import type { Route } from '#api/middleware/route.ts'
import { checkReadiness, readinessStatus, type ProcessState } from '#shared/startup/readiness.ts'

export interface HealthDeps extends CheckHealthDeps {
  standing: () => ProcessState
}

/** `GET /health` for monitoring, and the probes `/health/live` and `/health/ready`. */
export function healthRoutes(deps: HealthDeps): Route[] {
  const showHealth: Route['handle'] = async (ctx) => {
    const health = await checkHealth(deps)
    ctx.status = health.status === 'unavailable' ? 503 : 200
    ctx.body = health
  }
  return [
    healthRoute('/health', healthDocument, showHealth),
    // The same address as on other sites, for people.
    { method: 'GET', path: '/status', example: '/status', handle: showHealth },
    healthRoute('/health/live', liveDocument, (ctx) => {
      ctx.body = { status: 'live' }
    }),
    healthRoute('/health/ready', readyDocument, async (ctx) => {
      const readiness = await checkReadiness(deps.standing())
      ctx.status = readinessStatus(readiness)
      ctx.body = readiness
    }),
  ]
}

function healthRoute(path: Route['path'], document: NonNullable<Route['document']>, handle: Route['handle']): Route {
  return { method: 'GET', path, example: path, document, handle }
}
