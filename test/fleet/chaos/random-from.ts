import { seededRandom } from '#test/support/generated-site/seeded-random.ts'

export interface Random {
  /** A number from 0 (inclusive) to 1 (exclusive). */
  next: () => number
  /** An integer from 0 (inclusive) to the limit (exclusive). */
  below: (limit: number) => number
  between: (min: number, max: number) => number
  pick: <T>(items: readonly [T, ...T[]]) => T
}

/** The same seed gives the same numbers. */
export function randomFrom(seed: number): Random {
  const next = seededRandom(seed)
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    next,
    below,
    between: (min, max) => min + next() * (max - min),
    pick: (items) => items[below(items.length)] ?? items[0],
  }
}
