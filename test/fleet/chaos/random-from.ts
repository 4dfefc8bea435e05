export interface Random {
  /** A number from 0 (inclusive) to 1 (exclusive). */
  next: () => number
  /** An integer from 0 (inclusive) to the limit (exclusive). */
  below: (limit: number) => number
  between: (min: number, max: number) => number
  pick: <T>(items: readonly [T, ...T[]]) => T
}

/** A Mulberry32 generator: the same seed gives the same numbers. */
export function randomFrom(seed: number): Random {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    next,
    below,
    between: (min, max) => min + next() * (max - min),
    pick: (items) => items[below(items.length)] ?? items[0],
  }
}
