import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { JobOutcome } from '#shared/contract/job.ts'
import { openJobQueue } from '#shared/queue/bullmq/open-job-queue.ts'
import { openJobSource } from '#shared/queue/bullmq/open-job-source.ts'
import type { RedisLink } from '#shared/queue/bullmq/redis-link.ts'
import type { JobProcessor } from '#shared/queue/queue.ts'
import { openTestLink } from '#test/support/servers/redis-link.ts'
import { done, openWorker, processorOf, queueEntry, unlimited, untilDeadline } from './one-worker.ts'

describe('the queue', () => {
  let scope: AsyncDisposableStack
  let link: RedisLink
  beforeAll(async () => {
    scope = new AsyncDisposableStack()
    link = scope.use(await openTestLink())
  })
  afterAll(() => scope.disposeAsync())
  const open = (run: JobProcessor['run']) => openWorker(link, run)

  it('delivers an entry to a worker and returns its outcome', async () => {
    const seen: unknown[] = []
    await using opened = await open(async (given) => {
      seen.push(given)
      return done
    })
    const sent = queueEntry()
    expect(await opened.queue.run('fetch', sent, untilDeadline)).toEqual(done)
    expect(seen).toEqual([sent])
  })

  it('returns a failure as code, message and details, without a retry', async () => {
    const failure = { code: 'TARGET_ERROR', message: 'why', details: [{ path: '/status', message: '404' }] } as const
    let runs = 0
    await using opened = await open(async () => {
      runs++
      return { status: 'failed', failure }
    })
    expect(await opened.queue.run('fetch', queueEntry(), untilDeadline)).toEqual({ status: 'failed', failure })
    await sleep(300)
    expect(runs).toBe(1)
  })

  it('runs a job again when its outcome is retry', async () => {
    const earlier: unknown[] = []
    await using opened = await open(async (_, before) => {
      earlier.push(before)
      return earlier.length === 1 ? { status: 'retry' } : done
    })
    expect(await opened.queue.run('fetch', queueEntry(), untilDeadline)).toEqual(done)
    expect(earlier).toEqual([
      { stalls: 0, retries: 0 },
      { stalls: 0, retries: 1 },
    ])
  })

  it('moves an unfinished job of a stopping worker to another, without counting an attempt', async () => {
    await using queue = await openJobQueue(link, unlimited)
    await using leaving = await openJobSource(link, { ...unlimited, drainMs: 100 })
    const started = Promise.withResolvers<void>()
    const first = await leaving.consume(
      'fetch',
      { slots: 1 },
      processorOf(async (_queueEntry, _earlier, signal) => {
        started.resolve()
        await new Promise((resolve) => signal.addEventListener('abort', resolve))
        return { status: 'retry' }
      }),
    )
    const outcome = queue.run('fetch', queueEntry(10_000), untilDeadline)
    await started.promise
    await first[Symbol.asyncDispose]()

    const earlier: unknown[] = []
    await using staying = await openJobSource(link, unlimited)
    await using _second = await staying.consume(
      'fetch',
      { slots: 1 },
      processorOf(async (_queueEntry, before) => {
        earlier.push(before)
        return done
      }),
    )
    expect(await outcome).toEqual(done)
    expect(earlier).toEqual([{ stalls: 0, retries: 0 }])
  })

  it('aborts a run at the deadline', async () => {
    let abortedAt = 0
    await using opened = await open(async (_queueEntry, _earlier, signal) => {
      await once(signal, 'abort')
      abortedAt = link.now()
      return done
    })
    const sent = queueEntry(700)
    await opened.queue.run('fetch', sent, untilDeadline)
    // A timer may fire a millisecond early.
    expect(abortedAt).toBeGreaterThanOrEqual(sent.deadlineAt - 2)
  })

  it('ends the wait shortly after the deadline when there is no worker', async () => {
    await using queue = await openJobQueue(link, unlimited)
    const ended: string[] = []
    await Promise.all(
      [2500, 500].map(async (timeoutMs) => {
        const wait = queue.run('fetch', queueEntry(timeoutMs), untilDeadline)
        await expect(wait).rejects.toMatchObject({ code: 'DEADLINE_EXCEEDED' })
        ended.push(`${timeoutMs} ms`)
      }),
    )
    expect(ended).toEqual(['500 ms', '2500 ms'])
  })

  it('reads the outcome from the store when a reply is lost', async () => {
    await using queue = await openJobQueue(link, unlimited)
    // The test ends long before the deadline.
    expect(await queue.run('fetch', queueEntry(600_000), { ...untilDeadline, recover: async () => done })).toEqual(done)
  })

  it('stops waiting after waitMs, at once for 0, and the job continues', async () => {
    const finished: string[] = []
    await using opened = await open(async ({ id }) => {
      await sleep(600)
      finished.push(id)
      return done
    })
    const [unawaited, abandoned] = [queueEntry(), queueEntry()]
    expect(await opened.queue.run('fetch', unawaited, { ...untilDeadline, waitMs: 0 })).toBeUndefined()
    expect(await opened.queue.run('fetch', abandoned, { ...untilDeadline, waitMs: 200 })).toBeUndefined()
    await expect.poll(() => finished).toEqual(expect.arrayContaining([unawaited.id, abandoned.id]))
  })

  it('returns the outcome to each wait for one entry, also when another wait ends first', async () => {
    const ends = Promise.withResolvers<JobOutcome>()
    await using opened = await open(() => ends.promise)
    const sent = queueEntry(20_000)
    const first = opened.queue.run('fetch', sent, untilDeadline)
    const hasty = opened.queue.run('fetch', sent, { ...untilDeadline, waitMs: 300 })
    const last = opened.queue.run('fetch', sent, untilDeadline)
    expect(await hasty).toBeUndefined()
    ends.resolve(done)
    expect(await Promise.all([first, last])).toEqual([done, done])
  })

  it('cancels a waiting job and a running job', async () => {
    const started: string[] = []
    await using queue = await openJobQueue(link, unlimited)
    await using source = await openJobSource(link, unlimited)
    const [waiting, running] = [queueEntry(), queueEntry()]
    await queue.run('fetch', waiting, { ...untilDeadline, waitMs: 0 })
    await queue.cancel('fetch', waiting)
    const aborted = Promise.withResolvers<void>()
    await using _worker = await source.consume(
      'fetch',
      { slots: 8 },
      processorOf(async ({ id }, _earlier, signal) => {
        started.push(id)
        await new Promise((resolve) => signal.addEventListener('abort', resolve))
        aborted.resolve()
        return { status: 'failed', failure: { code: 'DEADLINE_EXCEEDED', message: 'cancelled', details: [] } }
      }),
    )
    const outcome = queue.run('fetch', running, untilDeadline)
    await expect.poll(() => started).toContain(running.id)
    expect(started).not.toContain(waiting.id)
    await queue.cancel('fetch', running)
    await aborted.promise
    expect(await outcome).toMatchObject({ status: 'failed' })
  })

  it('sends each outcome to the waiting process only, at a cost independent of the number of processes', async () => {
    const commandsPerJob = async (processes: number) => {
      await using opened = await open(async () => done)
      await using others = new AsyncDisposableStack()
      for (let index = 1; index < processes; index++) others.use(await openJobQueue(link, unlimited))
      await using control = disposable(new Redis(link.url))
      const before = await commandCount(control.redis)
      for (let index = 0; index < 100; index++) await opened.queue.run('fetch', queueEntry(), untilDeadline)
      return ((await commandCount(control.redis)) - before) / 100
    }
    const [alone, amongFive] = [await commandsPerJob(1), await commandsPerJob(5)]
    expect(amongFive).toBeLessThan(alone * 1.1 + 0.5)
  })

  it('removes every key of a finished job from Redis', async () => {
    await using opened = await open(async () => done)
    await using control = disposable(new Redis(link.url))
    const sent = queueEntry()
    await opened.queue.run('fetch', sent, untilDeadline)
    await sleep(100)
    expect((await control.redis.keys('*')).filter((key) => key.includes(sent.id))).toEqual([])
    for (const name of ['open', 'ends'])
      expect(await control.redis.zscore(`webintel:{fetch}:${name}`, sent.id), name).toBeNull()
  })
})

const disposable = (redis: Redis) => ({
  redis,
  async [Symbol.asyncDispose]() {
    redis.disconnect()
  },
})

async function commandCount(redis: Redis): Promise<number> {
  return Number(/total_commands_processed:(\d+)/.exec(await redis.info('stats'))?.[1])
}
