import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openKeyedQueue } from '#shared/storage/keyed-queue.ts'
import type { Store } from '#shared/storage/store.ts'
import { agentCallStore } from '#shared/storage/stores/agent-calls.ts'
import { captureStore } from '#shared/storage/stores/captures.ts'
import { erasureStore } from '#shared/storage/stores/erasures.ts'
import { feedbackStore } from '#shared/storage/stores/feedback.ts'
import { keyStore } from '#shared/storage/stores/keys.ts'
import { memoryStore } from '#shared/storage/stores/memory.ts'
import { monitorStore } from '#shared/storage/stores/monitors/monitors.ts'
import { resultStore } from '#shared/storage/stores/results.ts'
import { signInStore } from '#shared/storage/stores/sign-ins.ts'
import { isolatedStore } from '#test/payments/any-order/faulty-store.ts'
import { failingStore } from '#test/support/stores/failing-store.ts'
import { newRecord } from '#test/support/stores/monitored-store.ts'
import { openRamStore } from '#test/support/stores/ram-store.ts'

const start = 1_800_000_000_000
const dayMs = 86_400_000

let ram: Awaited<ReturnType<typeof openRamStore>>
let runs = 0
let now = start
let store: Store
beforeAll(async () => {
  ram = await openRamStore(() => now)
})
afterAll(() => ram[Symbol.asyncDispose]())
beforeEach(() => {
  now = start
  store = isolatedStore(ram.store, `small ${runs++}`)
})

describe('the memory of a wallet', () => {
  const entry = (key: string, value = '1') => ({ key, value, storedAt: start, expiresAt: start + 1000 })

  it('returns what it stored, until it expires or is removed, to this wallet only', async () => {
    const memory = memoryStore(store)
    await memory.set('0x1', entry('a', '{"b":1}'))
    expect(await memory.get('0x1', 'a')).toEqual(entry('a', '{"b":1}'))
    expect([await memory.get('0x2', 'a'), await memory.get('0x1', 'b')]).toEqual([undefined, undefined])
    expect([await memory.remove('0x1', 'b'), await memory.remove('0x1', 'a')]).toEqual([false, true])
    expect(await memory.get('0x1', 'a')).toBeUndefined()
    await memory.set('0x1', entry('a'))
    now = start + 1001
    expect(await memory.get('0x1', 'a')).toBeUndefined()
  })

  it('lists keys in their order, by prefix and in pages', async () => {
    const memory = memoryStore(store)
    for (const key of ['b/2', 'a', 'b/1', 'b', 'b/\u{10FFFF}', 'c']) await memory.set('0x1', entry(key))
    await memory.set('0x2', entry('b/3'))
    const keysOf = (prefix: string, limit = 10, cursor?: string) =>
      memory.listKeys('0x1', { prefix, limit, ...(cursor !== undefined && { cursor }) })
    expect((await keysOf('')).keys).toEqual(['a', 'b', 'b/1', 'b/2', 'b/\u{10FFFF}', 'c'])
    expect((await keysOf('b/')).keys).toEqual(['b/1', 'b/2', 'b/\u{10FFFF}'])
    const first = await keysOf('b', 3)
    expect(first.keys).toEqual(['b', 'b/1', 'b/2'])
    expect(await keysOf('b', 3, first.next)).toEqual({ keys: ['b/\u{10FFFF}'] })
    expect((await memory.list('0x1', { limit: 1 })).entries).toEqual([entry('a')])
  })
})

describe('the monitors of a wallet', () => {
  const record = newRecord(start, {}, { owner: '0x1' })
  const idsOf = async () => (await monitorStore(store).listByOwner('0x1', { limit: 9 })).ids

  it('are all listed after a process died between any two writes of a creation or a removal', async () => {
    for (let writes = 0; writes <= 2; writes++) {
      const id = `m${writes}`
      const dying = monitorStore(failingStore(store, writes).store)
      await dying.create(id, record).catch(() => undefined)
      if ((await monitorStore(store).find(id)) !== undefined) expect(await idsOf()).toContain(id)
      await monitorStore(store).create(id, record)
      const held = await monitorStore(store).find(id)
      if (held === undefined) throw new Error('The monitor is missing.')
      await monitorStore(failingStore(store, writes).store)
        .remove(held)
        .catch(() => undefined)
      if ((await monitorStore(store).find(id)) !== undefined) expect(await idsOf()).toContain(id)
    }
    // Rows without a monitor do not count towards the limit.
    const existing = (await Promise.all((await idsOf()).map(async (id) => monitorStore(store).find(id)))).flatMap(
      (held) => held?.id ?? [],
    )
    expect(await monitorStore(store).dropMissing('0x1', await idsOf())).toEqual(existing)
    expect(await idsOf()).toEqual(existing)
  })
})

describe('generated secrets', () => {
  it('are generated once, for all processes', async () => {
    const [one, two] = [keyStore(store), keyStore(store)]
    expect(await one.find('k')).toBeUndefined()
    let generated = 0
    const generate = () => `secret ${generated++}`
    const secrets = await Promise.all([one, two, one].map((keys) => keys.getOrCreate('k', generate, 'proof')))
    expect(new Set(secrets).size).toBe(1)
    expect(await two.getOrCreate('k', () => expect.unreachable('The secret exists.'))).toBe(secrets[0])
    await one.getOrCreate('other', () => 'x')
    expect(await two.list('proof')).toEqual([{ name: 'k', secret: secrets[0] }])
    expect(await two.find('other')).toBe('x')
  })
})

