import { readingOrder } from '#workers/pdf/layout/line-words.ts'
import type { Line } from '#workers/pdf/layout/line.ts'
import { isBullet, isListMarker } from './list-marker.ts'

export interface Marker {
  text: string
  isBullet: boolean
  /** Where the text of the item begins, in the direction of reading. */
  textStart: number
}

/** The mark of a list item at the start of a line. `isOpen`: the line is known to begin a paragraph. */
export function markerOf(line: Line, { isRtl, isOpen }: { isRtl: boolean; isOpen: boolean }): Marker | undefined {
  const [first, second] = readingOrder(line.words)
  if (!first || !second) return undefined
  const text = isRtl ? numberFirst(first.text) : first.text
  if (!isListMarker(text)) return undefined
  const bullet = isBullet(text)
  const gap = isRtl ? first.x0 - second.x1 : second.x0 - first.x1
  // A dash within a sentence has a narrow space behind it.
  const isDash = /^[–—\-*−·]$/u.test(first.text)
  if (isDash && !isOpen && gap < 0.4 * line.size) return undefined
  return { text, isBullet: bullet, textStart: isRtl ? -second.x1 : second.x0 }
}

/** From right to left, the point after a number stands left of it. */
function numberFirst(text: string): string {
  const point = text[0]
  return point === '.' || point === ')' ? text.slice(1) + point : text
}
