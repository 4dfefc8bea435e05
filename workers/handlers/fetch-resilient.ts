import { browserTurn } from '#shared/host-lessons.ts'
import type { Handler } from '#workers/handler.ts'
import { handInMs } from '#workers/run.ts'
import { browserWay } from '#workers/ways/browser-way.ts'
import { nativeWay } from '#workers/ways/native-way.ts'
import { noteOutcome } from '#workers/ways/note-outcome.ts'
import { providerWay } from '#workers/ways/provider-way.ts'
import { tryWays } from '#workers/ways/try-ways.ts'
import type { Way } from '#workers/ways/way.ts'

export const fetchResilient: Handler<'fetch-resilient'> = async (input, context) => {
  const { url } = input
  const { hosts, outside, deadlineAt, now, signal } = context
  const { host } = new URL(url)
  const [known, browser] = await Promise.all([hosts.find(host), browserWay(input, context)])
  const native = nativeWay(url, context)
  const providers = outside.providers.map((provider) => providerWay(provider, url, { ...context, vet: outside.vet }))
  const orders: Record<ReturnType<typeof browserTurn>, Way[]> = {
    first: [browser, native, ...providers],
    second: [native, browser, ...providers],
    last: [native, ...providers, browser],
  }
  const ways = orders[browserTurn(known, now())]
  const outcome = await tryWays({ ways, endsAt: deadlineAt - handInMs, now, signal })
  noteOutcome(host, outcome, known, context)
  if ('error' in outcome) throw outcome.error
  const { way, page, tried } = outcome
  return {
    title: page.title ?? '',
    content: page.content,
    metadata: page.metadata,
    ...(page.warnings !== undefined && page.warnings.length > 0 && { warnings: page.warnings }),
    provider: way.provider,
    tier: way.tier,
    tried: [...tried],
    fetchedAt: new Date(now()).toISOString(),
  }
}
