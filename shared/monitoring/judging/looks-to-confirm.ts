import type { TextChange } from '#shared/monitoring/detection/find-change.ts'
import { wordsOf } from '#shared/monitoring/detection/split-long.ts'

/**
 * The looks after the first that must show a change. Whole blocks and words may rotate: two looks show the same one of a few
 * variants by chance. Numbers, such as prices, rarely do.
 */
export const looksToConfirm = ({ added, removed }: TextChange) =>
  isSame(added.map(wordsOf), removed.map(wordsOf)) ? 1 : 3

function isSame(some: readonly string[], others: readonly string[]): boolean {
  const counts = new Map<string, number>()
  for (const text of some) counts.set(text, (counts.get(text) ?? 0) + 1)
  for (const text of others) counts.set(text, (counts.get(text) ?? 0) - 1)
  return [...counts.values()].every((count) => count === 0)
}
