import { describe, expect, it } from 'vitest'
import type { OpenPlace } from './store-place.ts'
import { useStore } from './use-store.ts'

export function describeExpiry(openPlace: OpenPlace): void {
  describe('from its end on, a record', () => {
    const used = useStore(openPlace)

    it('is not returned', async () => {
      const key = await expired('read')
      expect(await used.store.get('jobs', key)).toBeUndefined()
    })

    it('is returned until the millisecond before', async () => {
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

    it('is not counted, replaced or removed', async () => {
      const key = await expired('changed')
      expect(await used.store.increment('jobs', key, 1, 0)).toBeUndefined()
      expect(await used.store.replace('jobs', key, 1, { value: 'revived' })).toBe(false)
      expect(await used.store.remove('jobs', key)).toBe(false)
      expect(await used.store.get('jobs', key)).toBeUndefined()
    })

    it('makes way for one insert, and the new one is whole', async () => {
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

    it('makes way for put, which starts at version 1 again', async () => {
      const key = await expired('put')
      await used.store.put('jobs', key, { value: 'new' })
      expect(await used.store.get('jobs', key)).toStrictEqual({ key, version: 1, count: 0, value: 'new' })
    })

    it('stays away when the end it was given lies in the past', async () => {
      await used.store.put('jobs', 'stillborn', { value: 1, expiresAt: used.clock.now - 1 })
      expect(await used.store.get('jobs', 'stillborn')).toBeUndefined()
    })

    it('lives on when it was replaced by one without an end', async () => {
      await used.store.insert('jobs', 'prolonged', { value: 1, expiresAt: used.clock.now + 1 })
      expect(await used.store.replace('jobs', 'prolonged', 1, { value: 2 })).toBe(true)
      used.clock.now += 1
      expect((await used.store.get('jobs', 'prolonged'))?.value).toBe(2)
    })

    it('is gone as a text too, until the text is put again', async () => {
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
    const used = useStore(openPlace)

    it('removes what has expired, in every collection, and nothing else', async () => {
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
