import type { Word } from '#workers/pdf/content/page-content.ts'
import { wordGap } from '#workers/pdf/content/word-builder.ts'
import { joinScripts } from './join-scripts.ts'

/** Words on one baseline, in visual order from left to right. */
export interface Line {
  words: readonly Word[]
  x0: number
  x1: number
  y: number
  top: number
  bottom: number
  /** The direction of the text around it, where its own words do not tell. */
  isRtl?: boolean
  /** The size of most of its characters. */
  size: number
}

export function lineOf(words: readonly Word[]): Line {
  const size = mainSize(words)
  let [x0, x1, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity]
  let y: number | undefined
  for (const word of words) {
    x0 = Math.min(x0, word.x0)
    x1 = Math.max(x1, word.x1)
    top = Math.min(top, word.y - ascent * word.size)
    bottom = Math.max(bottom, word.y + descent * word.size)
    if (y === undefined && word.size === size) y = word.y
  }
  return { words, x0, x1, y: y ?? bottom, top, bottom, size }
}

/** The usual height of letters above and below the baseline, in ems. */
const ascent = 0.8
const descent = 0.22

/** Groups words to lines by their baselines. Raised and lowered small text joins the line that it stands beside. */
export function linesOf(words: readonly Word[]): Line[] {
  const sorted = words.toSorted((a, b) => a.y - b.y)
  const rows: Word[][] = []
  let first: Word | undefined
  for (const word of sorted) {
    if (first && word.y - first.y <= sameLine * Math.min(first.size, word.size)) rows.at(-1)?.push(word)
    else {
      rows.push([word])
      first = word
    }
  }
  for (const row of rows) row.sort(byPlace)
  return joinScripts(rows)
    .filter((row) => row.length > 0)
    .map((row) => lineOf(row))
    .sort((a, b) => a.y - b.y)
}

/** In ems. TeX lowers the E of its name by 0.22. */
const sameLine = 0.25

function byPlace(a: Word, b: Word): number {
  return a.x0 - b.x0 || a.x1 - b.x1
}

/** Splits a line where the space is wider than between words of a text, or where a baseline ends. */
export function segmentsOf(line: Line, maxGap: number): Line[] {
  const segments: Line[] = []
  let words: Word[] = []
  for (const word of line.words) {
    const last = words.at(-1)
    if (last && isApart(last, word, maxGap)) {
      segments.push(lineOf(words))
      words = []
    }
    words.push(word)
  }
  if (words.length > 0) segments.push(lineOf(words))
  return segments
}

function isApart(last: Word, word: Word, maxGap: number): boolean {
  const size = Math.max(last.size, word.size)
  const gap = word.x0 - last.x1
  if (gap > maxGap * size) return true
  const isSameSize = Math.abs(last.size - word.size) < 0.1 * size
  return gap > 0.3 * size && isSameSize && Math.abs(last.y - word.y) > 0.12 * size
}

/** Whether a space separates two neighbours in a line. */
export function isSpaceBetween(left: Word, right: Word): boolean {
  const size = Math.min(left.size, right.size)
  const gap = right.x0 - left.x1
  const isWide = isCjk(left.text.at(-1)) || isCjk(right.text[0])
  if (isWide) return gap > (isCjk(left.text.at(-1)) && isCjk(right.text[0]) ? 0.9 : 0.22) * size
  if (gap > wordGap * size) return true
  return right.isSpaced && !right.isRtl && gap > -0.1 * size
}

export function isCjk(char: string | undefined): boolean {
  return char !== undefined && cjk.test(char)
}

const cjk = /[\u2E80-\u303F\u3040-\u30FF\u3400-\u4DBF\u4E00-\u9FFF\uF900-\uFAFF\uFF00-\uFF60]/u

/** The size of most characters. */
export function mainSize(words: readonly Word[]): number {
  const first = words[0]?.size ?? 0
  if (words.every((word) => word.size === first)) return first
  const counts = new Map<number, number>()
  for (const word of words) counts.set(word.size, (counts.get(word.size) ?? 0) + word.text.length)
  return Array.from(counts).reduce((most, entry) => (entry[1] > most[1] ? entry : most), [0, 0])[0]
}

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
