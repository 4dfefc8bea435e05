/** As many entries as `count`, with their positions from 1. */
export const listOf = <T>(count: number, make: (position: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index + 1))
