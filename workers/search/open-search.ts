import { AppError } from '#shared/contract/errors.ts'
import { searchKinds, type SearchKind } from '#shared/contract/search-kind.ts'
import { askBoth, askInTurn } from './asking/ask-providers.ts'
import { fuse } from './asking/fuse.ts'
import { guardProvider, type GuardedProvider } from './asking/guard-provider.ts'
import type { Tally } from './asking/tally.ts'
import { unappliedOptions } from './asking/unapplied-options.ts'
import { emptyResults } from './normalize/normalize-results.ts'
import { openProviders } from './providers/open-providers.ts'
import type { SearchAccess } from './search-access.ts'
import type { Search, SearchAnswer, SearchLimits, SearchRequest } from './search.ts'

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
  const entries = searchKinds.map((kind) => [
    kind,
    openProviders(kind, access).map((provider) => guardProvider(provider, access.now)),
  ])
  // `Object.fromEntries` widens its keys.
  return Object.fromEntries(entries) as ProvidersByKind
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
