import { withoutNotes } from '#shared/quotes/note-marks.ts'
import { splitRow } from './table-rows.ts'

/** A paragraph, list item, quotation or table row of a page in markdown. */
export interface Block {
  kind: 'prose' | 'row' | 'definition'
  /** The cells of the first row of its table, if they name the columns. */
  header?: readonly string[]
  /** The same row, as the page writes it. */
  headerText?: string
  text: string
  /** Where `text` starts in the page. */
  start: number
  /** The headings above it, joined; empty before the first one. */
  heading: string
  /** 0 at the start of the page, 1 at its end. */
  position: number
  /** The share of its characters that are the texts of links: navigation is made of links. */
  linkShare: number
}

/** Splits a page into its blocks, without headings, code and rules. Lines that follow each other are one block. */
export function blocksOf(page: string): Block[] {
  const blocks: Block[] = []
  const headings: string[] = []
  let isCode = false
  let open: Block | undefined
  let table: { first: Block; cells: readonly string[] } | undefined
  for (const { line, start } of linesOf(page)) {
    const text = line.trim()
    const isFence = text.startsWith('```')
    if (isFence) isCode = !isCode
    if (isFence || isCode || text === '' || rule.test(text)) {
      open = undefined
      continue
    }
    const heading = headingLine.exec(text)
    if (heading !== null) {
      const level = heading[1]?.length ?? 1
      headings.length = Math.min(headings.length, level - 1)
      headings[level - 1] = heading[2] ?? ''
      open = undefined
      continue
    }
    const isRow = text.startsWith('|')
    if (!isRow) table = undefined
    const isItem = itemMark.test(text)
    if (open !== undefined && open.kind === 'prose' && !isRow && !isItem) {
      open.text = page.slice(open.start, start + line.trimEnd().length)
      continue
    }
    const at = start + line.indexOf(text)
    open = {
      kind: isRow ? 'row' : 'prose',
      text,
      start: at,
      heading: headings.filter(Boolean).slice(-maxHeadings).join(' · ').slice(0, maxHeadingChars),
      position: at / page.length,
      linkShare: 0,
    }
    if (isRow) {
      if (table === undefined) table = { first: open, cells: splitRow(withoutNotes(text)) }
      else if (isHeader(table.cells)) {
        open.header = table.cells
        open.headerText = table.first.text
        if (blocks.at(-1) === table.first) blocks.pop()
      }
    }
    blocks.push(open)
  }
  for (const block of blocks) if (definition.test(block.text.slice(0, maxTermChars))) block.kind = 'definition'
  for (const block of blocks) block.linkShare = linkShareOf(block.text)
  return blocks
}

/** The first row of a table names its columns, unless it gives a value itself: `| Radius | 788 km |`. */
const isHeader = (cells: readonly string[]) => !(cells.length === 2 && /\p{N}/u.test(cells[1] ?? ''))

/** `**Term**`, and `: definition` on the next line. */
const definition = /^\*\*[^*\n]{1,120}\*\* *\n: /u
const maxTermChars = 200

const headingLine = /^(#{1,6})\s(.{1,300})/
const rule = /^(?:[-*_] ?){3,80}$|^\|[\s|:-]{1,400}$/
const itemMark = /^(?:[-*+>]|\d{1,3}[.)])\s/
const maxHeadings = 3
const maxHeadingChars = 300

function* linesOf(page: string): Generator<{ line: string; start: number }> {
  let start = 0
  while (start < page.length) {
    const next = page.indexOf('\n', start)
    const end = next === -1 ? page.length : next
    yield { line: page.slice(start, end), start }
    start = end + 1
  }
}

/** Counts the characters between `[` and `](`. */
function linkShareOf(text: string): number {
  let linked = 0
  for (let open = text.indexOf('['); open !== -1; open = text.indexOf('[', open + 1)) {
    const close = text.indexOf('](', open)
    if (close === -1) break
    const end = text.indexOf(')', close)
    linked += (end === -1 ? text.length : end) - open
    open = end === -1 ? text.length : end
  }
  return text.length === 0 ? 0 : linked / text.length
}
