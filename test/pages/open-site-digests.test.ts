import { expect, it } from 'vitest'
import type { Store } from '#shared/storage/store.ts'
import { openRamStore } from '#test/support/stores/ram-store.ts'
import { openSiteDigests } from '#workers/pages/site/open-site-digests.ts'
import { recursIn } from '#workers/pages/site/site-digest.ts'

const host = 'news.example'
const block = 4711
const now = () => 1_800_000_000_000
const shown = (page: number) => ({ page, blocks: [block, page] })

/** A store that counts its operations. */
function counted(store: Store): { store: Store; count: () => number } {
  let count = 0
  const counting = new Proxy(store, {
    get(target, member, receiver) {
      const value: unknown = Reflect.get(target, member, receiver)
      if (typeof value !== 'function') return value
      return (...parameters: unknown[]): unknown => {
        count += 1
        return Reflect.apply(value, target, parameters)
      }
    },
  })
  return { store: counting, count: () => count }
}

it('knows at once what this process learned, and reads and writes once for many pages', async () => {
  await using ram = await openRamStore(now)
  const { store, count } = counted(ram.store)
  {
    await using digests = openSiteDigests({ store, now })
    for (let page = 1; page <= 20; page++) {
      await digests.find(host)
      digests.learn(host, shown(page))
      digests.learn(host, shown(page))
    }
    expect(recursIn(await digests.find(host), block, 99)).toBe(true)
    expect(count()).toBe(1)
  }
  expect(count()).toBe(2)
  await using later = openSiteDigests({ store, now })
  expect(recursIn(await later.find(host), block, 99)).toBe(true)
})

it('writes nothing for a host of few pages', async () => {
  await using ram = await openRamStore(now)
  const { store, count } = counted(ram.store)
  {
    await using digests = openSiteDigests({ store, now, writeDelayMs: 1 })
    for (const page of [1, 2, 3]) {
      await digests.find(host)
      digests.learn(host, shown(page))
    }
  }
  expect(count()).toBe(1)
})

it('merges what two processes learn', async () => {
  await using ram = await openRamStore(now)
  {
    await using one = openSiteDigests({ store: ram.store, now })
    await using two = openSiteDigests({ store: ram.store, now })
    await Promise.all([one.find(host), two.find(host)])
    for (const page of [1, 2, 3, 4]) one.learn(host, { page, blocks: [1, 77] })
    for (const page of [5, 6, 7, 8]) two.learn(host, { page, blocks: [2, 77] })
  }
  await using later = openSiteDigests({ store: ram.store, now })
  const digest = await later.find(host)
  expect([1, 2, 77].map((each) => recursIn(digest, each, 99))).toEqual([true, true, true])
})

it('writes after a delay, and goes on learning', async () => {
  await using ram = await openRamStore(now)
  await using digests = openSiteDigests({ store: ram.store, now, writeDelayMs: 5 })
  const stored = async () => (await ram.store.get('siteDigests', host))?.version
  for (const page of [1, 2, 3, 4]) digests.learn(host, shown(page))
  await expect.poll(stored).toBe(1)
  for (const page of [5, 6, 7, 8]) digests.learn(host, shown(page))
  await expect.poll(stored).toBe(2)
})

it('is empty while the store fails or does not answer', async () => {
  await using ram = await openRamStore(now)
  const failing = {
    ...ram.store,
    get: () => Promise.reject(new Error('down')),
    insert: () => Promise.reject(new Error('down')),
  }
  const silent = { ...ram.store, get: () => new Promise<undefined>(() => {}) }
  await using digests = openSiteDigests({ store: failing, now, writeDelayMs: 1 })
  expect(await digests.find(host)).toHaveLength(0)
  for (const page of [1, 2, 3, 4]) digests.learn(host, shown(page))
  expect(await openSiteDigests({ store: silent, now }).find(host)).toHaveLength(0)
})
