import { createRedisBackend, raw2NextJobData, type BackendFactory, type RedisQueueBackend } from 'bullmq'
import type { WorkerPool } from '#shared/contract/job.ts'
import { poolPrefix, type RedisClient } from './key-names.ts'
import { runScript } from './run-script.ts'
import { completeScript, takeScript } from './scripts/worker-steps.ts'

type TakeReply = [fields?: string[], id?: string, hasMore?: number]

/**
 * The backend of a BullMQ worker with shorter scripts for the two steps of every job: take it, and complete it. All other steps
 * are those of BullMQ.
 */
export function workerBackend(
  redis: RedisClient,
  { pool, lockMs }: { pool: WorkerPool; lockMs: number },
): BackendFactory<RedisQueueBackend> {
  return (...args) => {
    const backend = createRedisBackend(...args)
    // BullMQ asks for another job before it waits for the marker, which each new job sets. When the last reply said that no job
    // waits, this needs no command. A worker that has taken the marker must ask: nobody else may know of the job.
    let isEmpty = false
    let hasMarker = false
    const waitForMarker = backend.waitForJob.bind(backend)

    const run = async (script: string, token: string, ...args: (string | number)[]) =>
      runScript(redis, script, poolPrefix(redis, pool), pool, token, lockMs, Date.now(), ...args)

    const jobOf = ([fields, id, hasMore]: TakeReply) => {
      isEmpty = fields !== undefined && hasMore !== 1
      return fields === undefined ? [] : raw2NextJobData([fields, id, 0, 0])
    }

    return Object.assign(backend, {
      waitForJob: async (timeout: number) => {
        const marker = await waitForMarker(timeout)
        hasMarker = true
        return marker
      },
      moveToActive: async (token: string) => {
        const asks = hasMarker || !isEmpty
        hasMarker = false
        const reply = asks ? await run(takeScript, token) : []
        // Only this script replies.
        return jobOf(reply as TakeReply)
      },
      moveToCompleted: async (...[job, , , token, takesNext]: Parameters<RedisQueueBackend['moveToCompleted']>) => {
        const jobId = job.id ?? ''
        const reply = await run(completeScript, token, jobId, takesNext ? 1 : 0)
        if (typeof reply === 'number')
          throw backend.finishedErrors({ code: reply, jobId, command: 'moveToFinished', state: 'active' })
        // Only this script replies.
        return { result: jobOf(reply as TakeReply), finishedOn: Date.now() }
      },
    })
  }
}
