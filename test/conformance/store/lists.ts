import { describe, expect, it, vi } from 'vitest'
import type { ListQuery, Store } from '#shared/storage/store.ts'
import type { OpenTestDatabase } from './test-database.ts'
import { useStore } from './use-store.ts'

export function describeLists(openDatabase: OpenTestDatabase): void {
  describe('a list', () => {
    const used = useStore(openDatabase)

    it('is ordered by the bytes of rank, then key', async () => {
      for (const rank of [...ranksInOrder].reverse()) {
        for (const key of ['b', 'B', 'é']) await used.store.put('keys', `${key}${rank}`, draft('order', rank))
      }
      const listed = await keysOf(used.store, { group: 'order', limit: 100 })
      expect(listed).toStrictEqual(ranksInOrder.flatMap((rank) => [`B${rank}`, `b${rank}`, `é${rank}`]))
    })

    it('includes the ranks at its bounds', async () => {
      for (const rank of ranksInOrder) await used.store.put('keys', `bound ${rank}`, draft('bounds', rank))
      for (const [first, from] of ranksInOrder.entries()) {
        expect(await ranksOf(used.store, { group: 'bounds', from, limit: 100 })).toStrictEqual(
          ranksInOrder.slice(first),
        )
        const to = from
        expect(await ranksOf(used.store, { group: 'bounds', to, limit: 100 })).toStrictEqual(
          ranksInOrder.slice(0, first + 1),
        )
        expect(await ranksOf(used.store, { group: 'bounds', from, to, limit: 100 })).toStrictEqual([from])
      }
      expect(await ranksOf(used.store, { group: 'bounds', from: 'b', to: 'a', limit: 100 })).toStrictEqual([])
    })

    it('contains records of its own group and collection only', async () => {
      const groups = ['', 'g', 'G', 'g ', 'group', '$ne', '%', 'g\u0000']
      for (const group of groups) await used.store.put('keys', `of ${group}`, draft(group, 'r'))
      await used.store.put('keys', 'of none', { value: 1 })
      await used.store.put('jobs', 'of another', draft('g', 'r'))
      for (const group of groups) {
        expect(await keysOf(used.store, { group, limit: 100 })).toStrictEqual([`of ${group}`])
      }
    })

    it('returns the same records page by page with any limit', async () => {
      for (let index = 0; index < 20; index++) {
        await used.store.put('keys', `page ${index}`, draft('pages', `${index % 3}`))
      }
      const whole = await keysOf(used.store, { group: 'pages', limit: 100 })
      expect(whole).toHaveLength(20)
      for (const limit of [1, 2, 7, 19, 20, 21]) {
        expect(await walk(used.store, { group: 'pages', limit })).toStrictEqual(whole)
      }
      expect(await walk(used.store, { group: 'pages', from: '1', to: '1', limit: 2 })).toStrictEqual(
        await keysOf(used.store, { group: 'pages', from: '1', to: '1', limit: 100 }),
      )
    })

    it('ends a page before its values exceed 4 MiB, and returns a larger value alone', async () => {
      const sizes = [1, 2, 1, 5, 1, 1, 1, 1].map((mebibytes) => mebibytes * 1_048_576 - 2)
      // A database server of a busy machine may be too slow for values of this size. Callers try again.
      const patiently = <T>(operation: () => Promise<T>) => vi.waitFor(operation, { timeout: 60_000, interval: 500 })
      for (const [index, size] of sizes.entries()) {
        const large = { ...draft('large', `${index}`), value: 'x'.repeat(size) }
        await patiently(() => used.store.put('keys', `large ${index}`, large))
      }
      const pages = await patiently(() => pagesOf(used.store, { group: 'large', limit: 100 }))
      expect(pages.map((keys) => keys.length)).toStrictEqual([3, 1, 4])
      expect(pages.flat()).toStrictEqual(sizes.map((_, index) => `large ${index}`))
    })

    it('returns keys and ranks without values, in the same pages', async () => {
      for (let index = 0; index < 20; index++)
        await used.store.put('keys', `listed ${index}`, draft('listed', index % 3 === 0 ? '' : `${index % 3}`))
      for (const bounds of [{}, { from: '1' }, { to: '1' }, { from: '1', to: '1' }]) {
        for (let cursor: string | undefined, isFirst = true; isFirst || cursor !== undefined; isFirst = false) {
          const query = { group: 'listed', limit: 7, ...bounds, ...(cursor !== undefined && { cursor }) }
          const { rows, ...rest } = await used.store.list('keys', query)
          const places = rows.map(({ key, rank }) => (rank === undefined ? { key } : { key, rank }))
          expect(await used.store.listKeys('keys', query)).toStrictEqual({ rows: places, ...rest })
          cursor = rest.next
        }
      }
      await expect(used.store.listKeys('keys', { group: 'g', limit: 1, cursor: 'x' })).rejects.toMatchObject({
        code: 'INVALID_REQUEST',
      })
    })

    it('has a cursor only when the next page is not empty', async () => {
      for (const key of ['even 1', 'even 2']) await used.store.put('keys', key, draft('even', key))
      expect((await used.store.list('keys', { group: 'even', limit: 1 })).next).toBeTypeOf('string')
      expect(await used.store.list('keys', { group: 'even', limit: 2 })).not.toHaveProperty('next')
      expect(await used.store.list('keys', { group: 'nothing', limit: 2 })).toStrictEqual({ rows: [] })
    })

    it('reflects a record that changes or leaves its group or rank', async () => {
      await used.store.put('keys', 'mover', draft('before', 'a'))
      await used.store.replace('keys', 'mover', 1, draft('after', 'b'))
      expect(await keysOf(used.store, { group: 'before', limit: 9 })).toStrictEqual([])
      expect(await keysOf(used.store, { group: 'after', limit: 9 })).toStrictEqual(['mover'])
      await used.store.put('keys', 'mover', { value: 1 })
      expect(await keysOf(used.store, { group: 'after', limit: 9 })).toStrictEqual([])
    })

    it('returns unchanged records exactly once during concurrent writes', async () => {
      const unchanged = Array.from({ length: 120 }, (_, index) => `stay ${String(index).padStart(3, '0')}`)
      for (const key of unchanged) await used.store.put('keys', key, draft('busy', key.slice(0, 7)))
      const walking = new AbortController()
      const writers = Promise.all(
        [0, 1, 2].map(async (writer) => {
          for (let round = 0; !walking.signal.aborted && round < 2000; round++) {
            const near = unchanged[(round * 7 + writer) % unchanged.length] ?? ''
            await used.store.put('keys', `${near} comes ${writer}`, draft('busy', near.slice(0, 7)))
            await used.store.put('keys', near, draft('busy', near.slice(0, 7)))
            await used.store.remove('keys', `${near} comes ${writer}`)
          }
        }),
      )
      const walks = []
      for (let turn = 0; turn < 5; turn++)
        walks.push(await walk(used.store, { group: 'busy', limit: 7 }, letWritersRun))
      walking.abort()
      await writers
      for (const walked of walks) {
        expect(walked.filter((key) => !key.includes('comes'))).toStrictEqual(unchanged)
        expect(new Set(walked).size).toBe(walked.length)
      }
    })

    it('continues after the first record of the next page was removed', async () => {
      for (const key of ['cut 1', 'cut 2', 'cut 3', 'cut 4']) await used.store.put('keys', key, draft('cut', key))
      const { next } = await used.store.list('keys', { group: 'cut', limit: 2 })
      await used.store.remove('keys', 'cut 2')
      await used.store.remove('keys', 'cut 3')
      expect(await keysOf(used.store, { group: 'cut', limit: 2, cursor: next ?? '' })).toStrictEqual(['cut 4'])
    })

    it.each([
      '',
      'x',
      'null',
      '!!!',
      'WzFd',
      encoded(['a']),
      encoded(['a', 1]),
      encoded({ $ne: 1 }),
      encoded(['\ud800', 'a']),
      `${encoded(['a', 'b'])}!`,
    ])('rejects the cursor %j', async (cursor) => {
      await expect(used.store.list('keys', { group: 'pages', limit: 1, cursor })).rejects.toMatchObject({
        code: 'INVALID_REQUEST',
      })
    })
  })
}

