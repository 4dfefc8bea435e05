import { randomUUID } from 'node:crypto'
import type { JobOutcome } from '#shared/contract/job.ts'
import { openJobQueue } from '#shared/queue/bullmq/open-job-queue.ts'
import { openJobSource } from '#shared/queue/bullmq/open-job-source.ts'
import type { RedisLink } from '#shared/queue/bullmq/redis-link.ts'
import type { JobProcessor } from '#shared/queue/queue.ts'

const noOutcome = async () => undefined
export const untilDeadline = { recover: noOutcome, expire: noOutcome, waitMs: Infinity }
export const unlimited = { hostConcurrency: 0 }

/** A processor that does not share outcomes. */
export const processorOf = (run: JobProcessor['run']): JobProcessor => ({ run, shareOutcome: noOutcome })
export const done: JobOutcome = { status: 'done', resultId: 'result' }

export const queueEntry = (timeoutMs = 5000) => ({
  id: randomUUID(),
  name: 'fetch-basic',
  deadlineAt: Date.now() + timeoutMs,
})

/** A queue and one worker that runs its jobs with `run`. */
export async function openWorker(link: RedisLink, run: JobProcessor['run']) {
  const scope = new AsyncDisposableStack()
  const queue = scope.use(await openJobQueue(link, unlimited))
  const source = scope.use(await openJobSource(link, unlimited))
  scope.use(await source.consume('fetch', { slots: 8 }, processorOf(run)))
  return { queue, [Symbol.asyncDispose]: () => scope.disposeAsync() }
}
