import { AppError } from '#shared/contract/errors.ts'
import { searchKinds, type SearchKind } from '#shared/contract/search-kind.ts'
import { configuredRules } from '#shared/egress/configured-rules.ts'
import { vetUrl } from '#shared/egress/vet-url.ts'
import type { EgressRules } from '#shared/runtime/settings/egress-rules.ts'
import { askBoth, askInTurn } from './asking/ask-providers.ts'
import { guardProvider, type GuardedProvider } from './asking/guard-provider.ts'
import type { Tally, Answered } from './asking/tally.ts'
import { emptyResults, identityOf } from './normalize/normalize-results.ts'
import { openProviders } from './providers/open-providers.ts'
import { hasPhrase, hasSite } from './query-operators.ts'
import type { SearchResults, WebResult } from './results.ts'
import type { SearchAccess } from './search-access.ts'
import type { Search, SearchAnswer, SearchLimits, SearchRequest, SearchOption, SearchProvider } from './search.ts'

/** Opens the search through the providers that the settings enable. */
export function openSearch(deps: Omit<SearchAccess, 'search'>): Search {
  const search: Search = {
    async search(kind, request, limits) {
      const tally = await ask(kind, request, limits)
      return answerOf(kind, request, tally)
    },
  }
  const providers = guardedProviders({ ...deps, search })
  return search

  function ask<K extends SearchKind>(kind: K, request: SearchRequest, limits: SearchLimits): Promise<Tally<K>> {
    const search = { kind, request, endsAt: deps.now() + limits.timeoutMs, signal: limits.signal }
    const isFused = kind === 'web' && deps.config.SEARCH_FUSION === 2
    return isFused ? askBoth(providers[kind], search, deps.now) : askInTurn(providers[kind], search, deps.now)
  }
}

/** The providers of each kind. They live as long as the process, because each remembers its failures. */
type ProvidersByKind = { [K in SearchKind]: readonly GuardedProvider<K>[] }

function guardedProviders(access: SearchAccess): ProvidersByKind {
  const guard = { now: access.now, isAllowed: allowedBy(configuredRules(access.config)) }
  const entries = searchKinds.map((kind) => [
    kind,
    openProviders(kind, access).map((provider) => guardProvider(provider, guard)),
  ])
  // `Object.fromEntries` widens its keys.
  return Object.fromEntries(entries) as ProvidersByKind
}

/** Whether the rules allow a request for an address. */
const allowedBy = (rules: EgressRules) => (address: string) => {
  try {
    vetUrl(address, rules)
    return true
  } catch {
    return false
  }
}

function answerOf<K extends SearchKind>(kind: K, request: SearchRequest, tally: Tally<K>): SearchAnswer<K> {
  const { answered, empty, problems } = tally
  const chosen = answered.length > 0 ? answered.map(({ provider }) => provider) : empty
  if (chosen.length === 0) throw searchFailed(problems)
  return {
    results: answered.length > 0 ? fuse(kind, answered, request.limit) : emptyResults(kind),
    providers: chosen.map(({ id, name }) => ({ id, name })),
    warnings: [
      ...answered.flatMap(({ warnings }) => warnings),
      ...chosen.flatMap((provider) => unappliedOptions(request, provider)),
      ...problems,
    ],
    isComplete: problems.length === 0 && answered.every(({ isComplete }) => isComplete),
  }
}

/** Without any provider, a later search fails, too. */
const searchFailed = (problems: readonly string[]) =>
  new AppError('SEARCH_FAILED', `No search provider answered. ${problems.join(' ')}`.trim(), {
    isLasting: problems.length === 0,
  })

/** The constant of reciprocal rank fusion (Cormack, Clarke, Büttcher 2009). */
const fusionRank = 60

/**
 * Merges the results of several providers. A result scores 1 / (60 + rank) at each provider that found it. A result of
 * several providers keeps the form of the first. Only web searches have several.
 */
function fuse<K extends SearchKind>(kind: K, answered: readonly Answered<K>[], limit: number): SearchResults[K] {
  const [first, ...others] = answered
  if (first === undefined) throw new RangeError('Expected results of at least one provider.')
  if (others.length === 0 || kind !== 'web') return first.results
  // The kind is `web`, which the compiler cannot conclude for K.
  const lists = answered.map(({ results }) => results as readonly WebResult[])
  return fuseWeb(lists, limit) as SearchResults[K]
}

function fuseWeb(lists: readonly (readonly WebResult[])[], limit: number): readonly WebResult[] {
  const found = new Map<string, { result: WebResult; score: number }>()
  for (const list of lists) {
    for (const [index, result] of list.entries()) {
      const key = identityOf('web', result) ?? result.url
      const known = found.get(key) ?? { result, score: 0 }
      found.set(key, { ...known, score: known.score + 1 / (fusionRank + index + 1) })
    }
  }
  return [...found.values()]
    .toSorted((a, b) => b.score - a.score)
    .slice(0, limit)
    .map(({ result }) => result)
}

type Applies = Pick<SearchProvider, 'name' | 'applies' | 'countries' | 'languages'>

/** A warning for each option of the request that the provider could not apply. */
function unappliedOptions(request: SearchRequest, provider: Applies): string[] {
  return usedOptions(request)
    .filter((option) => !isApplied(option, request, provider))
    .map((option) => `${provider.name} cannot apply ${optionNames[option]}.`)
}

function usedOptions({ query, country, language, freshness, location }: SearchRequest): SearchOption[] {
  const used: Record<SearchOption, boolean> = {
    country: country !== undefined,
    language: language !== undefined,
    freshness: freshness !== undefined,
    location: location !== undefined,
    site: hasSite(query),
    phrase: hasPhrase(query),
  }
  return options.filter((option) => used[option])
}

function isApplied(option: SearchOption, { country, language }: SearchRequest, provider: Applies): boolean {
  if (!provider.applies.includes(option)) return false
  if (option === 'country') return provider.countries?.has(country ?? '') ?? true
  if (option === 'language') return provider.languages?.has(language ?? '') ?? true
  return true
}

const optionNames: Record<SearchOption, string> = {
  country: 'this country',
  language: 'this language',
  freshness: 'freshness',
  location: 'location',
  site: 'site: in the query',
  phrase: 'quoted phrases',
}

const options = ['country', 'language', 'freshness', 'location', 'site', 'phrase'] as const
