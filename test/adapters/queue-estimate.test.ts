import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { WorkerPool, JobOutcome } from '#shared/contract/job.ts'
import { openWorkerHeartbeat } from '#shared/queue/bullmq/heartbeats.ts'
import { openJobQueue } from '#shared/queue/bullmq/open-job-queue.ts'
import { openJobSource } from '#shared/queue/bullmq/open-job-source.ts'
import type { RedisLink } from '#shared/queue/bullmq/redis-link.ts'
import type { JobQueue } from '#shared/queue/queue.ts'
import { openTestLink } from '#test/support/servers/redis-link.ts'

const noOutcome = async () => undefined
const unlimited = { hostConcurrency: 0 }

describe('the jobs ahead of a job', () => {
  let scope: AsyncDisposableStack
  let link: RedisLink
  let queue: JobQueue
  beforeAll(async () => {
    scope = new AsyncDisposableStack()
    link = scope.use(await openTestLink())
    queue = scope.use(await openJobQueue(link, unlimited))
  })
  afterAll(() => scope.disposeAsync())

  const send = (pool: WorkerPool) => {
    const entry = { id: randomUUID(), name: 'fetch-basic', deadlineAt: Date.now() + 60_000, caller: 'one' }
    return queue.run(pool, entry, { recover: noOutcome, expire: noOutcome, waitMs: 0 })
  }
  const ahead = async (pool: WorkerPool) => (await queue.estimate(pool, { caller: 'one' })).ahead

  it('do not count if a free slot will take them', async () => {
    const state = () => ({ slots: 2, jobMs: 9000, remarks: [] })
    // A worker that takes no job: what a caller sees before a worker has woken up.
    await using _worker = await openWorkerHeartbeat(link.commands, { pool: 'browser', workerId: 'asleep', state })
    const counts: number[] = []
    for (let job = 0; job < 4; job++) {
      await send('browser')
      counts.push(await ahead('browser'))
    }
    expect(counts).toEqual([0, 0, 1, 2])
  })

  it('count while all slots are busy', async () => {
    const [started, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<JobOutcome>()]
    const run = () => {
      started.resolve()
      return ended.promise
    }
    await using source = await openJobSource(link, unlimited)
    await using _worker = await source.consume('fetch', { slots: 1 }, { run, shareOutcome: noOutcome })
    await send('fetch')
    await started.promise
    expect(await ahead('fetch')).toBe(0)
    await send('fetch')
    expect(await ahead('fetch')).toBe(1)
    ended.resolve({ status: 'done', resultId: 'result' })
  })
})
