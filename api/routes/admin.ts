import type { Context } from '#api/middleware/context.ts'
import type { Route } from '#api/middleware/route.ts'
import { AppError } from '#shared/contract/errors.ts'
import { hasBearerToken } from '#shared/metrics/bearer-token.ts'
import { openMetrics } from '#shared/metrics/metrics.ts'
import { poolLoads } from '#shared/queue/pool-loads.ts'
import type { JobQueue } from '#shared/queue/queue.ts'

export interface AdminDeps {
  /** Undefined: the routes do not exist. */
  adminToken: string | undefined
  queue: Pick<JobQueue, 'pools' | 'estimate' | 'backlog' | 'list'>
}

/** Jobs of each state that the board shows for a pool. */
const listedJobs = 50

/** Metrics and the queue board, for the operator only. The routes are in no document. */
export function adminRoutes({ adminToken, queue }: AdminDeps): Route[] {
  if (adminToken === undefined) return []
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
  ]

  function adminRoute(path: Route['path'], handle: (ctx: Context) => Promise<void>): Route {
    return {
      method: 'GET',
      path,
      example: path,
      handle(ctx) {
        const sent = ctx.get('Authorization')
        if (hasBearerToken(sent, adminToken ?? '')) return handle(ctx)
        const found = sent === '' ? '' : ' Found another token or scheme.'
        const message = `Expected the header Authorization: Bearer ADMIN_TOKEN.${found}`
        throw new AppError('MISSING_AUTH', message, { challenge: 'Bearer' })
      },
    }
  }
}
