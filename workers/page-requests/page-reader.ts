import { cacheKeyOf } from '#shared/contract/cache-key.ts'
import type { ItemInput } from '#shared/contract/item-inputs.ts'
import type { ItemOperation } from '#shared/contract/operation.ts'
import type { Result } from '#shared/contract/operations/index.ts'
import { cacheInfoOf } from '#shared/storage/stores/cache-info-of.ts'
import type { StoredResult } from '#shared/storage/stores/results.ts'
import type { PageAnswer } from '#workers/handler.ts'
import type { Run } from '#workers/jobs/run.ts'
import { answerPage, type AnsweredPage, type AnswerPageDeps } from './answer-page.ts'

/** The page in a stored answer. `pageResult` wrote it: all operations that return one page share its type. */
export const parsePage = ({ json }: StoredResult) => JSON.parse(json) as Result<'fetch-basic'>

export interface PageReader {
  read: (item: ItemInput) => Promise<PageAnswer>
  /** How many answers were made for this job, and how many came from the cache or from an equal item. */
  counts: { fresh: number; cached: number }
}

/** Reads the items of a job as calls of `operation`. Reads each page once. */
export function createPageReader(run: Run, operation: ItemOperation | undefined, deps: AnswerPageDeps): PageReader {
  const answers = new Map<string | undefined, Promise<AnsweredPage>>()
  const counts = { fresh: 0, cached: 0 }
  return {
    counts,
    async read(item) {
      if (operation === undefined) throw new Error(`${run.queueEntry.name} has no items`)
      const key = cacheKeyOf(operation, item)
      const equal = answers.get(key)
      const answering = equal ?? answerPage({ run, operation, item, key }, deps)
      answers.set(key, answering)
      const { result, state, waitedMs = 0 } = await answering
      const isFresh = equal === undefined && (state === 'miss' || state === 'bypass')
      counts[isFresh ? 'fresh' : 'cached'] += 1
      const cache = cacheInfoOf(state, result.storedAt, deps.now())
      return { page: parsePage(result), cache, ...(equal === undefined && waitedMs > 0 && { waitedMs }) }
    },
  }
}
