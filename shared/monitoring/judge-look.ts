import { noNoise } from './detection/noise.ts'
import { judgeFailure } from './judging/judge-failure.ts'
import { judgePage } from './judging/judge-page.ts'
import type { JudgeDeps, Judgement, WatchedMonitor } from './judging/judgement.ts'
import type { Look } from './look.ts'
import type { WatchState } from './monitor.ts'

/** A look that says something about the page. */
export type JudgedLook = Exclude<Look, { kind: 'postponed' }>

/**
 * Decides what a look means: nothing, a change, a failure, a recovery, or that another look is needed. Pure except for
 * `loadText`: the same arguments give the same judgement, apart from the ids of notices. A page with the text of the
 * baseline is judged without stored texts, unless a difference awaits confirmation.
 */
export function judgeLook(monitor: WatchedMonitor, look: JudgedLook, deps: JudgeDeps): Promise<Judgement> {
  return look.kind === 'page' ? judgePage(monitor, look, deps) : judgeFailure(monitor, look, deps)
}

/** The knowledge of a new monitor. */
export const emptyWatch: WatchState = { learned: 0, noise: noNoise, failures: { count: 0, isReported: false } }
