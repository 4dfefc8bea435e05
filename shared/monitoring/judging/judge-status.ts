import type { MonitorSettings, WatchState } from '#shared/monitoring/monitor.ts'
import { checksToOutlast, isRecent } from './flapping.ts'

/** `open`: another look must show the status, too. `before`: the status that it replaced. */
export type StatusJudgement = { watch: WatchState } & (
  | { state: 'same' | 'open' }
  | { state: 'changed'; before: number }
)

const maxLooks = 3
const changesBeforeHold = 3

/** Compares the HTTP status of a look with the baseline's. `watch` has a baseline. */
export function judgeStatus(
  watch: WatchState,
  { statusCode, at }: { statusCode: number; at: number },
  settings: MonitorSettings,
): StatusJudgement {
  const { baseline, statusCandidate: candidate, flips, ...rest } = watch
  if (baseline === undefined) return { watch, state: 'same' }
  const known: WatchState = { ...rest, baseline, ...(flips !== undefined && { flips }) }
  if (baseline.statusCode === statusCode) return { watch: known, state: 'same' }
  const accepted = (): StatusJudgement => {
    const status = [at, ...(flips?.status ?? [])].slice(0, changesBeforeHold)
    const next = { ...baseline, statusCode }
    const changed = { ...known, baseline: next, flips: { content: flips?.content ?? [], status } }
    return { watch: changed, state: 'changed', before: baseline.statusCode }
  }
  const isShownAgain = candidate?.statusCode === statusCode
  const looks = (candidate?.looks ?? 0) + 1
  if (isShownAgain && candidate?.held !== undefined) {
    const held = candidate.held + 1
    if (held >= checksToOutlast) return accepted()
    return { watch: { ...known, statusCandidate: { statusCode, looks, held } }, state: 'same' }
  }
  if (settings.confirm && !isShownAgain) {
    if (looks > maxLooks) return { watch: known, state: 'same' }
    return { watch: { ...known, statusCandidate: { statusCode, looks } }, state: 'open' }
  }
  const recent = (flips?.status ?? []).filter((time) => isRecent(time, at, settings))
  if (recent.length < changesBeforeHold) return accepted()
  return { watch: { ...known, statusCandidate: { statusCode, looks, held: 1 } }, state: 'same' }
}
