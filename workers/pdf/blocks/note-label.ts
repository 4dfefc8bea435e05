import type { Word } from '#workers/pdf/content/page-content.ts'
import { readingOrder, type Line } from '#workers/pdf/layout/line.ts'
import type { Group } from './block.ts'

/** The label of a footnote: small text at the foot of a page that begins with a raised number or sign. */
export function noteLabel(
  { lines }: Group,
  page: { bodySize: number; height: number; isAfterNote: boolean },
): string | undefined {
  const [first] = lines
  if (!first || first.size > 0.95 * page.bodySize || first.y < 0.3 * page.height) return undefined
  const [mark, next] = readingOrder(first.words)
  if (!mark || !next || !noteMark.test(mark.text)) return undefined
  if (isRaised(mark, first)) return mark.text
  return page.isAfterNote || first.y > 0.75 * page.height ? mark.text : undefined
}

export const noteMark = /^(?:\d{1,3}|[*∗†‡§¶]{1,3}|[a-z])$/u

/** Whether a word stands above the baseline in smaller letters. */
export function isRaised(word: Word, line: Line): boolean {
  return word.size < 0.85 * line.size && word.y < line.y - 0.1 * line.size
}
