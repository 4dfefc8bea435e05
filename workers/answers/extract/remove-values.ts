/** The pointer of a value after the removal; undefined for a value that was removed, or that was in one that was. */
export type NewPointer = (pointer: string) => string | undefined

/**
 * Removes the values at JSON pointers from data. The later items of a list move up: returns where each value then is. Pointers
 * without a value have no effect.
 */
export function removeValues(data: object, pointers: ReadonlySet<string>): NewPointer {
  const places = [...pointers].map((pointer) => ({ pointer, steps: stepsOf(pointer) }))
  const removed = new Set<string>()
  /** The removed positions of each list, the last first, by the pointer of the list. */
  const positions = new Map<string, number[]>()
  // The last first: what is left to remove stays at its place.
  for (const { pointer, steps } of places.toSorted((one, other) => compare(other.steps, one.steps))) {
    const last = steps.at(-1)
    const parent = steps.slice(0, -1).reduce(childOf, data)
    if (last === undefined || childOf(parent, last) === undefined) continue
    removed.add(pointer)
    if (Array.isArray(parent)) {
      parent.splice(Number(last), 1)
      const list = pointer.slice(0, pointer.lastIndexOf('/'))
      const before = positions.get(list)
      if (before) before.push(Number(last))
      else positions.set(list, [Number(last)])
    } else Reflect.deleteProperty(parent as object, last)
  }
  return (pointer) => moved(pointer, removed, positions)
}

function moved(
  pointer: string,
  removed: ReadonlySet<string>,
  positions: ReadonlyMap<string, readonly number[]>,
): string | undefined {
  let [before, after] = ['', '']
  for (const step of pointer.split('/').slice(1)) {
    const gone = smallerThan(Number(step), positions.get(before) ?? [])
    before += `/${step}`
    if (removed.has(before)) return undefined
    after += `/${gone === 0 ? step : Number(step) - gone}`
  }
  return after
}

/** How many numbers of a list are smaller. The greatest comes first. */
function smallerThan(number: number, descending: readonly number[]): number {
  let [from, to] = [0, descending.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((descending[middle] ?? 0) < number) to = middle
    else from = middle + 1
  }
  return descending.length - from
}

const stepsOf = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))

const childOf = (parent: unknown, step: string): unknown =>
  typeof parent === 'object' && parent !== null && Object.hasOwn(parent, step) ? Reflect.get(parent, step) : undefined

/** By the first step that differs, positions as numbers; a value comes before those in it. */
function compare(one: readonly string[], other: readonly string[]): number {
  const at = one.findIndex((step, depth) => step !== other[depth])
  if (at === -1) return one.length - other.length
  const [mine = '', its] = [one[at], other[at]]
  if (its === undefined) return 1
  return Number(mine) - Number(its) || (mine < its ? -1 : 1)
}
