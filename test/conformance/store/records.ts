import { describe, expect, it } from 'vitest'
import type { Json } from '#shared/contract/json.ts'
import type { Draft } from '#shared/storage/store.ts'
import type { OpenTestDatabase } from './test-database.ts'
import { useStore } from './use-store.ts'

export function describeRecords(openDatabase: OpenTestDatabase): void {
  describe('records', () => {
    const used = useStore(openDatabase)

    it('are returned as they were written', async () => {
      const draft: Draft = { value: { a: [1] }, count: 7, group: 'g', rank: 'r', expiresAt: used.clock.now + 1 }
      await used.store.insert('keys', 'whole', draft)
      expect(await used.store.get('keys', 'whole')).toStrictEqual({ key: 'whole', version: 1, ...draft })
    })

    it('have a count of 0 and no group, rank or expiry by default', async () => {
      await used.store.insert('keys', 'bare', { value: null })
      expect(await used.store.get('keys', 'bare')).toStrictEqual({ key: 'bare', version: 1, count: 0, value: null })
    })

    it('are undefined when they were never written', async () => {
      expect(await used.store.get('keys', 'never')).toBeUndefined()
      expect(await used.store.increment('keys', 'never', 1, 0)).toBeUndefined()
      expect(await used.store.replace('keys', 'never', 1, { value: 1 })).toBe(false)
      expect(await used.store.remove('keys', 'never')).toBe(false)
    })

    it('are counted by collection while they live', async () => {
      await used.store.insert('feedback', 'counted', { value: 1, group: 'g' })
      await used.store.insert('feedback', 'brief', { value: 1, expiresAt: used.clock.now + 5 })
      expect(await used.store.count('feedback')).toBe(2)
      used.clock.now += 5
      expect(await used.store.count('feedback')).toBe(1)
      expect(await used.store.count('monitorTexts')).toBe(0)
    })

    it('can be inserted once', async () => {
      expect(await used.store.insert('keys', 'once', { value: 'first' })).toBe(true)
      expect(await used.store.insert('keys', 'once', { value: 'second' })).toBe(false)
      expect((await used.store.get('keys', 'once'))?.value).toBe('first')
    })

    it('are overwritten in full by put, with a new version', async () => {
      await used.store.put('keys', 'over', { value: 1, count: 5, group: 'g', rank: 'r' })
      await used.store.put('keys', 'over', { value: 2 })
      expect(await used.store.get('keys', 'over')).toStrictEqual({ key: 'over', version: 2, count: 0, value: 2 })
    })

    it('are replaced at their current version only', async () => {
      await used.store.insert('keys', 'swap', { value: 'old' })
      expect(await used.store.replace('keys', 'swap', 2, { value: 'wrong' })).toBe(false)
      expect(await used.store.replace('keys', 'swap', 1, { value: 'new', count: 3 })).toBe(true)
      expect(await used.store.replace('keys', 'swap', 1, { value: 'late' })).toBe(false)
      expect(await used.store.get('keys', 'swap')).toStrictEqual({ key: 'swap', version: 2, count: 3, value: 'new' })
    })

    it('can be incremented and decremented to the floor, without other changes', async () => {
      await used.store.insert('keys', 'purse', { value: 'mine', count: 10, group: 'g', rank: 'r' })
      expect(await used.store.increment('keys', 'purse', -4, 0)).toBe(6)
      expect(await used.store.increment('keys', 'purse', -7, 0)).toBeUndefined()
      expect(await used.store.increment('keys', 'purse', -6, 0)).toBe(0)
      expect(await used.store.increment('keys', 'purse', -5, Number.NEGATIVE_INFINITY)).toBe(-5)
      expect(await used.store.get('keys', 'purse')).toStrictEqual({
        key: 'purse',
        version: 4,
        count: -5,
        value: 'mine',
        group: 'g',
        rank: 'r',
      })
    })

    it('count exactly up to the largest safe integer', async () => {
      await used.store.insert('keys', 'huge', { value: 0, count: Number.MAX_SAFE_INTEGER - 1 })
      expect(await used.store.increment('keys', 'huge', 1, 0)).toBe(Number.MAX_SAFE_INTEGER)
      expect((await used.store.get('keys', 'huge'))?.count).toBe(Number.MAX_SAFE_INTEGER)
    })

    it('reject a fractional increment, without changes', async () => {
      await used.store.insert('keys', 'whole cents', { value: 0, count: 1 })
      await expect(used.store.increment('keys', 'whole cents', 0.5, 0)).rejects.toThrow()
      expect((await used.store.get('keys', 'whole cents'))?.count).toBe(1)
    })

    it('can be inserted again after removal', async () => {
      await used.store.insert('keys', 'gone', { value: 1 })
      expect(await used.store.remove('keys', 'gone')).toBe(true)
      expect(await used.store.get('keys', 'gone')).toBeUndefined()
      expect(await used.store.remove('keys', 'gone')).toBe(false)
      expect(await used.store.insert('keys', 'gone', { value: 2 })).toBe(true)
    })

    it('with the same key in different collections are independent', async () => {
      for (const collection of ['jobs', 'pages', 'keys'] as const) {
        expect(await used.store.insert(collection, 'twin', { value: collection })).toBe(true)
      }
      await used.store.remove('pages', 'twin')
      expect((await used.store.get('jobs', 'twin'))?.value).toBe('jobs')
      expect((await used.store.get('keys', 'twin'))?.value).toBe('keys')
    })

    it.each(Object.entries(oddKeys))('accept any key: %s', async (_, key) => {
      expect(await used.store.insert('keys', key, { value: [key], group: key, rank: key })).toBe(true)
      expect(await used.store.insert('keys', key, { value: 'again' })).toBe(false)
      expect(await used.store.get('keys', key)).toMatchObject({ key, value: [key], group: key })
      expect((await used.store.list('keys', { group: key, from: key, to: key, limit: 9 })).rows).toHaveLength(1)
      expect(await used.store.remove('keys', key)).toBe(true)
    })

    it('differ when their keys differ in one byte', async () => {
      for (const key of similarKeys) expect(await used.store.insert('pages', key, { value: key })).toBe(true)
      for (const key of similarKeys) expect((await used.store.get('pages', key))?.value).toBe(key)
    })

    it('reject a lone surrogate in a key, group or rank', async () => {
      const rejection = { code: 'INVALID_REQUEST' }
      await expect(used.store.insert('keys', '\ud800', { value: 1 })).rejects.toMatchObject(rejection)
      await expect(used.store.put('keys', 'k', { value: 1, group: 'a\udfff' })).rejects.toMatchObject(rejection)
      await expect(used.store.put('keys', 'k', { value: 1, group: 'g', rank: '\ud83d' })).rejects.toMatchObject(
        rejection,
      )
      await expect(used.store.putText('pages', '\ud800', '', Infinity)).rejects.toMatchObject(rejection)
    })

    it.each(Object.entries(oddValues))('store any JSON value: %s', async (name, value) => {
      await used.store.put('keys', name, { value })
      const read = await used.store.get('keys', name)
      expect(JSON.stringify(read?.value)).toBe(JSON.stringify(value))
    })

    it('store the key __proto__ as an ordinary property', async () => {
      await used.store.put('keys', 'polluted', { value: JSON.parse('{"__proto__":{"admin":true}}') as Json })
      const read = (await used.store.get('keys', 'polluted'))?.value
      expect(Object.keys(read ?? {})).toStrictEqual(['__proto__'])
      expect(read).not.toHaveProperty('admin')
    })
  })
}

