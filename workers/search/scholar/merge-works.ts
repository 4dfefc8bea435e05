import type { ScholarResult } from '#workers/search/results.ts'

/**
 * Merges the results of several indexes by reciprocal rank. Results with the same DOI become one: the earlier list counts,
 * the later ones fill its gaps. A result without a DOI is never merged with another.
 */
export function mergeWorks(lists: readonly (readonly ScholarResult[])[]): ScholarResult[] {
  const works = new Map<string, { work: ScholarResult; score: number }>()
  for (const [listIndex, list] of lists.entries()) {
    for (const [rank, work] of list.entries()) {
      const key = work.doi ?? `${listIndex} ${rank}`
      const known = works.get(key)
      const score = 1 / (rankOffset + rank)
      // `works` has no fields with the value undefined, so that a gap of the earlier stays open for the later.
      works.set(
        key,
        known === undefined ? { work, score } : { work: { ...work, ...known.work }, score: known.score + score },
      )
    }
  }
  return [...works.values()].toSorted((one, other) => other.score - one.score).map(({ work }) => work)
}

/** The usual constant of reciprocal rank fusion: it lets two good places win over one best place. */
const rankOffset = 60