/** U+FFFF sorts before an emoji as UTF-8 bytes, and after it as UTF-16. */
const ranksInOrder = ['', '\u0000', ' ', '0', '10', '9', 'A', 'Z', 'a', 'aa', 'b', 'é', 'ｅ', '\uffff', '😀']

const draft = (group: string, rank: string) => ({ value: rank, group, rank })

async function keysOf(store: Store, query: ListQuery): Promise<string[]> {
  return (await store.list('keys', query)).rows.map(({ key }) => key)
}

async function ranksOf(store: Store, query: ListQuery): Promise<unknown[]> {
  return (await store.list('keys', query)).rows.map(({ value }) => value)
}

async function walk(store: Store, query: ListQuery, between = async () => {}): Promise<string[]> {
  return (await pagesOf(store, query, between)).flat()
}

async function pagesOf(store: Store, query: ListQuery, between = async () => {}): Promise<string[][]> {
  const pages: string[][] = []
  for (let page: ListQuery | undefined = query; page !== undefined;) {
    const { rows, next } = await store.list('keys', page)
    expect(rows.length).toBeLessThanOrEqual(query.limit)
    pages.push(rows.map(({ key }) => key))
    page = next === undefined ? undefined : { ...query, cursor: next }
    await between()
  }
  return pages
}

/** Lets the concurrent writers run between pages. */
const letWritersRun = () => new Promise<void>((resolve) => setTimeout(resolve, 1))

function encoded(position: unknown): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url')
}
