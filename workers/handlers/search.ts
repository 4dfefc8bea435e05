import type { Input, Result } from '#shared/contract/operations/index.ts'
import type { HandlerContext } from '#workers/handler.ts'
import type { PageContext } from '#workers/job-run/job-context.ts'
import { addContent } from '#workers/search/add-content.ts'
import { scoreResults } from '#workers/search/score-results.ts'
import { searchFields, searchToKeep, withPositions, type SearchContext } from '#workers/search/search-within.ts'

type Context = PageContext &
  SearchContext &
  Pick<HandlerContext, 'mainAnswer' | 'readItem' | 'countItem' | 'reportProgress'>

export async function search(input: Input<'search'>, context: Context): Promise<Result<'search'>> {
  if (!input.includeContent) return searchWeb(input, context)
  const deadlineAt = Math.min(context.deadlineAt, context.now() + input.timeout)
  const answer = await context.mainAnswer((own) => searchWeb(input, { ...own, search: context.search, deadlineAt }))
  return { ...answer, results: await addContent(answer.results, input, context) }
}

async function searchWeb(input: Input<'search'>, context: PageContext & SearchContext): Promise<Result<'search'>> {
  const answer = await searchToKeep('web', input, context)
  return {
    ...searchFields(input.query, answer, context.now()),
    results: withPositions(scoreResults(input.query, answer.results)),
  }
}
