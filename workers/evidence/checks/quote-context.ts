import type { FoundQuote } from '#shared/quotes/find-quote.ts'
import { plainText } from '#shared/quotes/mask-markup.ts'
import type { Block } from '#workers/evidence/blocks-of.ts'
import { sentencesOfBlock, type Sentence } from '#workers/evidence/split-sentences.ts'
import type { CheckedPage } from './open-page.ts'

/** The surroundings of a quote in its page. All texts are plain. */
export interface QuoteContext {
  /** The whole sentences or table rows that the quote is part of. */
  sentences: readonly string[]
  /** The sentences with up to 400 characters on each side, within the paragraph, list or table. */
  passage: string
  /** The headings above it, the title and the site. */
  headings: string
}

/** The context of a quote. Reads a bounded part of the page around it. */
export function quoteContext(quote: FoundQuote, page: CheckedPage): QuoteContext {
  const { text } = page.source
  const blocks = page.blocks()
  const first = lastBlockFrom(blocks, quote.start)
  const last = lastBlockFrom(blocks, Math.max(quote.start, quote.end - 1))
  const block = blocks[first]
  const region = {
    start: Math.max(block?.start ?? 0, quote.start - reach),
    end: Math.min(blocks[last]?.end ?? text.length, quote.end + reach),
  }
  const isTable = block?.kind === 'table'
  const parts = isTable ? rowsOf(text, quote, region) : sentencesOfBlock(text, region)
  const own = parts.filter(({ start, end }) => start < quote.end && quote.start < end).map(({ text: words }) => words)
  const header = isTable ? text.slice(block.start, Math.min(block.end, block.start + 600)).split('\n', 1)[0] : undefined
  const around = { start: quote.start - passageReach, end: quote.end + passageReach }
  const passage = parts
    .filter(({ start, end }) => start < around.end && around.start < end)
    .map(({ text: words }) => words)
  return {
    sentences: (own.length > 0 ? own : [quote.text]).map(plainText),
    passage: plainText([header ?? '', ...passage, ...nearItems(text, blocks, first)].join('\n')),
    headings: plainText(
      [...headingsAbove(text, blocks, first), page.source.title, page.source.siteName ?? ''].join('\n'),
    ),
  }
}

const reach = 1500
const passageReach = 400

/** The position of the last block that starts at or before an offset. */
function lastBlockFrom(blocks: readonly Block[], offset: number): number {
  let low = 0
  let high = blocks.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((blocks[middle]?.start ?? Infinity) <= offset) low = middle
    else high = middle - 1
  }
  return low
}

/** The whole rows of a table that a range touches. */
function rowsOf(
  text: string,
  { start, end }: { start: number; end: number },
  region: { start: number; end: number },
): Sentence[] {
  const before = text.lastIndexOf('\n', start - 1)
  const after = text.indexOf('\n', end)
  const from = Math.max(before + 1, region.start)
  const to = Math.min(after < 0 ? text.length : after, region.end)
  return [{ text: text.slice(from, to), start: from, end: to }]
}

/** The items of the same list next to a list item, and the line that opens the list. */
function nearItems(text: string, blocks: readonly Block[], at: number): string[] {
  if (blocks[at]?.kind !== 'item') return []
  return [blocks[at - 1], blocks[at + 1]].flatMap((block) =>
    block === undefined || block.kind === 'heading' || block.kind === 'code'
      ? []
      : text.slice(block.start, Math.min(block.end, block.start + 300)),
  )
}

/** The headings that a block stands under, the nearest first. */
function headingsAbove(text: string, blocks: readonly Block[], at: number): string[] {
  const headings: string[] = []
  let level = 7
  for (let index = at; index >= Math.max(0, at - maxBlocksBack) && level > 1; index -= 1) {
    const block = blocks[index]
    if (block?.level === undefined || block.level >= level) continue
    level = block.level
    headings.push(text.slice(block.start, Math.min(block.end, block.start + 300)))
  }
  return headings
}

const maxBlocksBack = 400
