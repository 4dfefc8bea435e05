import { expect, it } from 'vitest'
import { hotResults } from '#api/hot-results.ts'
import type { StoredResult } from '#shared/stores/results.ts'

/** Results of about 150,000 bytes each, and what was read of them. */
function openResults(maxBytes: number) {
  const reads: string[] = []
  const load = async (id: string): Promise<StoredResult | undefined> => {
    reads.push(id)
    return id.startsWith('none') ? undefined : { madeAt: 0, json: `"${id.padEnd(50_000)}"` }
  }
  return { reads, results: hotResults({ save: async () => {}, forget: async () => {}, load }, maxBytes) }
}

it('reads a result once, and one that is not there each time', async () => {
  const { reads, results } = openResults(1_000_000)
  const [first, second] = [await results.load('a'), await results.load('a')]
  expect(first).toEqual(second)
  await results.load('none')
  expect(await results.load('none')).toBeUndefined()
  expect(reads).toEqual(['a', 'none', 'none'])
})

it('holds as many bytes as it may, and lets go first of what was used longest ago', async () => {
  const { reads, results } = openResults(480_000)
  for (const id of ['a', 'b', 'c', 'a', 'd', 'a', 'c', 'd', 'b']) await results.load(id)
  expect(reads).toEqual(['a', 'b', 'c', 'd', 'b'])
})

it('holds nothing that is larger than all it may hold, and keeps the rest', async () => {
  const { reads, results } = openResults(160_000)
  await results.load('a')
  await results.load('x'.repeat(100_000))
  await results.load('a')
  expect(reads.filter((id) => id === 'a')).toHaveLength(1)
})
