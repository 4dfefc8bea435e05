import { CircuitState, ConsecutiveBreaker, DelegateBackoff, circuitBreaker, handleWhen } from 'cockatiel'
import { AppError } from '#shared/contract/errors.ts'
import type { SearchKind } from '#shared/contract/search-kind.ts'
import { withTimeout } from '#shared/runtime/with-timeout.ts'
import { isEmpty, normalizeResults } from '#workers/search/normalize/normalize-results.ts'
import { withSites } from '#workers/search/query-operators.ts'
import type { SearchResults } from '#workers/search/results.ts'
import { isScoped, resultsInScope } from '#workers/search/scope.ts'
import {
  maxResults,
  type ProviderLimits,
  type SearchLimits,
  type SearchProvider,
  type SearchRequest,
} from '#workers/search/search.ts'
import { OneCallError, lateError, providerError } from '#workers/upstreams/request-upstream.ts'
import type { Answered } from './tally.ts'

/** The answer of one provider: clean results, no matches, or the sentence that says why there is no answer. */
export type Outcome<K extends SearchKind> =
  | ({ state: 'answered' } & Omit<Answered<K>, 'provider'>)
  | { state: 'empty' }
  | { state: 'failed'; problem: string }

/** A provider that keeps its time limit and is left alone while it fails. */
export interface GuardedProvider<K extends SearchKind> {
  provider: SearchProvider<K>
  isOpen: () => boolean
  /** Throws only the signal's reason when it aborts. */
  ask: (request: SearchRequest, limits: SearchLimits) => Promise<Outcome<K>>
}

/** `isAllowed`: whether this service may request an address of a result. */
export function guardProvider<K extends SearchKind>(
  provider: SearchProvider<K>,
  { now, isAllowed }: { now: () => number; isAllowed: (address: string) => boolean },
): GuardedProvider<K> {
  const { kind, name } = provider
  const breaker = openCircuitBreaker(now)
  return {
    provider,
    isOpen: breaker.isOpen,
    async ask(request, { timeoutMs, signal }) {
      try {
        const warnings: string[] = []
        let isComplete = true
        const warn: ProviderLimits['warn'] = (text, failure) => {
          warnings.push(text)
          if (failure?.isTransient === true) isComplete = false
        }
        const results = await breaker.run(() => askOnce(request, { timeoutMs, signal, warn }))
        return isEmpty(results) ? { state: 'empty' } : { state: 'answered', results, warnings, isComplete }
      } catch (thrown) {
        signal.throwIfAborted()
        return { state: 'failed', problem: thrown instanceof AppError ? thrown.message : notAsked(name) }
      }
    },
  }

  async function askOnce(
    request: SearchRequest,
    { timeoutMs, signal, warn }: ProviderLimits,
  ): Promise<SearchResults[K]> {
    const expired = () => lateError(name, timeoutMs)
    try {
      const results = await withTimeout({ signal, timeoutMs, expired }, (clock) =>
        provider.search(requestFor(provider, request), { timeoutMs, signal: clock.signal, warn }),
      )
      const within = resultsInScope(kind, results, request)
      const kept = normalizeResults(kind, within, { limit: request.limit, isAllowed })
      if (countOf(within) > 0 && countOf(kept) === 0) throw providerError(name, 'sent no result that can be used')
      const outside = countOf(results) - countOf(within)
      if (outside > 0 && countOf(kept) < request.limit)
        warn(`${name} also found ${outside} outside includeDomains and excludeDomains, which were left out.`)
      return kept
    } catch (thrown) {
      if (signal.aborted || thrown instanceof AppError) throw thrown
      // An answer that the adapter did not expect must not fail the search: the next provider is asked.
      throw providerError(name, 'sent a response that was not understood', thrown)
    }
  }
}

/** The request as the provider gets it: with the sites in the query, or, if it cannot apply them, for more results. */
function requestFor({ applies }: SearchProvider, request: SearchRequest): SearchRequest {
  if (!isScoped(request)) return request
  if (applies.includes('site')) return { ...request, query: withSites(request.query, request) }
  return { ...request, limit: maxResults }
}

const countOf = (results: SearchResults[SearchKind]) => ('timeline' in results ? 0 : results.length)

export const notAsked = (name: string) => `${name} was not asked, because it failed before.`

/** Keeps calls from a provider that fails. */
interface CircuitBreaker {
  /** Calls must not be made: the pause is not over, or a trial call runs. */
  isOpen: () => boolean
  /** Makes a call. PROVIDER_ERROR counts as a failure; an error that the call caused, such as an abort, does not count. */
  run: <T>(call: () => Promise<T>) => Promise<T>
}

/** Failures in a row that open the circuit. */
const maxFailures = 5

/** The pause before a trial call. A successful trial closes the circuit. */
const pauseMs = 30_000

/** No quota pauses a provider for longer: an operator may raise it before. */
const maxPauseMs = 3_600_000

/** Opens after some failures in a row, or at once if the provider states when to ask again (`retryAfterSeconds`). */
function openCircuitBreaker(now: () => number): CircuitBreaker {
  const failures = new ConsecutiveBreaker(maxFailures)
  let isQuota = false
  let opensUntil = 0
  const policy = circuitBreaker(handleWhen(isFailure), {
    breaker: {
      state: undefined,
      success: () => failures.success(),
      failure: () => failures.failure() || isQuota,
    },
    halfOpenAfter: new DelegateBackoff(({ result }) => {
      const pause = pauseAfter('error' in result ? result.error : undefined)
      opensUntil = now() + pause
      return pause
    }),
  })
  return {
    isOpen: () => policy.state === CircuitState.HalfOpen || (policy.state === CircuitState.Open && now() < opensUntil),
    run: (call) =>
      policy.execute(async () => {
        try {
          return await call()
        } catch (thrown) {
          isQuota = isFailure(thrown) && thrown.retryAfterSeconds !== undefined
          throw thrown
        }
      }),
  }
}

const isFailure = (thrown: unknown): thrown is AppError =>
  thrown instanceof AppError && thrown.code === 'PROVIDER_ERROR' && !(thrown instanceof OneCallError)

function pauseAfter(error: unknown): number {
  const statedMs = isFailure(error) && error.retryAfterSeconds !== undefined ? error.retryAfterSeconds * 1000 : pauseMs
  return Math.min(statedMs, maxPauseMs)
}
