import type { Store } from '#shared/ports/store.ts'

/** The store, and how often it was asked for something since it was opened. */
export function countOperations(store: Store): { store: Store; operations: () => number } {
  let asked = 0
  const entries = Object.entries(store).map(([name, operation]) => [
    name,
    (...given: never[]): unknown => {
      asked++
      return Reflect.apply(operation, undefined, given)
    },
  ])
  // The same members, each of which does the same.
  return { store: Object.fromEntries(entries) as Store, operations: () => asked }
}
