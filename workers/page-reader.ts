import { cacheInfoOf } from '#shared/cache-info-of.ts'
import { cacheKeyOf } from '#shared/cache-key.ts'
import type { ItemInput } from '#shared/item-inputs.ts'
import { fetchBasic } from '#shared/operations/fetch-basic.ts'
import type { Result } from '#shared/operations/index.ts'
import { answerPage, type AnsweredPage, type AnswerPageDeps } from './answer-page.ts'
import type { PageAnswer } from './handler.ts'
import type { Run } from './run.ts'

export interface PageReader {
  read: (item: ItemInput) => Promise<PageAnswer>
  /** How many answers were made for this job, and how many were stored ones or had been given before. */
  given: { fresh: number; cached: number }
}

/** Reads pages on behalf of a job of many: each once, as a job of its own would. */
export function createPageReader(run: Run, deps: AnswerPageDeps): PageReader {
  const asked = new Map<string | undefined, Promise<AnsweredPage>>()
  const given = { fresh: 0, cached: 0 }
  return {
    given,
    async read(item) {
      const key = cacheKeyOf(fetchBasic, item)
      const before = asked.get(key)
      const answering = before ?? answerPage({ run, item, key }, deps)
      asked.set(key, answering)
      const { result, state } = await answering
      const isFresh = before === undefined && (state === 'miss' || state === 'bypass')
      given[isFresh ? 'fresh' : 'cached'] += 1
      // The handler of `/fetch/basic` wrote it, typed.
      const page = JSON.parse(result.json) as Result<'fetch-basic'>
      return { page, cache: cacheInfoOf(state, result.storedAt, deps.now()) }
    },
  }
}
