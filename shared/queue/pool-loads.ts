import { workerPools, type WorkerPool } from '#shared/contract/job.ts'
import type { PoolLoad } from '#shared/metrics/sources.ts'
import type { JobQueue } from './queue.ts'

/** The load of each pool that had a worker within the last day. Throws SERVICE_UNAVAILABLE. */
export async function poolLoads(
  queue: Pick<JobQueue, 'pools' | 'estimate' | 'backlog'>,
): Promise<ReadonlyMap<WorkerPool, PoolLoad>> {
  const known = await queue.pools()
  const loads = workerPools
    .filter((pool) => known.includes(pool))
    .map(async (pool) => {
      const [{ workers, slots, jobMs }, backlog] = await Promise.all([queue.estimate(pool, {}), queue.backlog(pool)])
      return [pool, { workers, slots, jobMs, ...backlog }] as const
    })
  return new Map(await Promise.all(loads))
}
