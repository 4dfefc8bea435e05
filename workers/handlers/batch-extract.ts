import { AppError, failureOf } from '#shared/contract/errors.ts'
import { maxAnswerBytes } from '#shared/contract/models/page.ts'
import type { Input, Result } from '#shared/contract/operations/index.ts'
import { extractItems, type ExtractItemsContext } from '#workers/answers/extract/extract-items.ts'
import type { ExtractedItem } from '#workers/answers/extract/extract-one.ts'
import type { HandlerContext } from '#workers/handler.ts'
import { itemErrorOf, summarize } from '#workers/job-run/read-items.ts'

type Context = ExtractItemsContext & Pick<HandlerContext, 'countItem'>

/** Extracts data from several pages. Each is a call of /extract, and a job of its own. */
export async function batchExtract(_input: Input<'batch-extract'>, context: Context): Promise<Result<'batch-extract'>> {
  const { schema, outcomes } = await extractItems(context)
  const results = countFitting(outcomes, context)
  return { results, ...(schema !== undefined && { schema }), summary: summarize(results) }
}

type ItemResult = Result<'batch-extract'>['results'][number]

/**
 * The results that one answer holds. A page beyond its size fails for itself, and is not charged. A repeated page is counted as a
 * stored answer.
 */
function countFitting(outcomes: readonly ExtractedItem[], { countItem }: Pick<Context, 'countItem'>): ItemResult[] {
  let left = maxAnswerBytes * 0.9
  const counted = new Set<string>()
  return outcomes.map((outcome) => {
    const { url } = outcome
    if (outcome.status === 'error') return { url, status: outcome.status, error: outcome.error }
    const { json, cache, proved } = outcome.answer
    left -= Buffer.byteLength(json)
    if (left < 0) return { url, status: 'error' as const, error: itemErrorOf(failureOf(tooLarge())) }
    if (counted.has(url)) countItem({ state: 'hit', age: 0 })
    else countItem(cache, proved)
    counted.add(url)
    // The handler of /extract wrote the text.
    const { schema: _planned, ...extracted } = JSON.parse(json) as Result<'extract'>
    return { url, status: outcome.status, ...extracted, cache }
  })
}

const tooLarge = () =>
  new AppError(
    'RESPONSE_TOO_LARGE',
    `The results of the call are larger than one answer of ${maxAnswerBytes / 1e6} MB. Extract this page in a call of its own.`,
  )
