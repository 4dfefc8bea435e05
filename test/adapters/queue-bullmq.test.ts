import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openJobQueue } from '#shared/adapters/queue-bullmq/open-job-queue.ts'
import { openJobSource } from '#shared/adapters/queue-bullmq/open-job-source.ts'
import { openRedisLink, type RedisLink } from '#shared/adapters/queue-bullmq/open-redis-link.ts'
import type { Outcome, Work } from '#shared/ports/queue.ts'
import { openTestRedis } from '#test/support/redis.ts'

const unknown = async () => undefined
const nothing = { recover: unknown, expire: unknown, waitMs: Infinity }
const any = { hostConcurrency: 0 }

/** Work of which only the runs matter. */
const runs = (run: Work['run']): Work => ({ run, share: unknown })
const done: Outcome = { status: 'done', resultId: 'where it stands' }

describe('the queue', () => {
  let scope: AsyncDisposableStack
  let link: RedisLink
  beforeAll(async () => {
    scope = new AsyncDisposableStack()
    const { url } = scope.use(await openTestRedis())
    link = scope.use(await openRedisLink({ url, onError: () => {} }))
  })
  afterAll(() => scope.disposeAsync())

  const ticket = (timeoutMs = 5000) => ({ id: randomUUID(), name: 'fetch-basic', deadlineAt: Date.now() + timeoutMs })

  /** A queue and one worker that does `work`, for the length of a test. */
  async function open(run: Work['run']) {
    const scope = new AsyncDisposableStack()
    const queue = scope.use(await openJobQueue(link, any))
    const source = scope.use(await openJobSource(link, any))
    scope.use(await source.consume('fetch', { slots: 8 }, runs(run)))
    return { queue, [Symbol.asyncDispose]: () => scope.disposeAsync() }
  }

  it('brings a ticket to a worker and its outcome back', async () => {
    const seen: unknown[] = []
    await using opened = await open(async (given) => {
      seen.push(given)
      return done
    })
    const sent = ticket()
    expect(await opened.queue.run('fetch', sent, nothing)).toEqual(done)
    expect(seen).toEqual([sent])
  })

  it('carries a failure as code, message and details, and does not run it again', async () => {
    const failure = { code: 'TARGET_ERROR', message: 'why', details: [{ path: '/status', message: '404' }] } as const
    let runs = 0
    await using opened = await open(async () => {
      runs++
      return { status: 'failed', failure }
    })
    expect(await opened.queue.run('fetch', ticket(), nothing)).toEqual({ status: 'failed', failure })
    await sleep(300)
    expect(runs).toBe(1)
  })

  it('gives a job that asks for it another run', async () => {
    const earlier: unknown[] = []
    await using opened = await open(async (_, before) => {
      earlier.push(before)
      return earlier.length === 1 ? { status: 'again' } : done
    })
    expect(await opened.queue.run('fetch', ticket(), nothing)).toEqual(done)
    expect(earlier).toEqual([
      { stalls: 0, retries: 0 },
      { stalls: 0, retries: 1 },
    ])
  })

  it('gives a job that a stopping worker cannot finish to another, as if it had not begun', async () => {
    await using queue = await openJobQueue(link, any)
    await using leaving = await openJobSource(link, { ...any, drainMs: 100 })
    const began = Promise.withResolvers<void>()
    const first = await leaving.consume(
      'fetch',
      { slots: 1 },
      runs(async (_ticket, _earlier, signal) => {
        began.resolve()
        await new Promise((resolve) => signal.addEventListener('abort', resolve))
        return { status: 'again' }
      }),
    )
    const outcome = queue.run('fetch', ticket(10_000), nothing)
    await began.promise
    await first[Symbol.asyncDispose]()

    const earlier: unknown[] = []
    await using staying = await openJobSource(link, any)
    await using _second = await staying.consume(
      'fetch',
      { slots: 1 },
      runs(async (_ticket, before) => {
        earlier.push(before)
        return done
      }),
    )
    expect(await outcome).toEqual(done)
    expect(earlier).toEqual([{ stalls: 0, retries: 0 }])
  })

  it('aborts the work at the deadline', async () => {
    let abortedAfterMs = 0
    await using opened = await open(async (_ticket, _earlier, signal) => {
      const startedAt = Date.now()
      await sleep(4000, undefined, { signal }).catch(() => undefined)
      abortedAfterMs = Date.now() - startedAt
      return done
    })
    await opened.queue.run('fetch', ticket(700), nothing)
    expect(abortedAfterMs).toBeGreaterThan(300)
    expect(abortedAfterMs).toBeLessThan(1500)
  })

  it('ends the wait shortly after the deadline when no worker came', async () => {
    await using queue = await openJobQueue(link, any)
    const startedAt = Date.now()
    await expect(queue.run('fetch', ticket(500), nothing)).rejects.toMatchObject({ code: 'DEADLINE_EXCEEDED' })
    expect(Date.now() - startedAt).toBeLessThan(2500)
  })

  it('learns from the store what a lost reply would have said', async () => {
    await using queue = await openJobQueue(link, any)
    const startedAt = Date.now()
    expect(await queue.run('fetch', ticket(10_000), { ...nothing, recover: async () => done })).toEqual(done)
    expect(Date.now() - startedAt).toBeLessThan(2500)
  })

  it('stops waiting after the time given, at once when there is none, and the job goes on', async () => {
    const finished: string[] = []
    await using opened = await open(async ({ id }) => {
      await sleep(600)
      finished.push(id)
      return done
    })
    const [unwatched, left] = [ticket(), ticket()]
    expect(await opened.queue.run('fetch', unwatched, { ...nothing, waitMs: 0 })).toBeUndefined()
    expect(await opened.queue.run('fetch', left, { ...nothing, waitMs: 200 })).toBeUndefined()
    await expect.poll(() => finished).toEqual(expect.arrayContaining([unwatched.id, left.id]))
  })

  it('cancels a job on the queue and a job under way', async () => {
    const begun: string[] = []
    await using queue = await openJobQueue(link, any)
    await using source = await openJobSource(link, any)
    const [waiting, running] = [ticket(), ticket()]
    await queue.run('fetch', waiting, { ...nothing, waitMs: 0 })
    await queue.cancel('fetch', waiting)
    const aborted = Promise.withResolvers<void>()
    await using _worker = await source.consume(
      'fetch',
      { slots: 8 },
      runs(async ({ id }, _earlier, signal) => {
        begun.push(id)
        await new Promise((resolve) => signal.addEventListener('abort', resolve))
        aborted.resolve()
        return { status: 'failed', failure: { code: 'DEADLINE_EXCEEDED', message: 'cancelled', details: [] } }
      }),
    )
    const outcome = queue.run('fetch', running, nothing)
    await expect.poll(() => begun).toContain(running.id)
    expect(begun).not.toContain(waiting.id)
    await queue.cancel('fetch', running)
    await aborted.promise
    expect(await outcome).toMatchObject({ status: 'failed' })
  })

  it('counts live workers, and none once they stopped', async () => {
    await using queue = await openJobQueue(link, any)
    expect((await queue.outlook('fetch', {})).workers).toBe(0)
    await using first = await openJobSource(link, any)
    await using second = await openJobSource(link, any)
    const consuming = [
      await first.consume(
        'fetch',
        { slots: 1 },
        runs(async () => done),
      ),
      await second.consume(
        'fetch',
        { slots: 1 },
        runs(async () => done),
      ),
    ]
    expect((await queue.outlook('fetch', {})).workers).toBe(2)
    for (const one of consuming) await one[Symbol.asyncDispose]()
    expect((await queue.outlook('fetch', {})).workers).toBe(0)
  })

  it('says how long jobs take, also while none of those under way has ended', async () => {
    const ends = Promise.withResolvers<Outcome>()
    await using opened = await open(() => ends.promise)
    const outlook = () => opened.queue.outlook('fetch', {})
    expect((await outlook()).jobMs).toBe(0)
    const runs = [1, 2, 3].map(() => opened.queue.run('fetch', ticket(20_000), nothing))
    await expect.poll(async () => (await outlook()).jobMs, { timeout: 10_000 }).toBeGreaterThan(1500)
    ends.resolve(done)
    await Promise.all(runs)
    // They ended, and are what one knows.
    await sleep(1500)
    expect((await outlook()).jobMs).toBeGreaterThan(1500)
  })

  it('brings nothing to a worker without slots, which is none then, until it has some again', async () => {
    const begun: string[] = []
    const capacity = { slots: 4 }
    await using queue = await openJobQueue(link, any)
    await using source = await openJobSource(link, any)
    const work = runs(async ({ id }) => {
      begun.push(id)
      capacity.slots = 0
      return { status: 'again' }
    })
    await using _worker = await source.consume('fetch', capacity, work)
    const tickets = [ticket(20_000), ticket(20_000)]
    // It waits for the second one already when it hears of the first.
    for (const each of tickets) await queue.run('fetch', each, { ...nothing, waitMs: 0 })
    await expect.poll(async () => (await queue.outlook('fetch', {})).workers, { timeout: 5000 }).toBe(0)
    await sleep(500)
    const [first = ''] = begun
    expect([begun.length, tickets.some(({ id }) => id === first)]).toEqual([1, true])
    capacity.slots = 4
    await expect.poll(() => begun.length, { timeout: 10_000 }).toBe(2)
    for (const each of tickets) await queue.cancel('fetch', each)
  }, 30_000)

  it('sends each outcome to the one process that waits, at a cost that does not grow with the number of processes', async () => {
    const commandsPerJob = async (processes: number) => {
      await using opened = await open(async () => done)
      await using others = new AsyncDisposableStack()
      for (let index = 1; index < processes; index++) others.use(await openJobQueue(link, any))
      await using control = disposable(new Redis(link.url))
      const before = await commandCount(control.redis)
      for (let index = 0; index < 100; index++) await opened.queue.run('fetch', ticket(), nothing)
      return ((await commandCount(control.redis)) - before) / 100
    }
    const [alone, amongFive] = [await commandsPerJob(1), await commandsPerJob(5)]
    expect(amongFive).toBeLessThan(alone * 1.1 + 0.5)
  })

  it('leaves nothing of a finished job in Redis', async () => {
    await using opened = await open(async () => done)
    await using control = disposable(new Redis(link.url))
    const sent = ticket()
    await opened.queue.run('fetch', sent, nothing)
    await sleep(100)
    expect((await control.redis.keys('*')).filter((key) => key.includes(sent.id))).toEqual([])
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
