import { toAppError } from '#shared/contract/errors.ts'
import { openCrossrefScholar } from '#workers/search/providers/crossref.ts'
import { openOpenAlexScholar } from '#workers/search/providers/openalex.ts'
import type { ScholarResult } from '#workers/search/results.ts'
import type { SearchAccess } from '#workers/search/search-access.ts'
import type { ProviderLimits, SearchOption, SearchProvider, SearchRequest } from '#workers/search/search.ts'
import { providerError } from '#workers/upstreams/request-upstream.ts'

type Index = SearchProvider<'scholar'>

/**
 * Two indexes as one provider. Asks both at once and merges their works by DOI. If one fails, or takes more than twice as
 * long as the other, the results are those of the other, with a warning. An index that cannot apply an option of the
 * request is only asked if the other fails. Throws the error of the first if both fail.
 */
function bothIndexes(first: Index, second: Index, now: () => number): Index {
  const all = [first, second]
  return {
    id: first.id,
    name: `${first.name} and ${second.name}`,
    kind: 'scholar',
    applies: [...new Set([...first.applies, ...second.applies])],
    async search(request, limits) {
      const needed = neededOptions(request)
      const able = all.filter(({ applies }) => needed.every((option) => applies.includes(option)))
      if (able.length !== 1) return askAll(all, request, { ...limits, now })
      const others = all.filter((index) => !able.includes(index))
      return askAll(able, request, { ...limits, now }).catch(async (thrown: unknown) => {
        limits.signal.throwIfAborted()
        const works = await askAll(others, request, { ...limits, now }).catch(() => {
          throw thrown
        })
        const names = others.map(({ name }) => name).join(', ')
        limits.warn(
          `${toAppError(thrown).message} ${names} answered, which does not apply every option of the request.`,
          transient,
        )
        return works
      })
    },
  }
}

/** The options of a request that one index applies and the other may not. */
function neededOptions({ query, language, freshness }: SearchRequest): SearchOption[] {
  return [
    ...(language === undefined ? [] : (['language'] as const)),
    ...(freshness === undefined ? [] : (['freshness'] as const)),
    ...(query.includes('"') ? (['phrase'] as const) : []),
  ]
}

interface AskLimits extends ProviderLimits {
  now: () => number
}

/** Asks indexes at once and merges the answers. Throws the error of the first if all fail. */
async function askAll(indexes: readonly Index[], request: SearchRequest, limits: AskLimits): Promise<ScholarResult[]> {
  limits.signal.throwIfAborted()
  const late = new AbortController()
  const signal = AbortSignal.any([limits.signal, late.signal])
  const startedAt = limits.now()
  const asked = indexes.map((index) => index.search(request, { ...limits, signal }))
  const settled = Promise.allSettled(asked)
  let timer: NodeJS.Timeout | undefined
  await Promise.any(asked).then(
    () => (timer = setTimeout(() => late.abort(), Math.max(minPatienceMs, limits.now() - startedAt))),
    () => undefined,
  )
  const outcomes = await settled.finally(() => clearTimeout(timer))
  limits.signal.throwIfAborted()
  const lists = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
  const failures = outcomes.flatMap((outcome, at) => {
    if (outcome.status === 'fulfilled') return []
    const tooLate = providerError(indexes[at]?.name ?? '', 'took too long')
    return [late.signal.aborted && outcome.reason === late.signal.reason ? tooLate : toAppError(outcome.reason)]
  })
  const [failure] = failures
  if (failure !== undefined && lists.length === 0) throw failure
  for (const { message } of failures) limits.warn(`${message} Its works are missing.`, transient)
  return mergeWorks(lists).slice(0, request.limit)
}

const transient = { isTransient: true } as const

/** Local mirrors answer in a few milliseconds, and vary by more than their double. */
const minPatienceMs = 300

/**
 * Merges the results of several indexes by reciprocal rank. Results with the same DOI become one: the earlier list counts,
 * the later ones fill its gaps. A result without a DOI is never merged with another.
 */
function mergeWorks(lists: readonly (readonly ScholarResult[])[]): ScholarResult[] {
  const works = new Map<string, { work: ScholarResult; score: number }>()
  for (const [listIndex, list] of lists.entries()) {
    for (const [rank, work] of list.entries()) {
      const key = work.doi ?? `${listIndex} ${rank}`
      const known = works.get(key)
      const score = 1 / (rankOffset + rank)
      // `works` has no fields with the value undefined, so that a gap of the earlier stays open for the later.
      works.set(
        key,
        known === undefined ? { work, score } : { work: { ...work, ...known.work }, score: known.score + score },
      )
    }
  }
  return [...works.values()].toSorted((one, other) => other.score - one.score).map(({ work }) => work)
}

/** The usual constant of reciprocal rank fusion: it lets two good places win over one best place. */
const rankOffset = 60

type ScholarAccess = Pick<SearchAccess, 'upstream' | 'config' | 'now'>

/** OpenAlex, merged with Crossref if `SEARCH_PROVIDERS` lists both. */
export function openOpenAlex(access: ScholarAccess): SearchProvider<'scholar'> {
  const openAlex = openOpenAlexScholar(access)
  const { SEARCH_PROVIDERS: listed } = access.config
  return listed.includes('crossref') ? bothIndexes(openAlex, openCrossrefScholar(access), access.now) : openAlex
}

/** Crossref. Undefined if it is merged with OpenAlex. */
export function openCrossref(access: ScholarAccess): SearchProvider<'scholar'> | undefined {
  return access.config.SEARCH_PROVIDERS.includes('openalex') ? undefined : openCrossrefScholar(access)
}
