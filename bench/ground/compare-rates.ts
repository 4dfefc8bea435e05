import { median, type Measured } from './measure.ts'

/** Medians over the rounds, to so many decimals. The first round warms both arms up and does not count. */
export function compareRates(rounds: readonly Record<'ours' | 'baseline', Measured>[], decimals = 0) {
  const counted = rounds.slice(1)
  return {
    ours: `${median(counted.map(({ ours }) => ours.perSecond)).toFixed(decimals)}/s`,
    baseline: `${median(counted.map(({ baseline }) => baseline.perSecond)).toFixed(decimals)}/s`,
    ratio: median(counted.map(({ ours, baseline }) => ours.perSecond / baseline.perSecond)),
  }
}
