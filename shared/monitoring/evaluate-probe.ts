import { noNoise } from './detection/noise.ts'
import { evaluateFailure } from './evaluation/evaluate-failure.ts'
import { evaluatePage } from './evaluation/evaluate-page.ts'
import type { EvaluationDeps, Evaluation, WatchedMonitor } from './evaluation/evaluation.ts'
import type { WatchState } from './monitor.ts'
import { placeOf, type Probe } from './probe.ts'

/** A probe that says something about the page. */
export type CompletedProbe = Exclude<Probe, { kind: 'postponed' }>

/**
 * Decides what a probe means: nothing, a change, a failure, a recovery, or that another probe is needed. Pure except for
 * `loadText`: the same arguments give the same evaluation, apart from the ids of notices. A page with the text of the
 * baseline is evaluated without stored texts, unless a difference awaits confirmation.
 */
export async function evaluateProbe(
  monitor: WatchedMonitor,
  probe: CompletedProbe,
  deps: EvaluationDeps,
): Promise<Evaluation> {
  if (probe.kind !== 'page') return evaluateFailure(monitor, probe, deps)
  const { finalUrl = monitor.settings.url } = probe
  const place = placeOf(monitor.settings.url, finalUrl)
  const { place: known = place } = monitor.watch
  if (place !== '' && place !== known) return evaluateFailure(monitor, elsewhere(probe, finalUrl), deps)
  const evaluation = await evaluatePage(monitor, probe, deps)
  return { ...evaluation, watch: { ...evaluation.watch, place: known } }
}

/** The failure of a probe that was redirected to another site than the first one. Its text is not that of the watched page. */
function elsewhere({ at, durationMs }: CompletedProbe, finalUrl: string): Extract<Probe, { kind: 'failed' }> {
  const message = `The page redirects to another site (${new URL(finalUrl).host}), so it was not compared. To watch the page there, create a monitor of its address.`
  return { kind: 'failed', at, durationMs, code: 'TARGET_ERROR', message }
}

/** The knowledge of a new monitor. */
export const emptyWatch: WatchState = { learned: 0, noise: noNoise, failures: { count: 0, isReported: false } }
