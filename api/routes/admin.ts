import { expectedToken, openAdminAccess, type AdminAccessDeps } from '#api/admin/admin-access.ts'
import { checkHealth, type CheckHealthDeps } from '#api/jobs/check-health.ts'
import type { Context } from '#api/middleware/context.ts'
import type { Route } from '#api/middleware/route.ts'
import { openMetrics } from '#shared/metrics/metrics.ts'
import { poolLoads } from '#shared/queue/pool-loads.ts'
import { adminPageRoutes, type AdminPagesDeps } from './admin-pages.ts'

export interface AdminDeps
  extends AdminAccessDeps, CheckHealthDeps, Omit<AdminPagesDeps, 'access' | 'health' | keyof CheckHealthDeps> {
  /** Undefined: the routes do not exist. */
  adminToken: string | undefined
  queue: AdminPagesDeps['queue'] & CheckHealthDeps['queue']
  store: AdminPagesDeps['store']
}

/** Jobs of each state that the board shows for a pool. */
const listedJobs = 50

/** Metrics, the queue board and the pages of `/admin`, for the operator only. The routes are in no document. */
export function adminRoutes(deps: AdminDeps): Route[] {
  const { adminToken, queue } = deps
  if (adminToken === undefined) return []
  const access = openAdminAccess(adminToken, deps)
  return [
    adminRoute('/metrics', async (ctx) => {
      const metrics = await openMetrics()
      const text = await metrics.text()
      ctx.set('Content-Type', metrics.contentType)
      ctx.body = text
    }),
    adminRoute('/admin/queues', async (ctx) => {
      const loads = [...(await poolLoads(queue))]
      const pools = loads.map(async ([pool, load]) => ({ pool, load, jobs: await queue.list(pool, listedJobs) }))
      ctx.body = { pools: await Promise.all(pools) }
    }),
    ...adminPageRoutes({ ...deps, access, health: () => checkHealth(deps) }),
  ]

  /** A program sends the token; a browser sends the cookie of `/admin`. */
  function adminRoute(path: Route['path'], handle: (ctx: Context) => Promise<void>): Route {
    return {
      method: 'GET',
      path,
      example: path,
      async handle(ctx) {
        if (!(await access.hasToken(ctx)) && access.sessionOf(ctx) === undefined) throw expectedToken()
        await handle(ctx)
      },
    }
  }
}
