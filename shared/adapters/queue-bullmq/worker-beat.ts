import type { Redis } from 'ioredis'
import type { WorkerPool } from '#shared/job.ts'
import { openBeat } from './beat.ts'
import { keyPrefix } from './connection.ts'

/** What a worker says of itself. */
export interface WorkerState {
  slots: number
  /** How long its jobs take, milliseconds. */
  jobMs: number
  /** What people should know of it. */
  remark?: string | undefined
}

/** Shows that this worker lives, and what it says of itself, until disposed. */
export async function openWorkerBeat(
  redis: Redis,
  { pool, workerId, state }: { pool: WorkerPool; workerId: string; state: () => WorkerState },
): Promise<AsyncDisposable> {
  return openBeat(redis, {
    key: `${keyPrefix}:workers:${pool}`,
    id: workerId,
    state: () => {
      const { slots, jobMs, remark } = state()
      return [slots, Math.round(jobMs), ...(remark === undefined ? [] : [remark])].join(' ')
    },
  })
}
