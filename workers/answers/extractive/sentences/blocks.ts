/** A paragraph, list item, quotation or table row of a page in markdown. */
export interface Block {
  kind: 'prose' | 'row'
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
    blocks.push(open)
  }
  for (const block of blocks) block.linkShare = linkShareOf(block.text)
  return blocks
}

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
