import { normalizeUnicode } from '#shared/text/normalize-unicode.ts'
import { wordsIn, type Word } from '#workers/answers/extractive/language/words.ts'
import type { Question } from '#workers/answers/extractive/question/question.ts'
import type { Breathe } from '#workers/evidence/breathe.ts'
import type { Source } from '#workers/evidence/source.ts'
import { splitSentences } from '#workers/evidence/split-sentences.ts'
import { blocksOf, type Block } from './blocks.ts'
import { sentenceText } from './sentence-text.ts'

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
  /** Stems of the sentence before it in its block, and of the headings above it. */
  previousStems: ReadonlySet<string>
  headingStems: ReadonlySet<string>
}

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
  const maxBlocks = Math.ceil(maxAllBlocks / Math.max(1, sources.length))
  const candidates: Candidate[] = []
  for (const source of sources) {
    for (const block of await bestBlocks(source, { wanted, maxBlocks }, breathe)) {
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

async function bestBlocks(
  { text: page }: Source,
  { wanted, maxBlocks }: { wanted: readonly (readonly string[])[]; maxBlocks: number },
  breathe: Breathe,
): Promise<Block[]> {
  const found: { block: Block; hits: number }[] = []
  for (const block of blocksOf(page.slice(0, maxPageChars))) {
    const text = block.text.slice(0, maxBlockChars)
    const plain = normalizeUnicode(text, 'NFKD').replaceAll(marks, '').toLowerCase()
    const hits = wanted.filter((starts) => starts.some((start) => plain.includes(start))).length
    if (hits > 0) found.push({ block: { ...block, text }, hits })
    await breathe()
  }
  return found
    .toSorted((one, other) => other.hits - one.hits)
    .slice(0, maxBlocks)
    .map(({ block }) => block)
}

const marks = /\p{M}/gu

function sentencesOf(block: Block, source: Source): Candidate[] {
  const parts = block.kind === 'row' ? [block] : splitSentences(block.text)
  const headingStems = stemsOf(wordsIn(block.heading))
  const candidates: Candidate[] = []
  let previousStems: ReadonlySet<string> = new Set()
  for (const part of parts) {
    const quote = part.text.trim()
    if (quote.length > maxSentenceChars) continue
    const text = sentenceText(quote)
    const words = wordsIn(text)
    const stems = stemsOf(words)
    if (words.length >= minWords)
      candidates.push({ source, block, quote, text, words, stems, previousStems, headingStems })
    previousStems = stems
  }
  return candidates
}

const stemsOf = (words: readonly Word[]) => new Set(words.map(({ stem }) => stem))

/** Longer ones are lists or code without punctuation. */
const maxSentenceChars = 700

const minWords = 2
