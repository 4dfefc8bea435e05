import type { WorkerPool } from '#shared/contract/job.ts'
import { poolPrefix, type RedisClient } from '#shared/queue/bullmq/key-names.ts'
import { openHeartbeat } from './heartbeat.ts'

/** The state that a worker sends with each heartbeat. */
export interface WorkerState {
  slots: number
  /** Milliseconds per job. */
  jobMs: number
  /** Remarks for operators, each without a line break. */
  remarks: readonly string[]
}

/** Sends heartbeats of this worker, with its state, until disposed. */
export async function openWorkerHeartbeat(
  redis: RedisClient,
  { pool, workerId, state }: { pool: WorkerPool; workerId: string; state: () => WorkerState },
): Promise<AsyncDisposable> {
  return openHeartbeat(redis, {
    key: `${poolPrefix(redis, pool)}:workers:${pool}`,
    id: workerId,
    state: () => {
      const { slots, jobMs, remarks } = state()
      return [slots, Math.round(jobMs), remarks.join('\n')].join(' ').trimEnd()
    },
  })
}
