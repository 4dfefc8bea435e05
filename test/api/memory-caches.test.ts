import { describe, expect, it } from 'vitest'
import { pageMemoryCache } from '#api/cache/answer-cache.ts'
import { resultMemoryCache } from '#api/cache/results-in-memory.ts'
import type { StoredPage } from '#shared/storage/stores/pages.ts'
import type { StoredResult } from '#shared/storage/stores/results.ts'

describe('the memory cache of results', () => {
  it('reads a stored result once and asks again for a missing one', async () => {
    const { reads, results } = openResults(1_000_000)
    const [first, second] = [await results.load('a'), await results.load('a')]
    expect(first).toEqual(second)
    await results.load('none')
    expect(await results.load('none')).toBeUndefined()
    expect(reads).toEqual(['a', 'none', 'none'])
  })

  it('drops the least recently used result when its bytes are used up', async () => {
    const { reads, results } = openResults(480_000)
    for (const id of ['a', 'b', 'c', 'a', 'd', 'a', 'c', 'd', 'b']) await results.load(id)
    expect(reads).toEqual(['a', 'b', 'c', 'd', 'b'])
  })

  it('keeps no result that is larger than the cache, and keeps the others', async () => {
    const { reads, results } = openResults(160_000)
    await results.load('a')
    await results.load('x'.repeat(100_000))
    await results.load('a')
    expect(reads.filter((id) => id === 'a')).toHaveLength(1)
  })

  it('keeps a result of one call for a minute, because another process may erase it, and shared ones longer', async () => {
    const { clock, reads, results } = openResults(1_000_000)
    const loadBoth = () => Promise.all([results.load('a'), results.load('shared')])
    await loadBoth()
    clock.ms += 59_000
    await loadBoth()
    expect(reads).toEqual(['a', 'shared'])
    clock.ms += 2000
    await loadBoth()
    expect(reads).toEqual(['a', 'shared', 'a'])
  })

  it('reads a forgotten result again', async () => {
    const { reads, results } = openResults(1_000_000)
    await results.load('a')
    await results.remove('a')
    await results.load('a')
    expect(reads).toEqual(['a', 'a'])
  })
})

describe('the memory cache of pages', () => {
  it('uses a pointer for one second, counted from when the store was asked', async () => {
    const { clock, reads, pages } = openPages()
    await pages.find('a')
    clock.ms += 1000
    await pages.find('a')
    expect(reads).toEqual(['a'])
    clock.ms += 1
    await pages.find('a')
    expect(reads).toEqual(['a', 'a'])
  })

  it('asks the store again for a forgotten pointer and for a missing one', async () => {
    const { reads, pages } = openPages()
    await pages.find('a')
    pages.forget('a')
    await pages.find('a')
    await pages.find('none')
    expect(await pages.find('none')).toBeUndefined()
    expect(reads).toEqual(['a', 'a', 'none', 'none'])
  })
})

/** Results of about 150,000 bytes each, and the ids that were read from the store. */
function openResults(maxBytes: number) {
  const clock = { ms: 1_000_000 }
  const reads: string[] = []
  const load = async (id: string): Promise<StoredResult | undefined> => {
    reads.push(id)
    if (id.startsWith('none')) return undefined
    return { madeAt: 0, ...(id === 'shared' && { storedAt: 0 }), json: `"${id.padEnd(50_000)}"` }
  }
  const store = { save: async () => {}, remove: async () => {}, load }
  return { clock, reads, results: resultMemoryCache(store, maxBytes, () => clock.ms) }
}

function openPages() {
  const clock = { ms: 1_000_000 }
  const reads: string[] = []
  const find = async (key: string): Promise<StoredPage | undefined> => {
    reads.push(key)
    return key === 'none' ? undefined : { resultId: key, storedAt: 0 }
  }
  return { clock, reads, pages: pageMemoryCache({ findPaid: find }, () => clock.ms) }
}
