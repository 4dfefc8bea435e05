import type { Candidate } from './candidates.ts'

/** The share of the words of the shorter sentence that the other has too, 0 to 1. */
export function similarity(one: Pick<Candidate, 'stems'>, other: Pick<Candidate, 'stems'>): number {
  const [short, long] = one.stems.size < other.stems.size ? [one.stems, other.stems] : [other.stems, one.stems]
  let shared = 0
  for (const stem of short) if (long.has(stem)) shared += 1
  return shared / Math.max(1, short.size)
}
