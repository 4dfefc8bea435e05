import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RedisLink } from '#shared/queue/bullmq/redis-link.ts'
import { openJobSender } from '#shared/queue/bullmq/sender.ts'
import type { JobSource, QueueEntry } from '#shared/queue/queue.ts'
import { openTestLink } from '#test/support/servers/redis-link.ts'
import { entryOf, openPacedQueue, type EntryOptions, type PacedQueueOptions } from './paced-queue.ts'

const noOutcome = async () => undefined
const pollOptions = { timeout: 60_000, interval: 20 }

/** Between the clock of Redis and that of the test. */
const clockErrorMs = 50

const refusal = (seconds: number) => ({ status: 429, retryAfterMs: seconds * 1000 })

describe('a host that refused a request of one caller', () => {
  let scope: AsyncDisposableStack
  let link: RedisLink
  beforeAll(async () => {
    scope = new AsyncDisposableStack()
    link = scope.use(await openTestLink())
  })
  afterAll(() => scope.disposeAsync())

  const entryFor = (host: string, caller: string, options: EntryOptions = {}) =>
    entryOf(link, host, { caller, ...options })
  const open = (options: PacedQueueOptions = {}) => openPacedQueue(link, options)
  const refuse = (source: JobSource, entry: QueueEntry, seconds: number) =>
    source.politenessFor(entry).noteAnswer(entry.host ?? '', refusal(seconds))

  it('pauses for this caller alone', async () => {
    await using opened = await open()
    const { queue, source } = opened
    const [one, other] = ['one', 'other'].map((caller) => entryFor('alone.test', caller, { timeoutMs: 30_000 }))
    if (one === undefined || other === undefined) throw new Error('Expected two entries.')
    await refuse(source, one, 120)
    await opened.send([one, other])
    await expect.poll(() => opened.runs.length, pollOptions).toBe(2)
    const turns = new Map(opened.runs.map(({ entry }) => [entry.caller, entry.turnInMs]))
    expect(turns).toEqual(
      new Map([
        ['one', expect.closeTo(120_000, -4)],
        ['other', undefined],
      ]),
    )
    const paceOf = async (caller: string) => (await queue.estimate('fetch', { host: 'alone.test', caller })).paceMs
    expect([await paceOf('one'), await paceOf('other')]).toEqual([expect.closeTo(120_000, -4), 0])
    const page = { deadlineAt: link.now() + 30_000, host: 'alone.test' }
    const turnInMs = expect.closeTo(120_000, -4)
    expect(await source.workSlots.acquire({ ...page, id: 'p1', caller: 'one' })).toEqual({ heldBy: 'host', turnInMs })
    expect(await source.workSlots.acquire({ ...page, id: 'p2', caller: 'other' })).toBeUndefined()
    const limits = { deadlineAt: link.now() + 30_000, signal: AbortSignal.timeout(30_000) }
    await expect(source.politenessFor(one).takeTurn('alone.test', limits)).rejects.toMatchObject({
      code: 'CAPACITY_EXCEEDED',
    })
    expect(await source.politenessFor(other).takeTurn('alone.test', limits)).toBe(0)
  })

  it('lets the entries of the caller wait in their order, with the gap of its back-off, and nobody behind them', async () => {
    await using opened = await open({ hostConcurrency: 1 })
    // Entries that arrive in the same millisecond are in the order of their ids, which begin with the time.
    const entries = Array.from({ length: 3 }, () => entryFor('order.test', 'one')).toSorted((one, other) =>
      one.id < other.id ? -1 : 1,
    )
    const notedAt = link.now()
    await refuse(opened.source, entryFor('order.test', 'one'), 1.5)
    await opened.send([...entries, entryFor('order.test', 'other')])
    await expect.poll(() => opened.runs.length, pollOptions).toBe(4)
    const [first, ...rested] = opened.runs
    expect(first?.entry.caller).toBe('other')
    expect(rested.map(({ entry }) => entry.id)).toEqual(entries.map(({ id }) => id))
    for (const [index, { at, entry }] of rested.entries()) {
      expect(at - notedAt).toBeGreaterThanOrEqual(1500 + index * 1000 - clockErrorMs)
      expect(entry.waitedMs).toBeGreaterThanOrEqual(1000)
    }
  })

  it('takes entries of the caller out of the line where they wait for a slot, and off the queue', async () => {
    const busy = Promise.withResolvers<void>()
    const run = ({ caller }: QueueEntry) => (caller === 'first' ? busy.promise : Promise.resolve())
    await using opened = await open({ hostConcurrency: 2, sources: 1, slots: 1, run })
    await opened.send([entryFor('line.test', 'first')])
    await expect.poll(() => opened.runs.length, pollOptions).toBe(1)
    // One of them is on the queue, and two wait for a slot of the host.
    await opened.send(Array.from({ length: 3 }, () => entryFor('line.test', 'one', { timeoutMs: 100_000 })))
    await opened.send([entryFor('line.test', 'other')])
    await refuse(opened.source, entryFor('line.test', 'one'), 3)
    busy.resolve()
    await expect.poll(() => opened.runs.length, pollOptions).toBe(5)
    expect(opened.runs.map(({ entry }) => entry.caller)).toEqual(['first', 'other', 'one', 'one', 'one'])
  })

  it('does not hold back identical work of others', async () => {
    const busy = Promise.withResolvers<void>()
    const run = ({ caller }: QueueEntry) => (caller === 'first' ? busy.promise : Promise.resolve())
    await using opened = await open({ hostConcurrency: 1, run })
    await opened.send([entryFor('same.test', 'first')])
    await expect.poll(() => opened.runs.length, pollOptions).toBe(1)
    // The first waits for a slot and leads, the second follows it.
    await opened.send(['one', 'other'].map((caller) => entryFor('same.test', caller, { share: 'page' })))
    await refuse(opened.source, entryFor('same.test', 'one'), 20)
    busy.resolve()
    await expect.poll(() => opened.runs.length, pollOptions).toBe(2)
    // One that comes while its caller rests does not lead.
    await opened.send(['one', 'third'].map((caller) => entryFor('same.test', caller, { share: 'next' })))
    await expect.poll(() => opened.runs.length, pollOptions).toBe(3)
    expect(opened.runs.map(({ entry }) => entry.caller)).toEqual(['first', 'other', 'third'])
  })

  it('pauses for the caller also when a process sends its entry again that does not know the caller', async () => {
    await using opened = await open()
    await using sender = openJobSender(link, { hostConcurrency: 8 })
    const entry = entryFor('again.test', 'one')
    const notedAt = link.now()
    await refuse(opened.source, entry, 2)
    await opened.send([entry])
    const { caller: _, ...unknown } = entry
    await sender.send('fetch', unknown)
    await expect.poll(() => opened.runs.length, pollOptions).toBe(1)
    expect((opened.runs[0]?.at ?? 0) - notedAt).toBeGreaterThanOrEqual(2000 - clockErrorMs)
  })

  it('tells so to its waiting entries when the pause gets longer', async () => {
    await using opened = await open()
    const entry = entryFor('longer.test', 'one', { timeoutMs: 40_000 })
    await refuse(opened.source, entry, 20)
    await opened.send([entry])
    await sleep(100)
    expect(opened.runs).toEqual([])
    await refuse(opened.source, entry, 120)
    await expect.poll(() => opened.runs.length, pollOptions).toBe(1)
    expect(opened.runs[0]?.entry.turnInMs).toBeGreaterThan(40_000)
  })

  it('recovers with its answers to this caller', async () => {
    await using opened = await open()
    const { noteAnswer } = opened.source.politenessFor({ id: 'job', caller: 'one' })
    const others = opened.source.politenessFor({ id: 'job', caller: 'other' })
    const note = async (status: number, { noteAnswer: noted } = { noteAnswer }) => {
      await noted('recovers.test', { status })
      const [name = ''] = await link.commands.keys('webintel:{recovers.test}:rest:*')
      return Number(await link.commands.hget(name, 'backoff'))
    }
    const backoffs: number[] = []
    for (const status of [503, 429, 200]) backoffs.push(await note(status))
    backoffs.push(await note(200, others))
    for (const status of [404, 200, 200]) backoffs.push(await note(status))
    expect(backoffs).toEqual([1000, 2000, 1000, 1000, 500, 250, 0])
  })

  it.each([
    ['free callers', [{ caller: '192.0.2.1' }, { caller: '198.51.100.1' }], false],
    ['a paying and a free caller', [{ caller: '192.0.2.1', payer: 'a' }, { caller: '198.51.100.1' }], false],
    [
      'one wallet from two networks',
      [
        { caller: '192.0.2.1', payer: 'a' },
        { caller: '198.51.100.1', payer: 'a' },
      ],
      false,
    ],
    [
      'two wallets of one IPv4 network',
      [
        { caller: '192.0.2.1', payer: 'a' },
        { caller: '192.0.2.9', payer: 'b' },
      ],
      false,
    ],
    [
      'two wallets of one IPv6 site',
      [
        { caller: '2001:db8:1:1::/64', payer: 'a' },
        { caller: '2001:db8:1:2::/64', payer: 'b' },
      ],
      false,
    ],
    [
      'two wallets of two networks',
      [
        { caller: '192.0.2.1', payer: 'a' },
        { caller: '2001:db8:1:2::/64', payer: 'b' },
      ],
      true,
    ],
  ])('pauses for all callers only after two paying ones in two networks: %s', async (name, requesters, isForAll) => {
    await using opened = await open({ sources: 1 })
    const host = `${name.replaceAll(' ', '-').toLowerCase()}.test`
    const requests = requesters.map((requester, index) => ({ id: `job-${index}`, ...requester }))
    for (const requester of requests) await opened.source.politenessFor(requester).noteAnswer(host, refusal(100))
    const { paceMs } = await opened.queue.estimate('fetch', { host, caller: 'third' })
    expect(paceMs > 90_000).toBe(isForAll)
    const item = { id: 'page', caller: 'third', deadlineAt: link.now() + 60_000, host }
    expect((await opened.source.workSlots.acquire(item)) !== undefined).toBe(isForAll)
  })

  it('leaves no key that does not expire', async () => {
    const keys = (await link.commands.keys('webintel:*')).filter((key) =>
      /:(?:rests?|resting|refusals|pace|parked|running|turns|ticket|flight|followers)\b/.test(key),
    )
    expect([...new Set(keys.map((key) => key.split(':')[2]))]).toEqual(
      expect.arrayContaining(['rest', 'resting', 'rests', 'refusals']),
    )
    for (const key of keys)
      expect([key, await link.commands.pttl(key)]).toEqual([key, expect.toSatisfy((ttl: number) => ttl > 0)])
  })

  it('counts the job as its own caller when that is unknown', async () => {
    await using opened = await open({ sources: 1 })
    await opened.source.politenessFor({ id: 'job' }).noteAnswer('unknown.test', refusal(100))
    const page = { deadlineAt: link.now() + 60_000, host: 'unknown.test' }
    const acquire = (id: string, caller?: string) =>
      opened.source.workSlots.acquire({ ...page, id, ...(caller !== undefined && { caller }) })
    expect(await acquire('page-1', 'job')).toMatchObject({ heldBy: 'host' })
    expect(await acquire('page-2')).toBeUndefined()
    await opened.source.workSlots.release({ ...page, id: 'page-2' }, noOutcome)
  })
})
