import { expect, it } from 'vitest'
import { never } from '#test/support/runner/never.ts'
import { searchAll } from '#workers/evidence/sources/search-all.ts'
import type { Search } from '#workers/search/search.ts'

it.each([
  { name: 'all providers answered', incomplete: [], isComplete: true },
  { name: 'a provider of one search failed', incomplete: ['second'], isComplete: false },
])('several searches are complete if $name: $isComplete', async ({ incomplete, isComplete }) => {
  // All kinds of results are lists.
  const search = {
    search: async (_kind: string, { query }: { query: string }) => ({
      results: [],
      providers: [],
      warnings: [],
      isComplete: !incomplete.includes(query),
    }),
  } as unknown as Search
  const context = { search, now: () => 0, deadlineAt: 10_000, signal: never }
  const found = await searchAll(['first', 'second'], { limit: 3, endsAt: 5000 }, context)
  expect(found.isComplete).toBe(isComplete)
})
