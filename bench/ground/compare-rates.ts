import { median, type Measured } from './measure.ts'

/** Medians over the rounds. The first round warms both arms up and does not count. */
export function compareRates(rounds: readonly Record<'ours' | 'baseline', Measured>[]) {
  const counted = rounds.slice(1)
  return {
    ours: `${median(counted.map(({ ours }) => ours.perSecond)).toFixed(0)}/s`,
    baseline: `${median(counted.map(({ baseline }) => baseline.perSecond)).toFixed(0)}/s`,
    ratio: median(counted.map(({ ours, baseline }) => ours.perSecond / baseline.perSecond)),
  }
}
