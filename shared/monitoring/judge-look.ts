import { noNoise } from './detection/noise.ts'
import { judgeFailure } from './judging/judge-failure.ts'
import { judgePage } from './judging/judge-page.ts'
import type { JudgeDeps, Judgement, WatchedMonitor } from './judging/judgement.ts'
import type { Look } from './look.ts'
import type { WatchState } from './monitor.ts'
import { placeOf } from './place-of.ts'

/** A look that says something about the page. */
export type JudgedLook = Exclude<Look, { kind: 'postponed' }>

/**
 * Decides what a look means: nothing, a change, a failure, a recovery, or that another look is needed. Pure except for
 * `loadText`: the same arguments give the same judgement, apart from the ids of notices. A page with the text of the
 * baseline is judged without stored texts, unless a difference awaits confirmation.
 */
export async function judgeLook(monitor: WatchedMonitor, look: JudgedLook, deps: JudgeDeps): Promise<Judgement> {
  if (look.kind !== 'page') return judgeFailure(monitor, look, deps)
  const { finalUrl = monitor.settings.url } = look
  const place = placeOf(monitor.settings.url, finalUrl)
  const { place: known = place } = monitor.watch
  if (place !== '' && place !== known) return judgeFailure(monitor, elsewhere(look, finalUrl), deps)
  const judgement = await judgePage(monitor, look, deps)
  return { ...judgement, watch: { ...judgement.watch, place: known } }
}

/** The failure of a look that was redirected to another site than the first one. Its text is not that of the watched page. */
function elsewhere({ at, durationMs }: JudgedLook, finalUrl: string): Extract<Look, { kind: 'failed' }> {
  const message = `The page redirects to another site (${new URL(finalUrl).host}), so it was not compared. To watch the page there, create a monitor of its address.`
  return { kind: 'failed', at, durationMs, code: 'TARGET_ERROR', message }
}

/** The knowledge of a new monitor. */
export const emptyWatch: WatchState = { learned: 0, noise: noNoise, failures: { count: 0, isReported: false } }
