import type { Word } from '#workers/pdf/content/page-content.ts'
import { median } from './median.ts'

/**
 * Separates words that were taken for one line but lie above each other: lines of different columns may chain lines of the
 * same column together. `row` is sorted by place. Small text stays with the nearest baseline.
 */
export function splitBaselines(row: readonly Word[]): readonly (readonly Word[])[] {
  if (!hasOverlap(row)) return [row]
  const size = median(row.map((word) => word.size))
  const baselines: { y: number; words: Word[] }[] = []
  const small: Word[] = []
  for (const word of row.toSorted((a, b) => a.y - b.y)) {
    const last = baselines.at(-1)
    if (word.size < 0.8 * size) small.push(word)
    else if (last && word.y - last.y <= sameBaseline * Math.min(size, word.size)) last.words.push(word)
    else baselines.push({ y: word.y, words: [word] })
  }
  for (const word of small) {
    const nearest = baselines.reduce<(typeof baselines)[number] | undefined>(
      (best, each) => (best && Math.abs(best.y - word.y) <= Math.abs(each.y - word.y) ? best : each),
      undefined,
    )
    nearest?.words.push(word)
  }
  return baselines.map(({ words }) => words)
}

/** In ems. */
const sameBaseline = 0.15

function hasOverlap(row: readonly Word[]): boolean {
  let last: Word | undefined
  for (const word of row) {
    if (last) {
      const isElsewhere = Math.abs(word.y - last.y) > sameBaseline * Math.max(word.size, last.size)
      const width = Math.min(word.x1 - word.x0, last.x1 - last.x0)
      const isSameSize = Math.min(word.size, last.size) > 0.8 * Math.max(word.size, last.size)
      if (isElsewhere && isSameSize && last.x1 - word.x0 > 0.3 * width) return true
    }
    if (!last || word.x1 > last.x1) last = word
  }
  return false
}
