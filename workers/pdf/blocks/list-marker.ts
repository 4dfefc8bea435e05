import { readingOrder, type Line } from '#workers/pdf/layout/line.ts'

interface Marker {
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

/** Whether a word marks an item of a list: a bullet, a number or a letter with a mark behind it. */
export function isListMarker(word: string): boolean {
  return isBullet(word) || numbered.test(word)
}

export function isBullet(word: string): boolean {
  return bullets.has(word)
}

const bullets = new Set('•◦▪▫●○■□◆◇►▶▸‣⁃∙·➢➤✓✔❖⬥–—-*−⋆★⦁'.split(''))
const numbered = /^(?:\(?(?:\d{1,3}|[a-zA-Z]|[ivx]{1,5})[.)]|\(\d{1,3}\))$/u
