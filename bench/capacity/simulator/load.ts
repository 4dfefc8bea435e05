import { openRandom, type Random } from '#bench/pdf/corpus/random.ts'

/** The calls of a simulated run. */
export interface Load {
  /** Calls that arrive in a second, independently of each other; or the number of callers that call again at once. */
  arrivals: { perSecond: number } | { callers: number }
  seconds: number
  /** The part of the calls that find a stored answer. */
  storedShare: number
  /** The part of the calls that are paid with credits. The rest is free. */
  paidShare: number
  /** Hosts; the one of rank n gets 1/n of the calls of the first (Zipf's law). */
  hosts: number
  callers: number
  /** Milliseconds that a website takes, and the factor by which a page takes longer than the measured one: by quantile. */
  responseMs: Quantiles
  extractionFactor: Quantiles
}

/** Values at rising quantiles from 0 to 1. Between them they are interpolated. */
export type Quantiles = readonly (readonly [quantile: number, value: number])[]

export interface Chooser {
  chance: (share: number) => boolean
  host: () => number
  caller: () => number
  /** Milliseconds to the next call at this rate: exponentially distributed. */
  gapMs: (perSecond: number) => number
  valueOf: (quantiles: Quantiles) => number
}

export function openChooser({ hosts, callers }: Load, seed: number): Chooser {
  const random = openRandom(seed)
  const cumulative: number[] = []
  for (let rank = 1; rank <= hosts; rank++) cumulative.push((cumulative.at(-1) ?? 0) + 1 / rank)
  const total = cumulative.at(-1) ?? 1
  return {
    chance: (share) => random.chance(share),
    host: () => firstAbove(cumulative, unit(random) * total),
    caller: () => random.between(0, callers - 1),
    gapMs: (perSecond) => (-Math.log(1 - unit(random)) * 1000) / perSecond,
    valueOf: (quantiles) => valueAt(quantiles, unit(random)),
  }
}

/** From 0 to below 1. */
const unit = (random: Random) => random.between(0, 999_999_999) / 1e9

/** The mean of the values. */
export const meanOf = (quantiles: Quantiles): number =>
  quantiles.slice(1).reduce((sum, [quantile, value], index) => {
    const [before = 0, valueBefore = 0] = quantiles[index] ?? []
    return sum + ((quantile - before) * (value + valueBefore)) / 2
  }, 0)

function valueAt(quantiles: Quantiles, at: number): number {
  const index = quantiles.findIndex(([quantile]) => quantile >= at)
  const [upper, upperValue] = quantiles[index] ?? [1, 0]
  const [lower, lowerValue] = quantiles[index - 1] ?? [0, upperValue]
  return upper === lower ? upperValue : lowerValue + ((upperValue - lowerValue) * (at - lower)) / (upper - lower)
}

function firstAbove(sorted: readonly number[], value: number): number {
  let [low, high] = [0, sorted.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? 0) > value) high = middle
    else low = middle + 1
  }
  return low
}
