import { hash } from 'node:crypto'
import type { SearchKind } from '#shared/contract/search-kind.ts'
import type { JobParts } from '#workers/job-run/job-context.ts'
import type { Search, SearchAnswer, SearchLimits, SearchRequest } from '#workers/search/search.ts'

/**
 * The search of a job that may run again. Each search is made once: its answer is saved as a part of the job, so the next run
 * pays no provider for it again and reads the same pages.
 */
export function savedSearch({ search, parts }: { search: Search; parts: JobParts }): Search {
  const asked = new Map<string, Promise<string>>()
  return {
    async search<K extends SearchKind>(kind: K, request: SearchRequest, limits: SearchLimits) {
      const key = `search-${hash('sha256', JSON.stringify([kind, request]))}`
      const asking = asked.get(key) ?? find(key, () => search.search(kind, request, limits))
      asked.set(key, asking)
      // The kind is in the key.
      return JSON.parse(await asking) as SearchAnswer<K>
    },
  }

  async function find(key: string, ask: () => Promise<object>): Promise<string> {
    const saved = await parts.find(key)
    if (saved !== undefined) return saved
    const answer = JSON.stringify(await ask())
    await parts.save(key, answer)
    return answer
  }
}
