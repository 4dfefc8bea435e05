import type { Word } from '#workers/pdf/content/page-content.ts'

/**
 * Moves small words beside larger ones of a near baseline to their row: superscripts and subscripts. Rows are sorted from
 * top to bottom, their words from left to right.
 */
export function joinScripts(rows: readonly Word[][]): Word[][] {
  const result = rows.map((row) => [...row])
  const isChanged = new Set<Word[]>()
  for (const [index, row] of rows.entries()) {
    const moved = new Set<Word>()
    let target: number | undefined
    for (const [at, word] of row.entries()) {
      const before = row[at - 1]
      // Words that follow a moved one on its baseline belong to the same script.
      const place = rowBeside(word, rows, index)
      const follows = before !== undefined && moved.has(before) && word.x0 - before.x1 < 0.3 * word.size
      target = place ?? (follows ? target : undefined)
      if (target === undefined) continue
      moved.add(word)
      result[target]?.push(word)
      const list = result[target]
      if (list) isChanged.add(list)
    }
    if (moved.size > 0) result[index] = (result[index] ?? []).filter((word) => !moved.has(word))
  }
  for (const row of isChanged) row.sort((a, b) => a.x0 - b.x0 || a.x1 - b.x1)
  return result
}

const reach = 4

/** The near row with a larger word directly beside this one. */
function rowBeside(word: Word, rows: readonly Word[][], index: number): number | undefined {
  for (let distance = 1; distance <= reach; distance++) {
    for (const place of [index + distance, index - distance]) {
      const row = rows[place]
      const first = row?.[0]
      if (!row || !first || Math.abs(first.y - word.y) > 1.5 * word.size) continue
      const at = lastBefore(row, word.x0)
      if ([row[at], row[at + 1]].some((other) => other !== undefined && isScriptOf(word, other))) return place
    }
  }
  return undefined
}

function isScriptOf(word: Word, other: Word): boolean {
  if (word.size > 0.86 * other.size || Math.abs(word.y - other.y) > 0.5 * other.size) return false
  // The mark of a footnote may stand further from its text than an exponent.
  return word.x0 >= other.x0 ? word.x0 - other.x1 < 0.35 * other.size : other.x0 - word.x1 < 0.8 * other.size
}

/** The last word that begins at or before x. */
function lastBefore(row: readonly Word[], x: number): number {
  let [low, high] = [-1, row.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((row[middle]?.x0 ?? Infinity) <= x) low = middle
    else high = middle - 1
  }
  return low
}
