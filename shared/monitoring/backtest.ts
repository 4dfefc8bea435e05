import { setImmediate } from 'node:timers/promises'
import { noNoise } from './detection/noise.ts'
import { emptyWatch, type CompletedProbe } from './evaluate-probe.ts'
import type { Evaluation, NewNotice, WatchedMonitor } from './evaluation/evaluation.ts'
import type { Evaluator } from './isolated/open-evaluator.ts'
import type { CheckEntry, MonitorSettings, WatchState } from './monitor.ts'

/** The stored checks of a monitor, and the settings to replay them with. */
export interface Backtest {
  monitorId: string
  settings: MonitorSettings
  /** The settings that the checks were made with. */
  ownSettings: MonitorSettings
  /** The current noise of the monitor. */
  noise: WatchState['noise']
  /** Oldest first. */
  entries: readonly CheckEntry[]
}

export interface BacktestDeps {
  loadText: (hash: string) => Promise<string | undefined>
  evaluator: Pick<Evaluator, 'evaluate'>
}

/** A notice that would have been sent. */
export interface ReplayedNotice {
  checkedAt: number
  notice: NewNotice
  /** The change of the text that the check found, if its options decide the same. */
  found?: NonNullable<CheckEntry['change']>
}

/** Callers share the processes that compare texts, so a call compares them for this long at most. */
const maxCompareMs = 5000

/**
 * Evaluates stored checks again. The first page is the baseline. Settings that find the same changes as those of the monitor
 * replay the changes that it found. With others, a change is found with the noise that is known now. A probe that did not confirm a
 * change is not stored, so a replay without confirmation cannot show it. `checks`: the number of checks replayed; those whose text expired are not, nor those
 * after five seconds of comparing, which long texts take.
 */
export async function backtest(
  { monitorId, settings, ownSettings, noise, entries }: Backtest,
  deps: BacktestDeps,
): Promise<{ checks: number; notices: ReplayedNotice[] }> {
  let watch: WatchState = { ...emptyWatch, noise }
  let checks = 0
  const notices: ReplayedNotice[] = []
  let comparedMs = 0
  for (const entry of entries) {
    if (comparedMs > maxCompareMs) break
    // Other calls are served between two checks.
    await setImmediate()
    const probe = await probeOfEntry(entry, deps)
    if (probe === undefined) continue
    const monitor = { id: monitorId, settings: { ...settings, tier: 'basic' as const }, dueAt: entry.checkedAt }
    const startedAt = performance.now()
    const isAsFound = findsTheSame(settings, ownSettings)
    const evaluated = isAsFound
      ? await evaluateAsFound({ ...monitor, watch }, { probe, entry }, deps)
      : await evaluateUntilOver({ ...monitor, watch }, probe, deps)
    comparedMs += performance.now() - startedAt
    checks += 1
    watch = evaluated.watch
    const found = isAsFound && entry.change?.changeType === 'content' ? { found: entry.change } : {}
    for (const notice of evaluated.notices) notices.push({ checkedAt: entry.checkedAt, notice, ...found })
  }
  return { checks, notices }
}

const findsTheSame = (one: MonitorSettings, other: MonitorSettings) =>
  one.minimumChange === other.minimumChange &&
  one.confirm === other.confirm &&
  one.ignorePatterns.join('\n') === other.ignorePatterns.join('\n')

/** Evaluates with the text of the baseline where the check found no change of it, and without later knowledge where it found one. */
async function evaluateAsFound(
  { watch, ...monitor }: Omit<WatchedMonitor, 'looks'>,
  { probe, entry: { change } }: { probe: CompletedProbe; entry: CheckEntry },
  deps: BacktestDeps,
): Promise<Pick<Evaluation, 'watch' | 'notices'>> {
  const { past: _past, flips: _flips, ...known } = watch
  if (probe.kind !== 'page' || known.baseline === undefined)
    return evaluateUntilOver({ ...monitor, watch: known }, probe, deps)
  if (change?.changeType !== 'content') {
    const text = (await deps.loadText(known.baseline.hash)) ?? probe.text
    return evaluateUntilOver({ ...monitor, watch: known }, { ...probe, text }, deps)
  }
  const evaluated = await evaluateUntilOver({ ...monitor, watch: known }, probe, deps)
  if (evaluated.watch.baseline?.hash !== known.baseline.hash) return evaluated
  const { watch: found, notices } = await evaluateUntilOver(
    { ...monitor, watch: { ...known, noise: noNoise } },
    probe,
    deps,
  )
  return { watch: { ...found, noise: known.noise }, notices }
}

/** The page as the check saw it. Undefined if its text expired. */
async function probeOfEntry(
  { checkedAt: at, durationMs, statusCode, contentHash, error }: CheckEntry,
  { loadText }: BacktestDeps,
): Promise<CompletedProbe | undefined> {
  const times = { at, durationMs, ...(statusCode !== undefined && { statusCode }) }
  if (error?.code === 'ELEMENT_NOT_FOUND') return { kind: 'selector_missing', ...times, message: error.message }
  if (error !== undefined) return { kind: 'failed', ...times, ...error }
  const text = contentHash === undefined ? undefined : await loadText(contentHash)
  return text === undefined ? undefined : { kind: 'page', ...times, text, statusCode: statusCode ?? 200, title: '' }
}

const maxProbes = 10

/** The second probe of a stored check showed the same as its result. */
async function evaluateUntilOver(
  monitor: Omit<WatchedMonitor, 'looks'>,
  probe: CompletedProbe,
  { loadText, evaluator }: BacktestDeps,
): Promise<Pick<Evaluation, 'watch' | 'notices'>> {
  let { watch } = monitor
  for (let count = 0; count < maxProbes; count += 1) {
    const replayed = { ...monitor, watch, looks: { count, ms: 0 } }
    const evaluation = await evaluator.evaluate(replayed, probe, { loadText, confirmMs: 0 })
    if (evaluation.entry !== undefined) return evaluation
    watch = evaluation.watch
  }
  return { watch, notices: [] }
}
