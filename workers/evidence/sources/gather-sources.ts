import type { Freshness } from '#shared/contract/search-kind.ts'
import { groupDuplicates } from '#workers/evidence/group-duplicates.ts'
import { readByTier } from '#workers/job-run/browser-need.ts'
import { isTransient } from '#workers/job-run/failures.ts'
import { storeResultMs } from '#workers/job-run/job-context.ts'
import type { SearchContext } from '#workers/search/search-within.ts'
import { chooseCandidates, type Candidate } from './choose-candidates.ts'
import { readEnough, type ReadAt } from './read-enough.ts'
import { sourceOf, type FailedSource, type ReadPage, type ReadSources, type SourceContext } from './read-sources.ts'
import { searchAll } from './search-all.ts'

export interface GatherOptions {
  /** Sources to return. */
  limit: number
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
  const found = await searchAll(queries, { ...options, endsAt }, context)
  const results = chooseCandidates(found.lists, options.skip ?? [])
  const timeout = Math.max(1, endsAt - context.now())
  const read = readByTier({ tier: 'auto', timeout: Math.min(timeout, maxPageMs), ...cacheOf(options) }, context)
  const urls = results.slice(0, candidatesPerSource * options.limit).map(({ url }) => url)
  const outcomes = await readEnough(urls, {
    limit: options.limit,
    endsAt,
    read,
    signal: context.signal,
    now: context.now,
    ...(options.onRead !== undefined && { onRead: options.onRead }),
  })
  const gathered = numbered(outcomes, options.limit)
  const isShort = gathered.sources.length < options.limit && gathered.failed.some(({ code }) => isTransient(code))
  const isLate = context.now() >= endsAt && outcomes.length < urls.length
  const late = isLate ? [`The time for reading ended after ${gathered.sources.length} of ${options.limit} pages.`] : []
  return {
    ...gathered,
    results,
    warnings: [...found.warnings, ...failures(outcomes), ...late],
    isComplete: found.isComplete && !isLate && !isShort,
  }
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
