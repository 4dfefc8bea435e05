import { itemInputsOf } from '#shared/contract/item-inputs.ts'
import { fetchBasic } from '#shared/contract/operations/fetch-basic.ts'
import type { Input, Result } from '#shared/contract/operations/index.ts'
import { textPrefix } from '#shared/runtime/text-prefix.ts'
import type { JobContext } from '#workers/job-run/job-context.ts'
import { readItems, type ItemOutcome } from '#workers/job-run/read-items.ts'

type Results = Result<'search'>['results']

/** Reads the first `contentResults` pages and adds their content to their results. Counts the delivered pages. */
export async function addContent(
  results: Results,
  input: Input<'search'>,
  context: Pick<JobContext, 'readItem' | 'countItem' | 'reportProgress' | 'signal' | 'now'>,
): Promise<Results> {
  const inputFor = itemInputsOf(fetchBasic, input)
  const items = results.slice(0, input.contentResults).map(({ url }) => inputFor(url))
  const outcomes = await readItems({
    ...context,
    items,
    reportProgress: (completed) => context.reportProgress(completed, items.length),
  })
  for (const outcome of outcomes) if (outcome.status === 'success') context.countItem(outcome.cache)
  return results.map((result, index) => ({ ...result, ...contentOf(outcomes[index], input.contentChars) }))
}

function contentOf(outcome: ItemOutcome | undefined, maxChars: number): Partial<Results[number]> {
  if (outcome === undefined) return {}
  if (outcome.status === 'error') return { error: { code: outcome.error.code, message: outcome.error.message } }
  const { content } = outcome.page
  return {
    content: textPrefix(content, maxChars),
    contentTruncated: content.length > maxChars,
    contentCache: outcome.cache,
  }
}
