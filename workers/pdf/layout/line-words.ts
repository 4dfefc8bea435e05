import type { Word } from '#workers/pdf/content/page-content.ts'
import type { Line } from './line.ts'

/** The words of a line as a reader reads them: right to left where the script does, with numbers and names in their order. */
export function readingOrder(words: readonly Word[], isWithinRtl = false): readonly Word[] {
  if (!isWithinRtl && !words.some((word) => word.isRtl)) return words
  const isRtl = isWithinRtl || isRtlWords(words)
  const ordered: Word[] = []
  let run: Word[] = []
  for (const word of isRtl ? words.toReversed() : words) {
    // Words against the direction of the line keep their own.
    if (word.isRtl === isRtl || !hasLetters.test(word.text)) {
      while (run.length > 0) ordered.push(run.pop() ?? word)
      ordered.push(word)
    } else run.push(word)
  }
  while (run.length > 0) {
    const word = run.pop()
    if (word) ordered.push(word)
  }
  return ordered
}

const hasLetters = /\p{L}/u

export function isRtlWords(words: readonly Word[]): boolean {
  let [rtl, ltr] = [0, 0]
  for (const word of words) {
    if (word.isRtl) rtl += word.text.length
    else if (hasLetters.test(word.text)) ltr += word.text.length
  }
  return rtl > ltr
}

/** Where a line begins and ends for a reader, growing in the direction of reading. */
export function startOf(line: Line, isRtl: boolean): number {
  return isRtl ? -line.x1 : line.x0
}

export function endOf(line: Line, isRtl: boolean): number {
  return isRtl ? -line.x0 : line.x1
}
