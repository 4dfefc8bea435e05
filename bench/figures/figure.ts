import type { Spread } from '#bench/fixtures/measure.ts'

/** A measured ratio of our value to a baseline. Ratios are comparable between machines. */
export interface Figure {
  /** Describes the comparison. */
  comparison: string
  ours: string
  baseline: string
  ratio: number
  /** The first and third quartiles of the ratios of the rounds. Absent for counts. */
  spread?: Spread
  target: { atLeast: number } | { atMost: number }
}

export function isMet({ ratio, target }: Figure): boolean {
  return 'atLeast' in target ? ratio >= target.atLeast : ratio <= target.atMost
}