const oddKeys = {
  empty: '',
  'an operator': '$ne',
  'an operator as JSON': '{"$gt":""}',
  'a path': 'a.b.c',
  'a slash': '../../etc/passwd',
  prototype: '__proto__',
  constructor: 'constructor',
  quotes: `'"; DROP TABLE records; --`,
  wildcards: '%_*?',
  spaces: ' \t\n ',
  'control characters': 'a\u0000b\u001f',
  emoji: '👩‍👩‍👧‍👦🏳️‍🌈',
  'a byte order mark': '\ufeffkey',
  'one byte': 'x',
  '256 bytes': 'é'.repeat(128),
  '1,000 bytes': 'k'.repeat(1000),
}

const similarKeys = ['a', 'A', 'a ', ' a', 'a\u0000', 'a\u0000b', 'á', 'a\u0301', '1', '01', '1.0', 'ａ']

const oddValues: Record<string, Json> = {
  'the empty string': '',
  'operators and paths as keys': JSON.parse('{"$ne":1,"a.b":{"$where":"x"},"":0,"__proto__":{"x":1}}') as Json,
  'numbers exactly': [0.1, 1e-7, 1.7976931348623157e308, 5e-324, 9_007_199_254_740_991, -1, 1e21],
  'text exactly': ['\u0000', '\ufeff', '\u2028', '😀', '\ud800', 'ｅ', '\\u0041', "'"],
  '64 deep': Array.from({ length: 64 }).reduce<Json>((value) => ({ deeper: value }), 'bottom'),
  'of 200 KB': Array.from({ length: 20_000 }, (_, index) => ({ index })),
}
