/** Numbers that look random and are the same in every run. */
export function randomFrom(seed: number) {
  let state = (seed * 2_654_435_761) >>> 0
  const next = () => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e37_79b9) >>> 0
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32
  }
  for (let warmup = 0; warmup < 5; warmup += 1) next()
  const integer = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  return {
    integer,
    pick: <T>(values: readonly [T, ...T[]]): T => values[integer(0, values.length - 1)] ?? values[0],
    date: () => new Date(Date.UTC(2026, integer(0, 11), integer(1, 28))).toISOString().slice(0, 10),
  }
}

export type Random = ReturnType<typeof randomFrom>
