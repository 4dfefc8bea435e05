import type { MonitorSettings, WatchState } from '#shared/monitoring/monitor.ts'
import { checksToOutlast, isRecent } from './flapping.ts'

/** `open`: another probe must show the status, too. `before`: the status that it replaced. */
export type StatusEvaluation = { watch: WatchState } & (
  | { state: 'same' | 'open' }
  | { state: 'changed'; before: number }
)

const maxProbes = 3
const changesBeforeHold = 3

/** Compares the HTTP status of a probe with the baseline's. `watch` has a baseline. */
export function evaluateStatus(
  watch: WatchState,
  { statusCode, at }: { statusCode: number; at: number },
  settings: MonitorSettings,
): StatusEvaluation {
  const { baseline, statusCandidate: candidate, flips, ...rest } = watch
  if (baseline === undefined) return { watch, state: 'same' }
  const known: WatchState = { ...rest, baseline, ...(flips !== undefined && { flips }) }
  if (baseline.statusCode === statusCode) return { watch: known, state: 'same' }
  const accepted = (): StatusEvaluation => {
    const status = [at, ...(flips?.status ?? [])].slice(0, changesBeforeHold)
    const next = { ...baseline, statusCode }
    const changed = { ...known, baseline: next, flips: { content: flips?.content ?? [], status } }
    return { watch: changed, state: 'changed', before: baseline.statusCode }
  }
  const isShownAgain = candidate?.statusCode === statusCode
  const probes = (candidate?.looks ?? 0) + 1
  if (isShownAgain && candidate?.held !== undefined) {
    const held = candidate.held + 1
    if (held >= checksToOutlast) return accepted()
    return { watch: { ...known, statusCandidate: { statusCode, looks: probes, held } }, state: 'same' }
  }
  if (settings.confirm && !isShownAgain) {
    if (probes > maxProbes) return { watch: known, state: 'same' }
    return { watch: { ...known, statusCandidate: { statusCode, looks: probes } }, state: 'open' }
  }
  const recent = (flips?.status ?? []).filter((time) => isRecent(time, at, settings))
  if (recent.length < changesBeforeHold) return accepted()
  return { watch: { ...known, statusCandidate: { statusCode, looks: probes, held: 1 } }, state: 'same' }
}
