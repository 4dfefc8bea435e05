/** One line of the table: a ratio that holds on any machine, and what it is made of. */
export interface Figure {
  /** What is compared, in words. */
  what: string
  ours: string
  baseline: string
  ratio: number
  target: { atLeast: number } | { atMost: number }
}

export function isMet({ ratio, target }: Figure): boolean {
  return 'atLeast' in target ? ratio >= target.atLeast : ratio <= target.atMost
}
