import { withoutNotes } from '#shared/quotes/note-marks.ts'
import { normalizeUnicode } from '#shared/text/normalize-unicode.ts'
import { wordsIn, type Word } from '#workers/answers/extractive/language/words.ts'
import type { Question } from '#workers/answers/extractive/question/question.ts'
import type { Breathe } from '#workers/evidence/breathe.ts'
import type { Source } from '#workers/evidence/source.ts'
import { splitSentences } from '#workers/evidence/split-sentences.ts'
import { blocksOf, type Block } from './blocks.ts'
import { cellsOf } from './table-rows.ts'

/** A sentence or table row of a source that shares words with the question. */
export interface Candidate {
  source: Source
  block: Block
  /** The words of the page, as they stand there. */
  quote: string
  /** The same without markup. */
  text: string
  words: readonly Word[]
  stems: ReadonlySet<string>
  /** It is a value of a table or definition list with its labels, and no sentence. */
  isCell: boolean
  /** The sentences before it in its block, in their order. */
  before: readonly Before[]
  /** Stems of the headings above it. */
  headingStems: ReadonlySet<string>
}

/** A sentence before another one. */
export type Before = Pick<Candidate, 'quote' | 'text' | 'words' | 'stems'>

/**
 * The sentences that may answer the question. Reads only blocks with words of the question, those with the most of them
 * first, up to a limit, so the work is bounded for any pages.
 */
export async function candidatesIn(
  sources: readonly Source[],
  question: Question,
  breathe: Breathe,
): Promise<Candidate[]> {
  const wanted = wantedStarts(question)
  const { kind } = question
  const maxBlocks = Math.ceil(maxAllBlocks / Math.max(1, sources.length))
  const candidates: Candidate[] = []
  for (const source of sources) {
    for (const block of await bestBlocks(source, { wanted, maxBlocks, kind }, breathe)) {
      for (const candidate of sentencesOf(block, source)) candidates.push(candidate)
      await breathe()
    }
  }
  return candidates
}

/** The starts of the stems, each under its term: an inflected word begins with most of its stem. */
const wantedStarts = ({ terms }: Question): string[][] =>
  terms.map(({ stem, related }) =>
    [stem, ...related].map((each) => (each.length < 4 ? each : each.slice(0, Math.max(3, each.length - 1)))),
  )

const maxPageChars = 200_000
const maxAllBlocks = 300
const maxBlockChars = 3000

interface Wanted {
  wanted: readonly (readonly string[])[]
  maxBlocks: number
  kind: Question['kind']
}

async function bestBlocks(
  { text: page }: Source,
  { wanted, maxBlocks, kind }: Wanted,
  breathe: Breathe,
): Promise<Block[]> {
  const found: { block: Block; hits: number }[] = []
  for (const block of blocksOf(page.slice(0, maxPageChars))) {
    const text = block.text.slice(0, maxBlockChars)
    const plain = normalizeUnicode(text, 'NFKD').replaceAll(marks, '').toLowerCase()
    const hits = wanted.filter((starts) => starts.some((start) => plain.includes(start))).length
    const isPriced = kind === 'money' && currency.test(text) && block.position < priceReach
    if (hits > 0 || isPriced) found.push({ block: { ...block, text }, hits })
    await breathe()
  }
  return found
    .toSorted((one, other) => other.hits - one.hits)
    .slice(0, maxBlocks)
    .map(({ block }) => block)
}

/** Shops set the price beside the name of the product, without a word. */
const priceReach = 0.3
const currency = /\p{Sc}/u

const marks = /\p{M}/gu

function sentencesOf(block: Block, source: Source): Candidate[] {
  const headingStems = stemsOf(wordsIn(block.heading))
  const clean = withoutNotes(block.text)
  const shared = { source, block, headingStems, isCell: block.kind !== 'prose' }
  if (block.kind === 'row' || block.kind === 'definition') {
    const cells =
      block.kind === 'row' ? cellsOf(sentenceText(clean), block.header ?? []) : [{ text: definitionText(clean) }]
    const quote = block.text.trim()
    return cells.flatMap(({ text }) => {
      const { words, stems } = worded(text)
      return words.length < minWords ? [] : [{ ...shared, quote, text, words, stems, before: [] }]
    })
  }
  const candidates: Candidate[] = []
  const before: Before[] = []
  for (const { start, end } of splitSentences(clean)) {
    const quote = quoteOf(block.text, clean, { start, end })
    if (quote.length > maxSentenceChars) continue
    const text = sentenceText(clean.slice(start, end))
    const { words, stems } = worded(text)
    if (words.length >= minWords)
      candidates.push({ ...shared, quote, text, words, stems, before: before.slice(-maxBefore) })
    before.push({ quote, text, words, stems })
  }
  return candidates
}

/** Sentences that are read back for the subject of a sentence. */
const maxBefore = 5

function worded(text: string): Pick<Candidate, 'words' | 'stems'> {
  const words = wordsIn(text)
  return { words, stems: stemsOf(words) }
}

/** The words of the page, without notes and spaces at both ends. */
function quoteOf(text: string, clean: string, { start, end }: { start: number; end: number }): string {
  const part = clean.slice(start, end)
  const from = start + part.length - part.trimStart().length
  return text.slice(from, start + part.trimEnd().length)
}

const definitionText = (markdown: string) => sentenceText(markdown).replace(/\s?: /u, ': ')

const stemsOf = (words: readonly Word[]) => new Set(words.map(({ stem }) => stem))

/** Longer ones are lists or code without punctuation. */
const maxSentenceChars = 700

const minWords = 2

/** The words of a piece of markdown as a reader sees them: without link targets, emphasis, list marks and escapes. */
function sentenceText(markdown: string): string {
  const text = withoutTargets(markdown.replace(startMark, ''))
  const unmarked = text.replaceAll(emphasis, '').replaceAll(escapes, '$1')
  return unmarked.replaceAll(spaces, ' ').replaceAll(spacedMark, '$1').trim()
}

/** The space that a note has left before a sign. */
const spacedMark = / ([.,;](?:\s|$))/gu

const startMark = /^\s{0,40}(?:[-*+>]|\d{1,3}[.)])\s{1,8}/
const emphasis = /\*\*|__|`|(?<![\p{L}\p{N}])[*_]|[*_](?![\p{L}\p{N}])/gu
const escapes = /\\([\\`*_{}[\]()#+.!|<>~-])/g
const spaces = /\s+/g

/** `[text](target)` becomes `text`; an image goes. */
function withoutTargets(text: string): string {
  const parts: string[] = []
  let at = 0
  for (let close = text.indexOf(']('); close !== -1; close = text.indexOf('](', at)) {
    const open = text.lastIndexOf('[', close)
    const end = text.indexOf(')', close)
    if (end === -1) break
    if (open < at) parts.push(text.slice(at, close))
    else if (text[open - 1] === '!') parts.push(text.slice(at, Math.max(at, open - 1)))
    else parts.push(text.slice(at, open), text.slice(open + 1, close))
    at = end + 1
  }
  parts.push(text.slice(at))
  return parts.join('')
}

/** The share of the words of the shorter sentence that the other has too, 0 to 1. */
export function similarity(one: Pick<Candidate, 'stems'>, other: Pick<Candidate, 'stems'>): number {
  const [short, long] = one.stems.size < other.stems.size ? [one.stems, other.stems] : [other.stems, one.stems]
  let shared = 0
  for (const stem of short) if (long.has(stem)) shared += 1
  return shared / Math.max(1, short.size)
}
