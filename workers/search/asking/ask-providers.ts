import { setTimeout as sleep } from 'node:timers/promises'
import type { SearchKind } from '#shared/contract/search-kind.ts'
import type { SearchProvider } from '#workers/search/search.ts'
import { notAsked, type GuardedProvider, type Outcome } from './guard-provider.ts'
import type { Answered, CurrentSearch, Tally } from './tally.ts'

/** Asks the providers one after the other, until one has results. Throws only the signal's reason when it aborts. */
export async function askInTurn<K extends SearchKind>(
  providers: readonly GuardedProvider<K>[],
  { request, endsAt, signal }: CurrentSearch<K>,
  now: () => number,
): Promise<Tally<K>> {
  const empty: SearchProvider<K>[] = []
  const problems: string[] = []
  for (const [index, guarded] of providers.entries()) {
    const { provider } = guarded
    const timeoutMs = timeShare(endsAt - now(), providers.length - index)
    if (timeoutMs < minTimeMs && index > 0) {
      problems.push(`${provider.name} was not asked, because no time was left.`)
      continue
    }
    if (guarded.isOpen()) {
      problems.push(notAsked(provider.name))
      continue
    }
    const outcome = await guarded.ask(request, { timeoutMs, signal })
    if (outcome.state === 'answered') return { answered: [{ provider, ...outcome }], empty, problems }
    if (outcome.state === 'empty') empty.push(provider)
    else problems.push(outcome.problem)
  }
  return { answered: [], empty, problems }
}

/** A provider that needs longer is as good as down. */
const maxTimeMs = 8000

const minTimeMs = 200

/** The time limit of a provider in milliseconds: half of the time left if others can be asked after it. */
function timeShare(leftMs: number, providersLeft: number): number {
  const share = providersLeft > 1 ? leftMs / 2 : leftMs
  return Math.max(0, Math.min(share, maxTimeMs))
}

/**
 * Asks the first two providers at once. Once one has results, the other has as much time again as that one took. If neither
 * has results, asks the rest in turn. Throws only the signal's reason when it aborts.
 */
export async function askBoth<K extends SearchKind>(
  providers: readonly GuardedProvider<K>[],
  search: CurrentSearch<K>,
  now: () => number,
): Promise<Tally<K>> {
  const [first, second] = providers.filter((provider) => !provider.isOpen())
  if (first === undefined || second === undefined) return askInTurn(providers, search, now)
  const rest = providers.filter((provider) => provider !== first && provider !== second)
  const both = await together([first, second], search, { now, hasRest: rest.length > 0 })
  if (both.answered.length > 0 || rest.length === 0) return both
  const later = await askInTurn(rest, search, now)
  return {
    answered: later.answered,
    empty: [...both.empty, ...later.empty],
    problems: [...both.problems, ...later.problems],
  }
}

async function together<K extends SearchKind>(
  pair: readonly [GuardedProvider<K>, GuardedProvider<K>],
  { request, endsAt, signal }: CurrentSearch<K>,
  { now, hasRest }: { now: () => number; hasRest: boolean },
): Promise<Tally<K>> {
  const startedAt = now()
  const dropping = new AbortController()
  const limits = {
    timeoutMs: timeShare(endsAt - startedAt, hasRest ? 2 : 1),
    signal: AbortSignal.any([signal, dropping.signal]),
  }
  const asks = pair.map((guarded) => guarded.ask(request, limits))
  try {
    const fastest = await Promise.race(asks.map(async (ask, index) => ({ index, outcome: await ask })))
    const isEnough = fastest.outcome.state === 'answered'
    const others = asks.map((ask, index): Promise<Outcome<K> | undefined> => {
      if (!isEnough || index === fastest.index) return ask
      return Promise.race([ask, sleep(now() - startedAt, undefined, { signal: limits.signal })])
    })
    return tallyOf(pair, await Promise.all(others))
  } finally {
    dropping.abort()
    await Promise.allSettled(asks)
  }
}

function tallyOf<K extends SearchKind>(
  pair: readonly GuardedProvider<K>[],
  outcomes: readonly (Outcome<K> | undefined)[],
): Tally<K> {
  const answered: Answered<K>[] = []
  const empty: Tally<K>['empty'][number][] = []
  const problems: string[] = []
  for (const [index, { provider }] of pair.entries()) {
    const outcome = outcomes[index]
    if (outcome === undefined) problems.push(`${provider.name} took too long, so its results are missing.`)
    else if (outcome.state === 'answered') answered.push({ provider, ...outcome })
    else if (outcome.state === 'empty') empty.push(provider)
    else problems.push(outcome.problem)
  }
  return { answered, empty, problems }
}
