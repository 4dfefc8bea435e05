import type { Word } from '#workers/pdf/content/page-content.ts'
import { isSpaceBetween, linesOf, mainSize, type Line } from './line.ts'

export interface PageWords {
  /** The number of the page in the file. */
  number: number
  words: readonly Word[]
  height: number
}

/**
 * The words of headers, footers and page numbers: lines at the margins of pages that repeat at the same place with the same
 * text, apart from numbers, or that show the number of the page. Most of these pages must have other text beside them, and the
 * last text of a page stays.
 */
export function findRunningLines(pages: readonly PageWords[]): Set<Word> {
  const bodySize = mainSize(pages.flatMap(({ words }) => words))
  const edges = pages.map((page) => edgeLines(page, bodySize))
  const isShort = pages.length < 3
  const repeats = repeatedKeys(
    pages.map((page, index) => ({ page, edges: (edges[index] ?? []).filter((edge) => !isShort || isDistinct(edge)) })),
    isShort ? 2 : Math.max(2, Math.min(6, Math.ceil(pages.length * 0.2))),
  )
  const found = new Set<Word>()
  for (const [index, page] of pages.entries()) {
    const lines = (edges[index] ?? []).filter(
      (edge) => edge.keys.some((key) => repeats.has(key)) || (edge.isOutermost && isPageNumber(edge, page.height)),
    )
    if (isAll(lines, page)) continue
    for (const { line } of lines) for (const word of line.words) found.add(word)
  }
  return found
}

/** The keys that repeat, on pages of which most have other text. */
function repeatedKeys(pages: readonly { page: PageWords; edges: readonly EdgeLine[] }[], least: number): Set<string> {
  const counts = countsOf(pages.flatMap(({ edges }) => [...new Set(edges.flatMap(({ keys }) => keys))]))
  const isFrequent = (key: string) => (counts.get(key) ?? 0) >= least
  const alone = countsOf(
    pages.flatMap(({ page, edges }) => {
      const candidates = edges.filter(({ keys }) => keys.some(isFrequent))
      return isAll(candidates, page) ? [...new Set(candidates.flatMap(({ keys }) => keys))] : []
    }),
  )
  const entries = Array.from(counts.keys()).filter((key) => isFrequent(key))
  return new Set(entries.filter((key) => 2 * (alone.get(key) ?? 0) < (counts.get(key) ?? 0)))
}

function countsOf(keys: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}

/** Whether the lines are all that the page says. */
function isAll(lines: readonly EdgeLine[], { words }: PageWords): boolean {
  return new Set(lines.flatMap(({ line }) => line.words)).size === words.length
}

interface EdgeLine {
  line: Line
  isTop: boolean
  isOutermost: boolean
  /** A space wider than between lines separates it from the text. */
  isApart: boolean
  isLarge: boolean
  /** Equal on the pages where it runs: its text and place, or its place and the distance of its number to that of the page. */
  keys: readonly string[]
}

/** Two pages are little proof: only small lines count there that stand alone at the edge. */
function isDistinct({ isOutermost, isApart, isLarge }: EdgeLine): boolean {
  return isOutermost && isApart && !isLarge
}

/** The first and last lines of a page, as far as they may be running ones. */
function edgeLines({ words, height, number }: PageWords, bodySize: number): EdgeLine[] {
  const lines = linesOf(words)
  const edge = (from: readonly Line[], isTop: boolean): EdgeLine[] => {
    const result: EdgeLine[] = []
    for (const [index, line] of from.slice(0, maxEdgeLines).entries()) {
      if (isTop ? line.y > margin * height : line.y < (1 - margin) * height) break
      const next = from[index + 1]
      const isApart = next === undefined || Math.abs(next.y - line.y) > 1.5 * Math.max(next.size, line.size)
      const isLarge = line.size > 1.15 * bodySize
      const place = `${isTop} ${Math.round(line.y / 4)}`
      const numbers = isApart && !isLarge ? numbersOf(line).map((each) => `${place} ${each - number}`) : []
      const keys = [...textKeys(line, isLarge), ...numbers]
      result.push({ line, isTop, isOutermost: index === 0, isApart, isLarge, keys })
    }
    return result
  }
  return [...edge(lines, true), ...edge(lines.toReversed(), false)]
}

/** In heights of the page. */
const margin = 0.15
const maxEdgeLines = 4

function textOf(line: Line): string {
  let text = ''
  for (const [index, word] of line.words.slice(0, 60).entries()) {
    const last = line.words[index - 1]
    text += last && isSpaceBetween(last, word) ? ` ${word.text}` : word.text
  }
  return text.slice(0, 200)
}

/** The text at this height or the next: rounding may differ between pages. Numbers are folded, except those of titles. */
function textKeys(line: Line, isLarge: boolean): string[] {
  const text = (isLarge ? textOf(line) : textOf(line).replace(/\d+/gu, '#')).toLowerCase()
  if (text === '') return []
  const place = Math.floor(line.y / 3)
  return [`${text} ${place}`, `${text} ${place + 1}`]
}

function numbersOf(line: Line): number[] {
  const { words } = line
  return [words[0], words.at(-1)].flatMap((word) => (word && /^\d{1,4}$/u.test(word.text) ? [Number(word.text)] : []))
}

/** A number that stands alone at the edge of a page, in one of the usual forms. */
function isPageNumber({ line, isApart, isTop }: EdgeLine, height: number): boolean {
  if (!isApart || (isTop ? line.y > 0.09 * height : line.y < 0.88 * height)) return false
  return pageNumber.test(textOf(line))
}

const pageNumber =
  /^(?:[-–—] ?)?(?:(?:page|seite|p\.) ?)?(?:\d{1,4}|[ivxl]{1,6})(?: ?(?:\/|of|von) ?\d{1,4})?(?: ?[-–—])?$/iu
