export interface Random {
  /** From 0 up to 1. */
  next: () => number
  /** A whole number from 0 up to the limit. */
  below: (limit: number) => number
  between: (least: number, most: number) => number
  pick: <T>(items: readonly [T, ...T[]]) => T
}

/** Mulberry32: the same seed gives the same numbers. */
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
    between: (least, most) => least + next() * (most - least),
    pick: (items) => items[below(items.length)] ?? items[0],
  }
}
