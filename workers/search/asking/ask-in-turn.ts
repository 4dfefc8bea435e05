import type { SearchKind } from '#shared/contract/search-kind.ts'
import type { SearchProvider } from '#workers/search/provider.ts'
import { notAsked, type GuardedProvider } from './guard-provider.ts'
import type { CurrentSearch, Tally } from './tally.ts'

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
export function timeShare(leftMs: number, providersLeft: number): number {
  const share = providersLeft > 1 ? leftMs / 2 : leftMs
  return Math.max(0, Math.min(share, maxTimeMs))
}
