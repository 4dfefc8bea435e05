import { describe, expect, it } from 'vitest'
import type { OpenTestDatabase } from './test-database.ts'
import { useStore } from './use-store.ts'

export function describeExpiry(openDatabase: OpenTestDatabase): void {
  describe('an expired record', () => {
    const used = useStore(openDatabase)

    it('is not returned', async () => {
      const key = await expired('read')
      expect(await used.store.get('jobs', key)).toBeUndefined()
    })

    it('is returned until the millisecond before it expires', async () => {
      await used.store.put('jobs', 'last moment', { value: 1, expiresAt: used.clock.now + 1 })
      expect(await used.store.get('jobs', 'last moment')).toBeDefined()
      used.clock.now += 1
      expect(await used.store.get('jobs', 'last moment')).toBeUndefined()
    })

    it('is not listed, and does not fill a page', async () => {
      await expired('listed 1')
      await used.store.put('jobs', 'listed 2', { value: 1, group: 'ends', rank: 'listed 2' })
      const page = await used.store.list('jobs', { group: 'ends', from: 'listed', to: 'listed 9', limit: 1 })
      expect(page.rows.map(({ key }) => key)).toStrictEqual(['listed 2'])
      expect(page.next).toBeUndefined()
    })

    it('cannot be incremented, replaced or removed', async () => {
      const key = await expired('changed')
      expect(await used.store.increment('jobs', key, 1, 0)).toBeUndefined()
      expect(await used.store.replace('jobs', key, 1, { value: 'revived' })).toBe(false)
      expect(await used.store.remove('jobs', key)).toBe(false)
      expect(await used.store.get('jobs', key)).toBeUndefined()
    })

    it('can be replaced by exactly one insert, which sets every field', async () => {
      const key = await expired('inserted')
      const inserted = await Promise.all(
        Array.from({ length: 20 }, (_, index) => used.store.insert('jobs', key, { value: index })),
      )
      expect(inserted.filter(Boolean)).toHaveLength(1)
      expect(await used.store.get('jobs', key)).toStrictEqual({
        key,
        version: 1,
        count: 0,
        value: inserted.indexOf(true),
      })
    })

    it('can be overwritten by put, which starts at version 1 again', async () => {
      const key = await expired('put')
      await used.store.put('jobs', key, { value: 'new' })
      expect(await used.store.get('jobs', key)).toStrictEqual({ key, version: 1, count: 0, value: 'new' })
    })

    it('is never returned when it was written with a past expiry', async () => {
      await used.store.put('jobs', 'past', { value: 1, expiresAt: used.clock.now - 1 })
      expect(await used.store.get('jobs', 'past')).toBeUndefined()
    })

    it('stays live when a record without expiry replaced it in time', async () => {
      await used.store.insert('jobs', 'prolonged', { value: 1, expiresAt: used.clock.now + 1 })
      expect(await used.store.replace('jobs', 'prolonged', 1, { value: 2 })).toBe(true)
      used.clock.now += 1
      expect((await used.store.get('jobs', 'prolonged'))?.value).toBe(2)
    })

    it('can be a text, which is not returned until it is put again', async () => {
      await used.store.putText('pages', 'text', 'old', used.clock.now + 1)
      expect(await used.store.getText('pages', 'text')).toBe('old')
      used.clock.now += 1
      expect(await used.store.getText('pages', 'text')).toBeUndefined()
      await used.store.putText('pages', 'text', 'new', used.clock.now + 1)
      expect(await used.store.getText('pages', 'text')).toBe('new')
    })

    async function expired(key: string): Promise<string> {
      await used.store.put('jobs', key, { value: 1, count: 5, group: 'ends', rank: key, expiresAt: used.clock.now + 1 })
      used.clock.now += 1
      return key
    }
  })

  describe('sweep', () => {
    const used = useStore(openDatabase)

    it('removes expired records and texts of every collection, and nothing else', async () => {
      const ends = used.clock.now + 10
      for (let index = 0; index < 250; index++) await used.store.put('jobs', `j${index}`, { value: 1, expiresAt: ends })
      await used.store.put('keys', 'k', { value: 1, expiresAt: ends })
      await used.store.putText('pages', 't', 'text', ends)
      await used.store.put('jobs', 'later', { value: 'later', expiresAt: ends + 1 })
      await used.store.put('jobs', 'never', { value: 'never' })
      await used.store.putText('pages', 'later', 'later', ends + 1)

      expect(await used.store.sweep()).toBe(0)
      used.clock.now = ends
      expect(await used.store.sweep()).toBe(252)
      expect(await used.store.sweep()).toBe(0)
      expect((await used.store.get('jobs', 'later'))?.value).toBe('later')
      expect((await used.store.get('jobs', 'never'))?.value).toBe('never')
      expect(await used.store.getText('pages', 'later')).toBe('later')
    })
  })
}
