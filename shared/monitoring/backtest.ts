import { setImmediate } from 'node:timers/promises'
import { noNoise } from './detection/noise.ts'
import type { Judging } from './isolated/open-judging.ts'
import { emptyWatch, type JudgedLook } from './judge-look.ts'
import type { Judgement, NewNotice, WatchedMonitor } from './judging/judgement.ts'
import type { CheckEntry, MonitorSettings, WatchState } from './monitor.ts'

/** The stored checks of a monitor, and the settings to replay them with. */
export interface Backtest {
  monitorId: string
  settings: MonitorSettings
  /** The settings that the checks were made with. */
  ownSettings: MonitorSettings
  /** The noise that the monitor knows now. */
  noise: WatchState['noise']
  /** Oldest first. */
  entries: readonly CheckEntry[]
}

export interface BacktestDeps {
  loadText: (hash: string) => Promise<string | undefined>
  judging: Pick<Judging, 'judge'>
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
 * Judges stored checks again. The first page is the baseline. Settings that find the same changes as those of the monitor
 * replay the changes that it found. With others, a change is found with the noise that is known now. A look that did not confirm a
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
    const look = await lookOfEntry(entry, deps)
    if (look === undefined) continue
    const monitor = { id: monitorId, settings: { ...settings, tier: 'basic' as const }, dueAt: entry.checkedAt }
    const startedAt = performance.now()
    const isRecorded = findsTheSame(settings, ownSettings)
    const judged = isRecorded
      ? await judgeRecorded({ ...monitor, watch }, { look, entry }, deps)
      : await judgeUntilOver({ ...monitor, watch }, look, deps)
    comparedMs += performance.now() - startedAt
    checks += 1
    watch = judged.watch
    const found = isRecorded && entry.change?.changeType === 'content' ? { found: entry.change } : {}
    for (const notice of judged.notices) notices.push({ checkedAt: entry.checkedAt, notice, ...found })
  }
  return { checks, notices }
}

const findsTheSame = (one: MonitorSettings, other: MonitorSettings) =>
  one.minimumChange === other.minimumChange &&
  one.confirm === other.confirm &&
  one.ignorePatterns.join('\n') === other.ignorePatterns.join('\n')

/** Judges with the text of the baseline where the check found no change of it, and without later knowledge where it found one. */
async function judgeRecorded(
  { watch, ...monitor }: Omit<WatchedMonitor, 'looks'>,
  { look, entry: { change } }: { look: JudgedLook; entry: CheckEntry },
  deps: BacktestDeps,
): Promise<Pick<Judgement, 'watch' | 'notices'>> {
  const { past: _past, flips: _flips, ...known } = watch
  if (look.kind !== 'page' || known.baseline === undefined)
    return judgeUntilOver({ ...monitor, watch: known }, look, deps)
  if (change?.changeType !== 'content') {
    const text = (await deps.loadText(known.baseline.hash)) ?? look.text
    return judgeUntilOver({ ...monitor, watch: known }, { ...look, text }, deps)
  }
  const judged = await judgeUntilOver({ ...monitor, watch: known }, look, deps)
  if (judged.watch.baseline?.hash !== known.baseline.hash) return judged
  const { watch: found, notices } = await judgeUntilOver(
    { ...monitor, watch: { ...known, noise: noNoise } },
    look,
    deps,
  )
  return { watch: { ...found, noise: known.noise }, notices }
}

/** The page as the check saw it. Undefined if its text expired. */
async function lookOfEntry(
  { checkedAt: at, durationMs, statusCode, contentHash, error }: CheckEntry,
  { loadText }: BacktestDeps,
): Promise<JudgedLook | undefined> {
  const times = { at, durationMs, ...(statusCode !== undefined && { statusCode }) }
  if (error?.code === 'ELEMENT_NOT_FOUND') return { kind: 'selector_missing', ...times, message: error.message }
  if (error !== undefined) return { kind: 'failed', ...times, ...error }
  const text = contentHash === undefined ? undefined : await loadText(contentHash)
  return text === undefined ? undefined : { kind: 'page', ...times, text, statusCode: statusCode ?? 200, title: '' }
}

const maxLooks = 10

/** The second look of a stored check showed the same as its result. */
async function judgeUntilOver(
  monitor: Omit<WatchedMonitor, 'looks'>,
  look: JudgedLook,
  { loadText, judging }: BacktestDeps,
): Promise<Pick<Judgement, 'watch' | 'notices'>> {
  let { watch } = monitor
  for (let count = 0; count < maxLooks; count += 1) {
    const replayed = { ...monitor, watch, looks: { count, ms: 0 } }
    const judgement = await judging.judge(replayed, look, { loadText, confirmMs: 0 })
    if (judgement.entry !== undefined) return judgement
    watch = judgement.watch
  }
  return { watch, notices: [] }
}
