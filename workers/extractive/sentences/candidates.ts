import type { Source } from '#workers/evidence/source.ts'
import { splitSentences } from '#workers/evidence/split-sentences.ts'
import { wordsIn, type Word } from '#workers/extractive/language/words.ts'
import type { Question } from '#workers/extractive/question/question.ts'
import { blocksOf, type Block } from './blocks.ts'
import { plainText } from './plain-text.ts'

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
  /** The sentence before it in its block. */
  previous: string
}

/**
 * The sentences that may answer the question. Reads only blocks with words of the question, those with the most of them
 * first, up to a limit, so the work is bounded for any pages.
 */
export function candidatesIn(sources: readonly Source[], question: Question): Candidate[] {
  const wanted = wantedStarts(question)
  return sources.flatMap((source) => bestBlocks(source, wanted).flatMap((block) => sentencesOf(block, source)))
}

/** The starts of the stems, each under its term: an inflected word begins with most of its stem. */
const wantedStarts = ({ terms }: Question): string[][] =>
  terms.map(({ stem, related }) =>
    [stem, ...related].map((each) => (each.length < 4 ? each : each.slice(0, Math.max(3, each.length - 1)))),
  )

const maxPageChars = 400_000
const maxBlocks = 120
const maxBlockChars = 4000

function bestBlocks(source: Source, wanted: readonly (readonly string[])[]): Block[] {
  const found = blocksOf(source.text.slice(0, maxPageChars)).flatMap((block) => {
    const text = block.text.slice(0, maxBlockChars)
    const plain = text.normalize('NFKD').replaceAll(marks, '').toLowerCase()
    const hits = wanted.filter((starts) => starts.some((start) => plain.includes(start))).length
    return hits === 0 ? [] : [{ block: { ...block, text }, hits }]
  })
  return found
    .toSorted((one, other) => other.hits - one.hits)
    .slice(0, maxBlocks)
    .map(({ block }) => block)
}

const marks = /\p{M}/gu

function sentencesOf(block: Block, source: Source): Candidate[] {
  const parts = block.kind === 'row' ? [block] : splitSentences(block.text)
  return parts.flatMap((part, index) => {
    const quote = part.text.trim()
    if (quote.length > maxSentenceChars) return []
    const text = plainText(quote)
    const words = wordsIn(text)
    if (words.length < minWords) return []
    const stems = new Set(words.map(({ stem }) => stem))
    const previous = parts[index - 1]?.text.slice(0, maxSentenceChars) ?? ''
    return [{ source, block, quote, text, words, stems, previous }]
  })
}

/** Longer ones are lists or code without punctuation. */
const maxSentenceChars = 700

const minWords = 2
