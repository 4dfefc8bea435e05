import { AppError } from '#shared/contract/errors.ts'
import type { Freshness } from '#shared/contract/search-kind.ts'
import { groupDuplicates } from '#workers/evidence/group-duplicates.ts'
import { readByTier } from '#workers/job-run/browser-need.ts'
import { isTransient } from '#workers/job-run/failures.ts'
import { storeResultMs, type PageAnswer } from '#workers/job-run/job-context.ts'
import { isInScope, isScoped, type SearchScope } from '#workers/search/scope.ts'
import type { SearchContext } from '#workers/search/search-within.ts'
import { chooseCandidates, type Candidate } from './choose-candidates.ts'
import { readEnough, type ReadAt } from './read-enough.ts'
import { sourceOf, type FailedSource, type ReadPage, type ReadSources, type SourceContext } from './read-sources.ts'
import { searchAll } from './search-all.ts'

export interface GatherOptions extends SearchScope {
  /** Sources to return. Without effect if `urls` says which. */
  limit: number
  /** Pages to read instead of those that searches find. */
  urls?: readonly string[]
  /** Milliseconds that the whole call may take, as its caller chose. Gathering takes at most 60 % of what is left. */
  timeout: number
  country?: string
  language?: string
  freshness?: Freshness
  /** As for `/fetch/basic`: whether stored pages will do, and their maximum age in seconds. */
  cache?: boolean
  cacheTtl?: number
  /** Pages to leave out, because the caller has read them. */
  skip?: readonly string[]
  /** Called for each page as soon as it is read. A page that repeats another is left out of the sources later. */
  onRead?: (page: ReadPage, completed: number) => void
}

/** Sources without near-duplicates, numbered from 1 in the order of the searches. */
export interface GatheredSources extends ReadSources {
  /** All that the searches found, best first. */
  results: Candidate[]
  /** Searches and pages that failed, in words for the caller. */
  warnings: string[]
  /**
   * False if a search failed, or if there are fewer sources than wanted because the time ended or pages failed that may answer
   * soon: a later call may find more.
   */
  isComplete: boolean
}

export type GatherContext = SourceContext & SearchContext

/**
 * Searches for the queries at once and reads the best results, as /fetch/basic would, or in a browser. A page that fails is
 * replaced by the next result, and a slow one gets a substitute, so neither holds the job. Throws SEARCH_FAILED if every
 * search fails, and the signal's reason when it aborts. Without readable results, `sources` is empty.
 */
export async function gatherSources(
  queries: readonly string[],
  options: GatherOptions,
  context: GatherContext,
): Promise<GatheredSources> {
  const endsAt = endOf(options.timeout, context)
  const limit = options.urls?.length ?? options.limit
  const found = await findCandidates(queries, { ...options, endsAt }, context)
  const { results } = found
  const timeout = Math.max(1, endsAt - context.now())
  const read = readByTier({ tier: 'auto', timeout: Math.min(timeout, maxPageMs), ...cacheOf(options) }, context)
  const urls = results.slice(0, candidatesPerSource * limit).map(({ url }) => url)
  const outcomes = await readEnough(urls, {
    limit,
    endsAt,
    read: async (url) => assertInScope(await read(url), options),
    signal: context.signal,
    now: context.now,
    ...(options.onRead !== undefined && { onRead: options.onRead }),
  })
  const gathered = numbered(outcomes, limit)
  const isShort = gathered.sources.length < limit && gathered.failed.some(({ code }) => isTransient(code))
  const isLate = context.now() >= endsAt && outcomes.length < urls.length
  const late = isLate ? [`The time for reading ended after ${gathered.sources.length} of ${limit} pages.`] : []
  return {
    ...gathered,
    results,
    warnings: [...found.warnings, ...failures(outcomes), ...late],
    isComplete: found.isComplete && !isLate && !isShort,
  }
}

/** The results of the searches, or the pages that the caller names. */
async function findCandidates(
  queries: readonly string[],
  options: GatherOptions & { endsAt: number },
  context: GatherContext,
): Promise<Pick<GatheredSources, 'results' | 'warnings' | 'isComplete'>> {
  const { urls, skip = [] } = options
  if (urls !== undefined) {
    const results = urls.map((url) => ({ url, title: '', snippet: '', queries: [0] }))
    return { results, warnings: [], isComplete: true }
  }
  const { lists, ...found } = await searchAll(queries, options, context)
  return { ...found, results: chooseCandidates(lists, skip) }
}

/** A page of the scope may redirect to another site. */
function assertInScope(answer: PageAnswer, scope: SearchScope): PageAnswer {
  const { finalUrl } = answer.page.metadata
  if (!isScoped(scope) || isInScope(finalUrl, scope)) return answer
  throw new AppError(
    'URL_NOT_ALLOWED',
    `${finalUrl} is not in includeDomains, or is in excludeDomains. The page was left out.`,
  )
}

/** Pages that are tried for each source that is wanted. */
const candidatesPerSource = 3

/** The limit of /fetch/basic. */
const maxPageMs = 30_000

const gatherShare = 0.6

/** When gathering ends, Unix milliseconds. The rest of the time belongs to those who read and write. */
function endOf(timeout: number, { now, deadlineAt }: SearchContext): number {
  const leftMs = Math.max(0, Math.min(timeout, deadlineAt - storeResultMs - now()))
  return now() + Math.floor(gatherShare * leftMs)
}

const cacheOf = ({ cache, cacheTtl }: GatherOptions) => ({
  ...(cache !== undefined && { cache }),
  ...(cacheTtl !== undefined && { cacheTtl }),
})

/** The first `limit` pages that repeat no page before them. */
function numbered(outcomes: readonly ReadAt[], limit: number): ReadSources {
  const pages = outcomes.flatMap(({ outcome }) => ('answer' in outcome ? [outcome] : []))
  const groups = groupDuplicates(pages.map(({ url, answer }, position) => sourceOf(url, answer, position + 1)))
  const distinct = pages
    .filter((_, position) => groups.indexOf(groups[position] ?? position) === position)
    .slice(0, limit)
  return {
    pages: distinct,
    sources: distinct.map(({ url, answer }, position) => sourceOf(url, answer, position + 1)),
    failed: outcomes.map(({ outcome }) => outcome).filter(isFailed),
  }
}

const isFailed = (outcome: ReadPage | FailedSource): outcome is FailedSource => 'code' in outcome

const failures = (outcomes: readonly ReadAt[]) =>
  outcomes.flatMap(({ outcome }) => (isFailed(outcome) ? [`${outcome.url} could not be read: ${outcome.message}`] : []))
