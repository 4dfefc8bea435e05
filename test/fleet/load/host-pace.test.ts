import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openJobQueue } from '#shared/queue/bullmq/open-job-queue.ts'
import { openJobSource } from '#shared/queue/bullmq/open-job-source.ts'
import type { RedisLink } from '#shared/queue/bullmq/redis-link.ts'
import type { JobSource, QueueEntry } from '#shared/queue/queue.ts'
import { entryOf, openPacedQueue, type EntryOptions, type PacedQueueOptions } from '#test/adapters/paced-queue.ts'
import { openTestLink } from '#test/support/servers/redis-link.ts'

const noOutcome = async () => undefined
const withoutWait = { recover: noOutcome, expire: noOutcome, waitMs: 0 }
const pollOptions = { timeout: 60_000, interval: 20 }

/** Between the clock of Redis and that of the test. */
const clockErrorMs = 50

describe('the pace of a host', () => {
  let scope: AsyncDisposableStack
  let link: RedisLink
  beforeAll(async () => {
    scope = new AsyncDisposableStack()
    link = scope.use(await openTestLink())
  })
  afterAll(() => scope.disposeAsync())

  const entryFor = (host: string, options: EntryOptions = {}) => entryOf(link, host, options)
  const open = (options: PacedQueueOptions = {}) => openPacedQueue(link, { pausesForAll: true, ...options })

  const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make)

  it('spaces the starts of all workers by the crawl delay', async () => {
    await using opened = await open()
    const startedAt = link.now()
    await opened.politeness.setCrawlDelay('gap.test', 300)
    await opened.send(times(6, () => entryFor('gap.test')))
    await expect.poll(() => opened.runs.length, pollOptions).toBe(6)
    for (const [index, { at }] of opened.runs.entries())
      expect(at - startedAt).toBeGreaterThanOrEqual(index * 300 - clockErrorMs)
    expect(opened.runs[0]?.entry.waitedMs).toBeUndefined()
    expect(opened.runs[5]?.entry.waitedMs).toBeGreaterThanOrEqual(1000)
  })

  it('holds for pages of jobs as for jobs, in every process', async () => {
    await using opened = await open()
    const startedAt = link.now()
    await opened.politeness.setCrawlDelay('items.test', 200)
    const starts: number[] = []
    const acquire = async (source: JobSource, id: string) => {
      const item = { id, deadlineAt: link.now() + 60_000, host: 'items.test' }
      await expect.poll(() => source.workSlots.acquire(item), pollOptions).toBeUndefined()
      starts.push(link.now())
      await source.workSlots.release(item, noOutcome)
    }
    const pages = times(3, () => opened.sources.map((source) => acquire(source, randomUUID()))).flat()
    await Promise.all([...pages, opened.send([entryFor('items.test')])])
    await expect.poll(() => opened.runs.length, pollOptions).toBe(1)
    const all = [...starts, ...opened.runs.map(({ at }) => at)].toSorted((one, other) => one - other)
    expect(all).toHaveLength(7)
    for (const [index, at] of all.entries()) expect(at - startedAt).toBeGreaterThanOrEqual(index * 200 - clockErrorMs)
  })

  it('begins the gap when the request starts, not when it is admitted', async () => {
    const busy = Promise.withResolvers<void>()
    const run = async ({ host }: QueueEntry) => (host === 'busy-worker.test' ? busy.promise : undefined)
    await using opened = await open({ sources: 1, slots: 1, run })
    await opened.politeness.setCrawlDelay('start.test', 1000)
    await opened.send([entryFor('busy-worker.test')])
    await expect.poll(() => opened.runs.length, pollOptions).toBe(1)
    await opened.send([entryFor('start.test'), entryFor('start.test')])
    await sleep(1500)
    const freedAt = link.now()
    busy.resolve()
    await expect.poll(() => opened.runs.length, pollOptions).toBe(3)
    expect((opened.runs[2]?.at ?? 0) - freedAt).toBeGreaterThanOrEqual(1000 - clockErrorMs)
    const pages = times(2, () => entryFor('page-start.test'))
    await opened.politeness.setCrawlDelay('page-start.test', 60_000)
    const waits = []
    for (const page of pages) waits.push(await opened.source.workSlots.acquire(page))
    expect(waits).toEqual([undefined, { heldBy: 'host', turnInMs: expect.any(Number) }])
  })

  it('does not delay other hosts, even with one slot', async () => {
    await using opened = await open({ sources: 1, slots: 1 })
    await opened.politeness.setCrawlDelay('slow.test', 1000)
    await opened.send(times(4, () => entryFor('slow.test')))
    await opened.send(times(3, () => entryFor('fast.test')))
    await expect.poll(() => opened.runs.length, pollOptions).toBe(7)
    const hosts = opened.runs.map(({ entry }) => entry.host)
    expect(hosts.slice(-3)).toEqual(times(3, () => 'slow.test'))
  })

  it('gives callers their turns', async () => {
    await using opened = await open({ sources: 1 })
    await opened.politeness.setCrawlDelay('fair.test', 100)
    await opened.send(times(40, () => entryFor('fair.test', { caller: 'many' })))
    await opened.send([entryFor('fair.test', { caller: 'one' })])
    await expect.poll(() => opened.runs.length, pollOptions).toBe(41)
    expect(opened.runs.findIndex(({ entry }) => entry.caller === 'one')).toBeLessThan(30)
  })

  it('pauses after 429 for as long as Retry-After asks, entries included that were admitted before', async () => {
    let notedAt = 0
    const run = async (entry: QueueEntry, { politenessFor }: JobSource) => {
      if (notedAt > 0) return
      notedAt = link.now()
      await politenessFor(entry).noteAnswer('busy.test', { status: 429, retryAfterMs: 1500 })
    }
    // Without a limit, all three are on the queue before the first runs.
    await using opened = await open({ hostConcurrency: 0, sources: 1, slots: 1, run })
    await opened.send(times(3, () => entryFor('busy.test')))
    await expect.poll(() => opened.runs.length, pollOptions).toBe(3)
    const [, second, third] = opened.runs
    expect((second?.at ?? 0) - notedAt).toBeGreaterThanOrEqual(1500 - clockErrorMs)
    // The back-off that follows keeps a gap of a second.
    expect((third?.at ?? 0) - notedAt).toBeGreaterThanOrEqual(2500 - clockErrorMs)
    expect(new Set(opened.runs.map(({ entry }) => entry.id)).size).toBe(3)
  })

  it('backs off further with each 429 or 503 and recovers step by step', async () => {
    await using opened = await open({ sources: 1 })
    const { noteAnswer } = opened.politeness
    const gap = async () => Number(await link.commands.hget('webintel:{back-off.test}:pace', 'backoff'))
    const gaps: number[] = []
    const note = async (status: number) => {
      await noteAnswer('back-off.test', { status })
      gaps.push(await gap())
    }
    for (const status of [200, 503, 429, 503, 403, 404, 200, 200, 200]) await note(status)
    expect(gaps).toEqual([0, 1000, 2000, 4000, 2000, 1000, 500, 250, 0])
    for (let index = 0; index < 9; index++) await note(503)
    expect(gaps.at(-1)).toBe(60_000)
    const { paceMs } = await opened.queue.estimate('fetch', { host: 'back-off.test' })
    expect(paceMs).toBeLessThanOrEqual(60_000)
    expect(paceMs).toBeGreaterThan(10_000)
  })

  it('counts the refusals of requests that ran together once', async () => {
    await using opened = await open({ sources: 1 })
    const { noteAnswer } = opened.politeness
    await Promise.all(times(6, () => noteAnswer('together.test', { status: 429, elapsedMs: 5000 })))
    expect(await link.commands.hget('webintel:{together.test}:pace', 'backoff')).toBe('1000')
    // A success from before the refusals says nothing about the time after them.
    await noteAnswer('together.test', { status: 200, elapsedMs: 60_000 })
    expect(await link.commands.hget('webintel:{together.test}:pace', 'backoff')).toBe('1000')
  })

  it('limits Retry-After to five minutes and a crawl delay to one', async () => {
    await using opened = await open({ sources: 1 })
    const { noteAnswer, setCrawlDelay } = opened.politeness
    await noteAnswer('long.test', { status: 503, retryAfterMs: 86_400_000 })
    await setCrawlDelay('long.test', 86_400_000)
    const { paceMs } = await opened.queue.estimate('fetch', { host: 'long.test' })
    expect(paceMs).toBeLessThanOrEqual(300_000)
    expect(paceMs).toBeGreaterThan(200_000)
    expect(await link.commands.hget('webintel:{long.test}:pace', 'delay')).toBe('60000')
  })

  it('lets an entry whose turn comes after its deadline fail at once', async () => {
    await using opened = await open({ sources: 1 })
    const { noteAnswer } = opened.politeness
    await noteAnswer('closed.test', { status: 429, retryAfterMs: 120_000 })
    await opened.send([entryFor('closed.test', { timeoutMs: 30_000 })])
    await expect.poll(() => opened.runs.length, pollOptions).toBe(1)
    expect(opened.runs[0]?.entry.turnInMs).toBeGreaterThan(30_000)
  })

  it('tells so to entries that wait already when the pause gets longer', async () => {
    await using opened = await open({ sources: 1 })
    const { noteAnswer } = opened.politeness
    await noteAnswer('closing.test', { status: 429, retryAfterMs: 20_000 })
    await opened.send([entryFor('closing.test', { timeoutMs: 40_000 })])
    expect(await link.commands.zcard('webintel:{closing.test}:parked')).toBe(1)
    await noteAnswer('closing.test', { status: 429, retryAfterMs: 120_000 })
    await expect.poll(() => opened.runs.length, pollOptions).toBe(1)
    expect(opened.runs[0]?.entry.turnInMs).toBeGreaterThan(40_000)
  })

  it('passes over the waiting pages of a dead worker', async () => {
    await using opened = await open({ sources: 1, hostConcurrency: 1 })
    await opened.politeness.setCrawlDelay('dead.test', 100)
    const [running, dead] = [entryFor('dead.test'), entryFor('dead.test')]
    expect(await opened.source.workSlots.acquire(running)).toBeUndefined()
    expect(await opened.source.workSlots.acquire(dead)).toMatchObject({ heldBy: 'host' })
    // As if it had asked last half a minute ago.
    await link.commands.hincrby(`webintel:{dead.test}:ticket:${dead.id}`, 'at', -30_000)
    await opened.send([entryFor('dead.test')])
    await opened.source.workSlots.release(running, noOutcome)
    await expect.poll(() => opened.runs.length, pollOptions).toBe(1)
  })

  it('goes on when the process that parked an entry is gone', async () => {
    await using opened = await open({ sources: 1 })
    await opened.politeness.noteAnswer('gone.test', { status: 429, retryAfterMs: 3000 })
    const entries = times(2, () => entryFor('gone.test'))
    {
      await using dying = await openJobQueue(link, { hostConcurrency: 8 })
      for (const entry of entries) await dying.run('fetch', entry, withoutWait)
    }
    // The scheduler sends an entry again that nobody has sent for ten seconds.
    await opened.send(entries)
    await expect.poll(() => opened.runs.length, pollOptions).toBe(2)
  })

  it('gives a running page another turn, or refuses at once', async () => {
    await using opened = await open({ sources: 1 })
    const { politeness } = opened
    const limits = { deadlineAt: link.now() + 60_000, signal: AbortSignal.timeout(60_000) }
    expect(await politeness.takeTurn('turn.test', limits)).toBe(0)
    const notedAt = link.now()
    await politeness.noteAnswer('turn.test', { status: 503 })
    await politeness.takeTurn('turn.test', limits)
    expect(link.now() - notedAt).toBeGreaterThanOrEqual(1000 - clockErrorMs)
    await politeness.noteAnswer('turn.test', { status: 429, retryAfterMs: 100_000 })
    await expect(politeness.takeTurn('turn.test', limits)).rejects.toMatchObject({
      code: 'CAPACITY_EXCEEDED',
      message: expect.stringContaining('turn.test limits how often it is requested'),
    })
  })

  it('costs a host without a pace no message to Redis', async () => {
    await using quiet = await openJobSource(link, { hostConcurrency: 8 })
    const first = { id: 'first', deadlineAt: link.now() + 9000, host: 'first.test' }
    await quiet.workSlots.acquire(first).then(() => quiet.workSlots.release(first, noOutcome))
    const client = new Redis(link.url)
    const monitor = await client.monitor()
    // The monitor is a connection of its own.
    client.disconnect()
    const messages: string[][] = []
    monitor.on('monitor', (_time: string, args: string[], source: string) => {
      if (source !== 'lua') messages.push(args)
    })
    const item = { id: randomUUID(), deadlineAt: link.now() + 60_000, host: 'quick.test' }
    await quiet.workSlots.acquire(item)
    const politeness = quiet.politenessFor(item)
    await politeness.noteAnswer('quick.test', { status: 200 })
    await politeness.takeTurn('quick.test', { deadlineAt: link.now() + 1000, signal: AbortSignal.timeout(1000) })
    await quiet.workSlots.release(item, noOutcome)
    await link.commands.echo('end')
    await expect.poll(() => messages.some(([name]) => name === 'echo'), pollOptions).toBe(true)
    monitor.disconnect()
    expect(messages.filter((args) => args.some((arg) => arg.includes('quick.test'))).map(([name]) => name)).toEqual([
      'evalsha',
      'evalsha',
    ])
  })

  it('leaves no key that does not expire', async () => {
    const keys = (await link.commands.keys('webintel:*')).filter((key) =>
      /:(?:pace|parked|running|turns|ticket|open|ends)\b/.test(key),
    )
    expect(keys.length).toBeGreaterThan(0)
    for (const key of keys)
      expect([key, await link.commands.pttl(key)]).toEqual([key, expect.toSatisfy((ttl: number) => ttl > 0)])
  })
})