describe('the calls of agents', () => {
  it('are found and cancelled by their session and id, which keeps its type', async () => {
    const calls = agentCallStore(store)
    const call = { session: 's', id: 1 }
    await calls.begin(call, 'request', start)
    await calls.cancel(call, start + 5)
    expect([await calls.find(call), await calls.cancelledAt(call)]).toEqual(['request', start + 5])
    for (const other of [
      { session: 's', id: '1' },
      { session: 't', id: 1 },
      { session: 's', id: 2 },
    ])
      expect([await calls.find(other), await calls.cancelledAt(other)]).toEqual([undefined, undefined])
    now = start + 60_004
    expect(await calls.cancelledAt(call)).toBe(start + 5)
    now = start + 60_006
    expect(await calls.cancelledAt(call)).toBeUndefined()
    now = start + 599_999
    expect(await calls.find(call)).toBe('request')
    now = start + 600_001
    expect(await calls.find(call)).toBeUndefined()
  })
})

describe('erasures', () => {
  it('are listed in pages until they are removed, for 30 days', async () => {
    const erasures = erasureStore(store)
    const ids = Array.from({ length: 201 }, (_, index) => `request ${String(index).padStart(3, '0')}`)
    for (const id of ids) await erasures.add(id, start)
    const first = await erasures.list()
    const second = await erasures.list(first.next)
    expect([first.requestIds.length, second.requestIds.length, second.next]).toEqual([200, 1, undefined])
    expect([...first.requestIds, ...second.requestIds].toSorted()).toEqual(ids)
    for (const id of ids.slice(1)) expect(await erasures.remove(id)).toBe(true)
    now = start + 30 * dayMs - 1
    expect(await erasures.list()).toEqual({ requestIds: [ids[0]] })
    now = start + 30 * dayMs + 1
    expect(await erasures.list()).toEqual({ requestIds: [] })
  })
})

describe('results', () => {
  it('keep their head and their JSON, until they are removed', async () => {
    const results = resultStore(store)
    const result = { madeAt: start, storedAt: start + 1, items: { fresh: 1, cached: 2 }, json: '{"a":"b\\n"}' }
    await results.save(result, 'id', start + 1000)
    expect(await results.load('id')).toEqual(result)
    expect(await results.load('another')).toBeUndefined()
    const page = { ...result, outlinks: 'https://a.example/\nhttps://b.example/' }
    await results.save(page, 'page', start + 1000)
    expect(await results.load('page')).toEqual(page)
    const declaring = { ...page, structured: '{"items":[],"meta":{"og:title":"ü"}}' }
    await results.save(declaring, 'declaring', start + 1000)
    expect(await results.load('declaring')).toEqual(declaring)
    await results.remove('id')
    // Also for a reader whose clock is behind.
    now = start - 1
    expect(await results.load('id')).toBeUndefined()
  })
})

describe('single use', () => {
  it('of a sign-in is across processes, until it expires', async () => {
    expect(await signInStore(store).use('key', start + 1000)).toBe(true)
    expect(await signInStore(store).use('key', start + 1000)).toBe(false)
    expect(await signInStore(store).use('another', start + 1000)).toBe(true)
    now = start + 1001
    expect(await signInStore(store).use('key', start + 2000)).toBe(true)
  })

  it('of a feedback id: a document never changes', async () => {
    const feedback = feedbackStore(store)
    await feedback.add('id', 'first')
    await feedback.add('id', 'second')
    expect([await feedback.find('id'), await feedback.find('another')]).toEqual(['first', undefined])
  })
})

describe('a keyed queue', () => {
  it('runs tasks of one key in order, also after one that fails, and tasks of other keys at the same time', async () => {
    const queue = openKeyedQueue()
    const events: string[] = []
    const gate = Promise.withResolvers<void>()
    const task = (name: string, waits?: Promise<void>) => async () => {
      events.push(`${name} begins`)
      await waits
      events.push(`${name} ends`)
      return name
    }
    const first = queue.runInOrder('a', task('first', gate.promise))
    const failing = queue.runInOrder('a', () => Promise.reject(new Error('a task failed')))
    const third = queue.runInOrder('a', task('third'))
    expect(await queue.runInOrder('b', task('other'))).toBe('other')
    await setImmediate()
    expect(events).toEqual(['first begins', 'other begins', 'other ends'])
    gate.resolve()
    await expect(failing).rejects.toThrow('a task failed')
    expect([await first, await third]).toEqual(['first', 'third'])
    expect(events.slice(3)).toEqual(['first ends', 'third begins', 'third ends'])
    expect(await queue.runInOrder('a', task('fourth'))).toBe('fourth')
  })
})

describe('captures', () => {
  const capture = {
    url: 'https://example.com/',
    title: 'A "title"',
    text: '{"a":1}\nb\n',
    hash: 'h',
    fetchedAt: '2026-01-01T00:00:00.000Z',
  }

  it('are found by URL and hash for 30 days after the last answer that cites them', async () => {
    const captures = captureStore(store)
    await captures.save(capture, start)
    await captures.save({ ...capture, hash: 'other', text: '' }, start)
    expect(await captures.find(capture)).toEqual(capture)
    expect(await captures.find({ ...capture, hash: 'other' })).toEqual({ ...capture, hash: 'other', text: '' })
    expect(await captures.find({ ...capture, url: 'https://example.com/2' })).toBeUndefined()
    now = start + dayMs
    await captures.save(capture, now)
    now = start + 31 * dayMs - 1
    expect(await captures.find(capture)).toEqual(capture)
    expect(await captures.find({ ...capture, hash: 'other' })).toBeUndefined()
    now = start + 31 * dayMs + 1
    expect(await captures.find(capture)).toBeUndefined()
  })
})
