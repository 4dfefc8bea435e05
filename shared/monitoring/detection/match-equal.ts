/** For each text of one list the position of an equal text in the other, or -1. Each position is used once. Linear. */
export function matchEqual(
  before: readonly string[],
  after: readonly string[],
): { before: Int32Array; after: Int32Array } {
  const matched = { before: new Int32Array(before.length).fill(-1), after: new Int32Array(after.length).fill(-1) }
  const match = (one: number, other: number) => {
    matched.before[one] = other
    matched.after[other] = one
  }
  const shorter = Math.min(before.length, after.length)
  let start = 0
  for (; start < shorter && before[start] === after[start]; start++) match(start, start)
  let ends = [before.length, after.length] as [number, number]
  while (ends[0] > start && ends[1] > start && before[ends[0] - 1] === after[ends[1] - 1]) {
    ends = [ends[0] - 1, ends[1] - 1]
    match(...ends)
  }
  const firsts = new Map<string, number>()
  const nexts = new Int32Array(ends[1] - start)
  for (let index = ends[1] - 1; index >= start; index--) {
    const text = after[index] ?? ''
    nexts[index - start] = firsts.get(text) ?? -1
    firsts.set(text, index)
  }
  for (let index = start; index < ends[0]; index++) {
    const text = before[index] ?? ''
    const first = firsts.get(text) ?? -1
    if (first === -1) continue
    match(index, first)
    firsts.set(text, nexts[first - start] ?? -1)
  }
  return matched
}
