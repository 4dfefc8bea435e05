import type { Word } from '#workers/pdf/content/page-content.ts'
import { isSpaceBetween, linesOf, type Line } from './line.ts'

export interface PageWords {
  words: readonly Word[]
  height: number
}

/**
 * The words of headers, footers and page numbers: lines at the edges of pages that repeat at the same place with the same
 * text, apart from numbers, or that show the number of the page.
 */
export function findRunningLines(pages: readonly PageWords[]): Set<Word> {
  const found = new Set<Word>()
  const edges = pages.map((page) => edgeLines(page))
  const keys = new Map<string, number>()
  const offsets = new Map<string, number>()
  for (const [index, lines] of edges.entries()) {
    for (const key of new Set(lines.flatMap(({ line }) => keysOf(line)))) keys.set(key, (keys.get(key) ?? 0) + 1)
    const places = lines.flatMap((edge) => numbersOf(edge.line).map((number) => `${placeOf(edge)} ${number - index}`))
    for (const place of new Set(places)) offsets.set(place, (offsets.get(place) ?? 0) + 1)
  }
  const least = pages.length < 3 ? 2 : Math.max(2, Math.min(6, Math.ceil(pages.length * 0.2)))
  for (const [index, lines] of edges.entries()) {
    for (const edge of lines) {
      const repeats = keysOf(edge.line).some((key) => (keys.get(key) ?? 0) >= least)
      const counts = numbersOf(edge.line).some(
        (number) => (offsets.get(`${placeOf(edge)} ${number - index}`) ?? 0) >= least,
      )
      const isAlone = edge.isOutermost && isPageNumber(edge, pages[index]?.height ?? 0)
      if (repeats || (counts && edge.isApart) || isAlone) for (const word of edge.line.words) found.add(word)
    }
  }
  return found
}

interface EdgeLine {
  line: Line
  isTop: boolean
  isOutermost: boolean
  /** A space wider than between lines separates it from the text. */
  isApart: boolean
}

/** The first and last lines of a page, as far as they may be running ones. */
function edgeLines({ words, height }: PageWords): EdgeLine[] {
  const lines = linesOf(words)
  const edge = (from: readonly Line[], isTop: boolean): EdgeLine[] => {
    const result: EdgeLine[] = []
    for (const [index, line] of from.slice(0, maxEdgeLines).entries()) {
      if (isTop ? line.y > 0.25 * height : line.y < 0.75 * height) break
      const next = from[index + 1]
      const isApart = next === undefined || Math.abs(next.y - line.y) > 1.5 * Math.max(next.size, line.size)
      result.push({ line, isTop, isOutermost: index === 0, isApart })
    }
    return result
  }
  return [...edge(lines, true), ...edge(lines.toReversed(), false)]
}

const maxEdgeLines = 4

function textOf(line: Line): string {
  let text = ''
  for (const [index, word] of line.words.slice(0, 60).entries()) {
    const last = line.words[index - 1]
    text += last && isSpaceBetween(last, word) ? ` ${word.text}` : word.text
  }
  return text.slice(0, 200)
}

/** The text with its numbers folded, at this height or the next: rounding may differ between pages. */
function keysOf(line: Line): string[] {
  const text = textOf(line).replace(/\d+/gu, '#').toLowerCase()
  if (text === '') return []
  const place = Math.floor(line.y / 3)
  return [`${text} ${place}`, `${text} ${place + 1}`]
}

function placeOf({ isTop, line }: EdgeLine): string {
  return `${isTop} ${Math.round(line.y / 4)}`
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
