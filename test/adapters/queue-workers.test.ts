import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { JobOutcome } from '#shared/contract/job.ts'
import { openJobQueue } from '#shared/queue/bullmq/open-job-queue.ts'
import { openJobSource } from '#shared/queue/bullmq/open-job-source.ts'
import type { RedisLink } from '#shared/queue/bullmq/redis-link.ts'
import { openTestLink } from '#test/support/servers/redis-link.ts'
import { done, openWorker, processorOf, queueEntry, unlimited, untilDeadline } from './one-worker.ts'

describe('the queue and its workers', () => {
  let scope: AsyncDisposableStack
  let link: RedisLink
  beforeAll(async () => {
    scope = new AsyncDisposableStack()
    link = scope.use(await openTestLink())
  })
  afterAll(() => scope.disposeAsync())

  it('counts live workers, and none after they stopped', async () => {
    await using queue = await openJobQueue(link, unlimited)
    expect((await queue.estimate('fetch', {})).workers).toBe(0)
    await using first = await openJobSource(link, unlimited)
    await using second = await openJobSource(link, unlimited)
    const consuming = [
      await first.consume(
        'fetch',
        { slots: 1 },
        processorOf(async () => done),
      ),
      await second.consume(
        'fetch',
        { slots: 1 },
        processorOf(async () => done),
      ),
    ]
    expect((await queue.estimate('fetch', {})).workers).toBe(2)
    for (const one of consuming) await one[Symbol.asyncDispose]()
    expect((await queue.estimate('fetch', {})).workers).toBe(0)
  })

  it('measures the duration of jobs, even before the first one has ended', async () => {
    const ends = Promise.withResolvers<JobOutcome>()
    await using opened = await openWorker(link, () => ends.promise)
    const estimate = () => opened.queue.estimate('fetch', {})
    expect((await estimate()).jobMs).toBe(0)
    const runs = [1, 2, 3].map(() => opened.queue.run('fetch', queueEntry(20_000), untilDeadline))
    await expect.poll(async () => (await estimate()).jobMs).toBeGreaterThan(1500)
    ends.resolve(done)
    await Promise.all(runs)
    // The ended jobs count now.
    await sleep(1500)
    expect((await estimate()).jobMs).toBeGreaterThan(1500)
  })

  it('sends no jobs to a worker without slots, and does not count it, until it has slots again', async () => {
    const started: string[] = []
    const capacity = { slots: 4 }
    await using queue = await openJobQueue(link, unlimited)
    await using source = await openJobSource(link, unlimited)
    const processor = processorOf(async ({ id }) => {
      started.push(id)
      capacity.slots = 0
      return { status: 'retry' }
    })
    await using _worker = await source.consume('fetch', capacity, processor)
    const queueEntries = [queueEntry(20_000), queueEntry(20_000)]
    // BullMQ fetches the second entry before the worker has reported 0 slots.
    for (const each of queueEntries) await queue.run('fetch', each, { ...untilDeadline, waitMs: 0 })
    await expect.poll(async () => (await queue.estimate('fetch', {})).workers).toBe(0)
    await sleep(500)
    const [first = ''] = started
    expect([started.length, queueEntries.some(({ id }) => id === first)]).toEqual([1, true])
    capacity.slots = 4
    await expect.poll(() => started.length).toBe(2)
    for (const each of queueEntries) await queue.cancel('fetch', each)
  })
})
