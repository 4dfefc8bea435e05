import { cacheInfoOf } from '#shared/cache-info-of.ts'
import { cacheKeyOf } from '#shared/cache-key.ts'
import type { ItemInput } from '#shared/item-inputs.ts'
import type { ItemOperation } from '#shared/operation.ts'
import type { Result } from '#shared/operations/index.ts'
import { answerPage, type AnsweredPage, type AnswerPageDeps } from './answer-page.ts'
import type { PageAnswer } from './handler.ts'
import type { Run } from './run.ts'

export interface PageReader {
  read: (item: ItemInput) => Promise<PageAnswer>
  /** How many answers were made for this job, and how many were stored ones or had been given before. */
  given: { fresh: number; cached: number }
}

/** Reads pages on behalf of a job of many: each once, as a job of its own, of that operation, would. */
export function createPageReader(run: Run, of: ItemOperation | undefined, deps: AnswerPageDeps): PageReader {
  const asked = new Map<string | undefined, Promise<AnsweredPage>>()
  const given = { fresh: 0, cached: 0 }
  return {
    given,
    async read(item) {
      if (of === undefined) throw new Error(`${run.ticket.name} has no items`)
      const key = cacheKeyOf(of, item)
      const before = asked.get(key)
      const answering = before ?? answerPage({ run, of, item, key }, deps)
      asked.set(key, answering)
      const { result, state } = await answering
      const isFresh = before === undefined && (state === 'miss' || state === 'bypass')
      given[isFresh ? 'fresh' : 'cached'] += 1
      // The handler of the item's operation wrote it, typed; all that read a page write the same.
      const page = JSON.parse(result.json) as Result<'fetch-basic'>
      return { page, cache: cacheInfoOf(state, result.storedAt, deps.now()) }
    },
  }
}
