/** Numbers that are the same in each run for the same seed. */
export interface Random {
  /** A whole number from `least` to `most`. */
  between: (least: number, most: number) => number
  pick: <T>(values: readonly [T, ...T[]]) => T
  /** `count` different values, in a random order. */
  sample: <T>(values: readonly T[], count: number) => T[]
  chance: (probability: number) => boolean
}

/** The generator mulberry32. */
export function openRandom(seed: number): Random {
  let state = Math.imul(seed + 1, 0x9e37_79b9)
  const next = () => {
    state = (state + 0x6d2b_79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  return {
    between,
    pick: (values) => values[between(0, values.length - 1)] ?? values[0],
    sample(values, count) {
      const rest = [...values]
      return Array.from({ length: Math.min(count, rest.length) }, () =>
        rest.splice(between(0, rest.length - 1), 1),
      ).flat()
    },
    chance: (probability) => next() < probability,
  }
}
