/** The maximum measure of the items, at least 0. Unlike `Math.max(...items)`, it works for lists of any length. */
export function maxOf<Item>(items: Iterable<Item>, measure: (item: Item) => number): number {
  let max = 0
  for (const item of items) max = Math.max(max, measure(item))
  return max
}
