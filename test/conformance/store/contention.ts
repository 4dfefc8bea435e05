import { describe, expect, it } from 'vitest'
import { incrementByReplace } from './increment-by-replace.ts'
import type { OpenTestDatabase } from './test-database.ts'
import { useStore } from './use-store.ts'

export function describeContention(openDatabase: OpenTestDatabase): void {
  describe.each(['keys', 'jobs'] as const)('in parallel, on %s', (collection) => {
    const used = useStore(openDatabase)

    it('100 guarded increments of a count that allows 30 succeed exactly 30 times', async () => {
      await used.store.insert(collection, 'balance', { value: 'purse', count: 300 })
      const counts = await Promise.all(
        Array.from({ length: 100 }, () => used.store.increment(collection, 'balance', -10, 0)),
      )
      const granted = counts.filter((count) => count !== undefined)
      expect(granted.sort((a, b) => a - b)).toStrictEqual(Array.from({ length: 30 }, (_, index) => index * 10))
      expect(await used.store.get(collection, 'balance')).toMatchObject({ count: 0, version: 31, value: 'purse' })
    })

    it('100 inserts of one key succeed exactly once, and the value of that insert is stored', async () => {
      const inserted = await Promise.all(
        Array.from({ length: 100 }, (_, index) => used.store.insert(collection, 'claim', { value: index })),
      )
      expect(inserted.filter(Boolean)).toHaveLength(1)
      expect((await used.store.get(collection, 'claim'))?.value).toBe(inserted.indexOf(true))
    })

    it('compare-and-set loses no update', async () => {
      await used.store.insert(collection, 'contended', { value: 0 })
      await Promise.all(Array.from({ length: 20 }, () => incrementByReplace(used.store, collection, 'contended', 5)))
      expect(await used.store.get(collection, 'contended')).toMatchObject({ value: 100, version: 101 })
    })

    it('100 removals of one record succeed exactly once', async () => {
      await used.store.insert(collection, 'removed', { value: 1 })
      const removed = await Promise.all(Array.from({ length: 100 }, () => used.store.remove(collection, 'removed')))
      expect(removed.filter(Boolean)).toHaveLength(1)
    })

    it('a put is neither lost nor undone by a concurrent compare-and-set', async () => {
      await used.store.insert(collection, 'raced', { value: 'read' })
      const [, isReplaced] = await Promise.all([
        used.store.put(collection, 'raced', { value: 'put' }),
        used.store.replace(collection, 'raced', 1, { value: 'replaced' }),
      ])
      // In either order, the put changes the version that was read.
      expect(await used.store.get(collection, 'raced')).toMatchObject({ value: 'put', version: isReplaced ? 3 : 2 })
      expect(await used.store.replace(collection, 'raced', 1, { value: 'late' })).toBe(false)
    })

    it('an acknowledged write is visible to the next read of every open store', async () => {
      await using second = await used.database.open(() => used.clock.now)
      for (let turn = 0; turn < 50; turn++) {
        const [writer, reader] = turn % 2 === 0 ? [used.store, second] : [second, used.store]
        await writer.put(collection, 'seen', { value: turn })
        expect((await reader.get(collection, 'seen'))?.value).toBe(turn)
      }
    })
  })
}
