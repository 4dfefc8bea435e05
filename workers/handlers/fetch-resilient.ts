import type { ErrorCode } from '#shared/contract/errors.ts'
import { browserPriority } from '#shared/contract/host-history.ts'
import type { Input, Result } from '#shared/contract/operations/index.ts'
import type { HandlerContext } from '#workers/handler.ts'
import { storeResultMs, type PageContext } from '#workers/job-run/job-context.ts'
import { cutShort } from '#workers/pages/freshness.ts'
import { recordOutcome } from '#workers/resilient/record-outcome.ts'
import { browserStrategy, httpStrategy, providerStrategy } from '#workers/resilient/strategies.ts'
import { tryStrategies, type Strategy, type Trial } from '#workers/resilient/try-strategies.ts'

type Context = PageContext &
  Pick<HandlerContext, 'hosts' | 'politeness' | 'providers' | 'pageJobs' | 'queueEntry' | 'deadlineAt'>

export async function fetchResilient(
  input: Input<'fetch-resilient'>,
  context: Context,
): Promise<Result<'fetch-resilient'>> {
  const { url } = input
  const { hosts, politeness, providers, deadlineAt, now, signal } = context
  const { host } = new URL(url)
  const [known, browser] = await Promise.all([hosts.find(host), browserStrategy(input, context)])
  const http = httpStrategy(input, context)
  const outside = providers.configured.map((provider) =>
    providerStrategy(provider, input, { ...context, vet: providers.vet }),
  )
  const orders: Record<ReturnType<typeof browserPriority>, Strategy[]> = {
    first: [browser, http, ...outside],
    second: [http, browser, ...outside],
    last: [http, ...outside, browser],
  }
  const strategies = orders[browserPriority(known, now())]
  const takeTurn: Trial['takeTurn'] = (limits) => politeness.takeTurn(host, limits)
  const outcome = await tryStrategies({ strategies, endsAt: deadlineAt - storeResultMs, takeTurn, now, signal })
  recordOutcome(host, outcome, known, context)
  if ('error' in outcome) throw outcome.error
  const { strategy, page, tried } = outcome
  // With more time, another strategy may have returned the page.
  if (tried.some(({ code }) => lackOfTime.has(code))) context.noteFreshness?.(cutShort)
  return {
    title: page.title ?? '',
    content: page.content,
    ...(page.truncated && { truncated: page.truncated }),
    metadata: page.metadata,
    ...(page.warnings !== undefined && page.warnings.length > 0 && { warnings: page.warnings }),
    provider: strategy.provider,
    tier: strategy.tier,
    tried: [...tried],
    fetchedAt: new Date(now()).toISOString(),
  }
}

/** Errors of a strategy that had too little time. */
const lackOfTime: ReadonlySet<ErrorCode> = new Set(['TARGET_TIMEOUT', 'DEADLINE_EXCEEDED'])
