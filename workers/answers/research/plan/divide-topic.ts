import type { Freshness } from '#shared/contract/search-kind.ts'
import type { AskContext } from '#workers/answers/research/ask-once.ts'
import type { ResearchLog } from '#workers/answers/research/research-log.ts'
import { searchAll } from '#workers/evidence/sources/search-all.ts'
import type { SearchContext } from '#workers/search/search-answer.ts'
import { findFacets } from './find-facets.ts'
import { listedQuestions } from './parts-of-query.ts'
import { planResearch, type SubQuestion } from './plan-research.ts'

interface Topic {
  query: string
  /** Sub-questions. */
  count: number
  /** The options of the searches that follow: the first one then finds its answer made. */
  search: { limit: number; country?: string; language?: string; freshness?: Freshness }
}

/**
 * Divides a topic into sub-questions: by the small model, else by what the first search shows. One is the topic itself. A topic
 * that is a list of questions is divided into exactly these, whatever the model says.
 */
export async function divideTopic(
  { query, count, search }: Topic,
  log: ResearchLog,
  context: AskContext & SearchContext,
): Promise<SubQuestion[]> {
  if (count === 1) return [{ question: query, queries: [query] }]
  const planned = await planResearch({ query, count }, log, context)
  const listed = listedQuestions(query).slice(0, count)
  if (planned !== undefined && (listed.length === 0 || listed.length === planned.length)) return planned
  if (listed.length > 0) return listed.map((question) => ({ question, queries: [question] }))
  const { lists } = await searchAll([query], { ...search, endsAt: log.readUntil }, context)
  return findFacets(query, lists[0] ?? [], count)
}
