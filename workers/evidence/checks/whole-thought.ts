import type { FoundQuote } from '#shared/quotes/find-quote.ts'
import { plainText } from '#shared/quotes/mask-markup.ts'
import type { Block } from '#workers/evidence/blocks-of.ts'
import { sentencesOfBlock, type Sentence } from '#workers/evidence/split-sentences.ts'
import { denies, framesOf } from './framing.ts'
import type { CheckedPage } from './open-page.ts'

/** A quote with all that decides how its page means it. All texts are plain. */
export interface Thought {
  /** The whole sentences that the quote is part of, or the row of a table. */
  sentences: readonly ThoughtSentence[]
  /** The sentence before them in their paragraph. */
  before?: ThoughtSentence
  /** The sentence after them, if it takes them back: `That is not true.` */
  denial?: ThoughtSentence
  /** The headings above, the nearest first, and the title. */
  headings: readonly string[]
  /** The heading or opening sentence under which nothing is stated as a fact. */
  leadIn?: string
  /** The sentence is part of the words of somebody. */
  isQuotation: boolean
}

/** A sentence with its place in the page, in UTF-16 units. */
export interface ThoughtSentence {
  /** A row of a table as `header: cell; …`. */
  text: string
  /** The row with each header beside its cell. */
  reading?: string
  start: number
  end: number
}

/** The thought of a quote. Reads a bounded part of the page around it. */
export function wholeThought(quote: FoundQuote, page: CheckedPage): Thought {
  const { text, title, siteName = '' } = page.source
  const blocks = page.blocks()
  const first = lastBlockFrom(blocks, quote.start)
  const last = lastBlockFrom(blocks, Math.max(quote.start, quote.end - 1))
  const block = blocks[first]
  const region = {
    start: Math.max(block?.start ?? 0, quote.start - reach),
    end: Math.min(blocks[last]?.end ?? text.length, quote.end + reach),
  }
  const isTable = block?.kind === 'table'
  const parts = isTable ? [rowOf(text, quote, { region, block })] : sentencesOfBlock(text, region).map(plain)
  const from = parts.findIndex(({ end }) => end > quote.start)
  const own = parts.filter(({ start, end }) => start < quote.end && quote.start < end)
  const sentences = own.length > 0 ? own : [{ text: quote.text, start: quote.start, end: quote.end }]
  const before = isTable ? undefined : parts[from - 1]
  const following = parts[from + own.length] ?? firstSentence(text, blocks[last + 1])
  const above = headingsAbove(text, blocks, first)
  const opening =
    block?.kind === 'item'
      ? openingOf(text, blocks, first)
      : before?.text.endsWith(':') === true
        ? before.text
        : undefined
  const leadIn = [opening, ...above.slice(0, 2)].find((words) => words !== undefined && framesOf(words).size > 0)
  return {
    sentences,
    ...(before !== undefined && { before }),
    ...(following !== undefined && denies(following.text) && { denial: following }),
    headings: [...above, title, siteName].filter(Boolean),
    ...(leadIn !== undefined && { leadIn }),
    isQuotation: isQuotation(text, sentences),
  }
}

const reach = 2500

const plain = ({ text, start, end }: Sentence): ThoughtSentence => ({ text: plainText(text), start, end })

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

/** The whole row of a table that a range touches, with the header of each cell. */
function rowOf(
  text: string,
  { start, end }: { start: number; end: number },
  { region, block }: { region: { start: number; end: number }; block: Block },
): ThoughtSentence {
  const before = text.lastIndexOf('\n', start - 1)
  const after = text.indexOf('\n', end)
  const from = Math.max(before + 1, region.start)
  const to = Math.min(after < 0 ? text.length : after, region.end)
  const cells = cellsOf(text.slice(from, to))
  const header = text.slice(block.start, Math.min(block.end, block.start + 2000)).split('\n', 1)[0] ?? ''
  const isHeader = from <= block.start
  const labels = isHeader ? [] : cellsOf(header)
  const label = (at: number) => (labels.length === cells.length ? (labels[at] ?? '') : '')
  const filled = cells.flatMap((cell, at) => (cell === '' ? [] : [{ cell, at }]))
  return {
    text: filled.map(({ cell, at }) => (label(at) === '' ? cell : `${label(at)}: ${cell}`)).join('; '),
    reading: filled.map(({ cell, at }) => (at === 0 ? cell : `${label(at)} ${cell}`.trim())).join('; '),
    start: from,
    end: to,
  }
}

function cellsOf(row: string): string[] {
  const cells = row.split('|').map(plainText)
  return row.trimStart().startsWith('|') ? cells.slice(1, row.trimEnd().endsWith('|') ? -1 : undefined) : cells
}

/** The line that opens the list of an item. */
function openingOf(text: string, blocks: readonly Block[], at: number): string | undefined {
  for (let index = at - 1; index >= Math.max(0, at - maxItems); index -= 1) {
    const block = blocks[index]
    if (block?.kind === 'item') continue
    if (block?.kind !== 'paragraph') return undefined
    return plainText(text.slice(Math.max(block.start, block.end - 300), block.end))
  }
  return undefined
}

const maxItems = 100

function firstSentence(text: string, block: Block | undefined): ThoughtSentence | undefined {
  if (block?.kind !== 'paragraph') return undefined
  const [first] = sentencesOfBlock(text, { start: block.start, end: Math.min(block.end, block.start + 400) })
  return first && plain(first)
}

/** The headings that a block stands under, the nearest first. */
function headingsAbove(text: string, blocks: readonly Block[], at: number): string[] {
  const headings: string[] = []
  let level = 7
  for (let index = at; index >= Math.max(0, at - maxBlocksBack) && level > 1; index -= 1) {
    const block = blocks[index]
    if (block?.level === undefined || block.level >= level) continue
    level = block.level
    headings.push(plainText(text.slice(block.start, Math.min(block.end, block.start + 300))))
  }
  return headings
}

const maxBlocksBack = 400

/** Whether the sentences stand between quotation marks that open or close outside of them. */
function isQuotation(page: string, sentences: readonly ThoughtSentence[]): boolean {
  const text = page.slice(sentences[0]?.start ?? 0, sentences.at(-1)?.end ?? 0)
  const count = (sign: string) => text.split(sign).length - 1
  if (count('"') % 2 === 1) return true
  return (
    count('“') + count('„') > count('”') + Math.floor(count('“') / 2) + (count('„') > 0 ? count('“') : 0) ||
    count('«') !== count('»') ||
    count('「') !== count('」')
  )
}
