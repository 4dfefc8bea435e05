import { AppError, toAppError } from '#shared/contract/errors.ts'
import type { Input } from '#shared/contract/operations/index.ts'
import { answersQuestion } from '#workers/answers/extractive/answers-question.ts'
import { keywordsOf, readQuestion, type Question } from '#workers/answers/extractive/question/question.ts'
import { rankSentences } from '#workers/answers/extractive/ranking/rank-sentences.ts'
import { groupDuplicates } from '#workers/evidence/group-duplicates.ts'
import type { Source } from '#workers/evidence/source.ts'
import { gatherSources, type GatherContext, type GatheredSources } from '#workers/evidence/sources/gather-sources.ts'
import type { JobContext } from '#workers/job-run/job-context.ts'
import { scopeOf } from '#workers/search/scope.ts'

/** Pages about a question. */
interface FoundPages extends Pick<GatheredSources, 'sources' | 'failed' | 'warnings'> {
  /** There are fewer than asked for, because of failures that may pass or for want of time. */
  isDegraded: boolean
}

/**
 * Searches for the question and reads the best pages. Searches for its keywords as well if the question is long, or if the
 * first search leads to fewer than two pages or to none with an answer. Throws EMPTY_CONTENT if the searches find nothing, and
 * SEARCH_FAILED if they fail or none of the pages can be read.
 */
export async function findPages(
  input: Input<'answer'>,
  context: GatherContext & Pick<JobContext, 'reportProgress'>,
): Promise<FoundPages> {
  const { query, urls } = input
  const limit = urls?.length ?? input.sources
  const question = readQuestion(query)
  const keywords = keywordsOf(query) || query
  const isLong = query.split(' ').length > longQuestionWords
  const first = await gather(isLong ? [query, keywords] : [query], [])
  const isEnough =
    urls !== undefined ||
    (first.sources.length >= Math.min(limit, 2) && (await answering(question, first.sources)).size > 0)
  const found = isEnough ? first : await addMore(first)
  if (found.sources.length === 0) throw nothingRead(found)
  return {
    sources: await bestSources(question, found.sources, limit),
    failed: found.failed,
    // The failed pages are listed with their reasons.
    warnings: found.warnings.filter((warning) => !found.failed.some(({ url }) => warning.startsWith(`${url} `))),
    isDegraded: found.sources.length < limit && !found.isComplete,
  }

  /** A second search that fails does not take away the pages of the first. */
  async function addMore(first: GatheredSources): Promise<GatheredSources> {
    try {
      return withMore(first, await gather([keywords], triedIn(first)))
    } catch (thrown) {
      context.signal.throwIfAborted()
      if (first.sources.length === 0) throw thrown
      const warnings = [...first.warnings, `A second search failed: ${toAppError(thrown).message}`]
      return { ...first, warnings, isComplete: false }
    }
  }

  function gather(queries: readonly string[], skip: readonly string[]): Promise<GatheredSources> {
    const { country, language, freshness, timeout, cache, cacheTtl } = input
    const onRead = (_: unknown, completed: number) =>
      context.reportProgress(Math.min(completed, limit), limit + 1, { stage: 'reading', sources: completed })
    const options = {
      limit,
      timeout,
      cache,
      cacheTtl,
      skip,
      onRead,
      ...(country !== undefined && { country }),
      ...(language !== undefined && { language }),
      ...(freshness !== undefined && { freshness }),
      ...scopeOf(input),
      ...(urls !== undefined && { urls }),
    }
    return gatherSources(queries, options, context)
  }
}

/** Search engines find little for longer questions. */
const longQuestionWords = 12

const triedIn = ({ sources, failed }: GatheredSources) => [...sources, ...failed].map(({ url }) => url)

/** The first pages, and behind them those further ones that repeat none. */
function withMore(first: GatheredSources, second: GatheredSources): GatheredSources {
  const sources = first.sources.concat(second.sources)
  const groups = groupDuplicates(sources)
  return {
    sources: sources.filter((_, at) => groups.indexOf(groups[at] ?? at) === at).map(numbered),
    pages: first.pages.concat(second.pages),
    failed: first.failed.concat(second.failed),
    results: first.results.concat(second.results),
    warnings: [...new Set(first.warnings.concat(second.warnings))],
    isComplete: first.isComplete && second.isComplete,
  }
}

function nothingRead({ results, failed }: GatheredSources): AppError {
  if (results.length === 0) {
    return new AppError(
      'EMPTY_CONTENT',
      'Expected pages about the question; the search found none. Use other words, or leave out country, language and freshness.',
    )
  }
  const [example] = failed
  const reason = example === undefined ? '' : ` The first: ${example.message}`
  return new AppError(
    'SEARCH_FAILED',
    `Expected at least one readable page; the search found ${results.length}, and none of those tried could be read.${reason} Try again later, raise \`timeout\`, or use other words.`,
  )
}

/** The first `limit` sources of those with an answer, then of the others, in their order and numbered from 1. */
async function bestSources(question: Question, sources: readonly Source[], limit: number): Promise<Source[]> {
  if (sources.length <= limit) return [...sources]
  const good = await answering(question, sources)
  const goodFirst = sources.toSorted((one, other) => Number(good.has(other.index)) - Number(good.has(one.index)))
  const chosen = new Set(goodFirst.slice(0, limit))
  return sources.filter((source) => chosen.has(source)).map(numbered)
}

/** The indexes of the sources with a sentence that answers the question. Pages that instruct models have none. */
async function answering(question: Question, sources: readonly Source[]): Promise<ReadonlySet<number>> {
  const answers = (await rankSentences(question, sources)).filter(
    (sentence) => !sentence.isSuspect && answersQuestion(sentence, question),
  )
  return new Set(answers.map(({ candidate }) => candidate.source.index))
}

const numbered = (source: Source, position: number): Source => ({ ...source, index: position + 1 })
