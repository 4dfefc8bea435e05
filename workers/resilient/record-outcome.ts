import type { ErrorCode } from '#shared/contract/errors.ts'
import type { HostHistory, HostObservation } from '#shared/contract/host-history.ts'
import { noteObservation, type ObservationDeps } from '#workers/job-run/browser-need.ts'
import type { StrategyOutcome } from './try-strategies.ts'

/** Records what the attempts showed about the host. */
export function recordOutcome(
  host: string,
  outcome: StrategyOutcome,
  known: HostHistory | undefined,
  deps: ObservationDeps,
): void {
  for (const observation of observationsOf(outcome, known)) noteObservation(host, observation, deps)
}

function observationsOf(outcome: StrategyOutcome, known: HostHistory | undefined): HostObservation[] {
  const { tried } = outcome
  const tier = 'strategy' in outcome ? outcome.strategy.tier : undefined
  const hasFailed = (tier: 'basic' | 'pro') => tried.some((each) => each.tier === tier && hostErrors.has(each.code))
  const observations: HostObservation[] = []
  if (tier === 'pro' && hasFailed('basic')) observations.push('browser-needed')
  if (tier !== 'basic' && hasFailed('pro')) observations.push('browser-failed')
  if (tier === 'basic' && known !== undefined && known.needsBrowser > 0) observations.push('plain-suffices')
  return observations
}

/** Errors that depend on the host, rather than on this service or a temporary condition. */
const hostErrors: ReadonlySet<ErrorCode> = new Set([
  'TARGET_BLOCKED',
  'TARGET_LOGIN_REQUIRED',
  'TARGET_ERROR',
  'EMPTY_CONTENT',
  'RENDER_FAILED',
])
