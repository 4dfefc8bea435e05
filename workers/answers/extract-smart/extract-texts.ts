import type { Json } from '#shared/contract/json.ts'
import { findQuote } from '#shared/quotes/find-quote.ts'
import { facetLabel } from '#workers/answers/compare/facets/facet-label.ts'
import { readValue } from '#workers/answers/compare/values/read-value.ts'
import { contentWords } from '#workers/answers/compare/words.ts'
import { choosePassages } from '#workers/evidence/choose-passages.ts'
import type { Source } from '#workers/evidence/source.ts'
import { splitSentences } from '#workers/evidence/split-sentences.ts'
import type { Extracted } from './extract-records.ts'
import type { Question } from './question/read-question.ts'

/** A text that answers a question, and where it stands. */
interface ExtractedText {
  text: string
  source: TextSource
}

interface TextSource {
  /** The words of the page. */
  quote: string
  /** The headings above it. Absent without one. */
  heading?: string
  /** UTF-16 offsets into the page as markdown. */
  start: number
  end: number
}

const maxTexts = 5
const maxChars = 20_000

/** The sentences and lines of a page that have the most words of the question, best first. Empty if none has half of them. */
export async function extractTexts(query: string, question: Question, source: Source): Promise<ExtractedText[]> {
  const passages = await choosePassages(query, [source], { maxChars })
  const wanted = (question.words.length > 0 ? question.words : question.hints).map(spellings)
  const scored = passages.flatMap(({ text, start, heading }) =>
    splitSentences(text).map((sentence) => ({
      score: scoreOf(sentence.text, wanted),
      text: sentence.text,
      source: {
        quote: sentence.text,
        ...(heading !== undefined && { heading }),
        start: start + sentence.start,
        end: start + sentence.end,
      },
    })),
  )
  const fitting = scored.filter(({ score }) => score * 2 >= wanted.length && score > 0)
  return fitting
    .toSorted((one, other) => other.score - one.score)
    .slice(0, question.limit ?? maxTexts)
    .map(({ text, source: place }) => ({ text, source: place }))
}

/** Where a quote of the page stands. Undefined if it is not in the page. */
function placeOf(quote: string, { text }: Source): TextSource | undefined {
  const found = findQuote(quote, text)
  if (found === undefined) return undefined
  const heading = headingAbove(text, found.start)
  return { quote: found.text, ...(heading !== undefined && { heading }), start: found.start, end: found.end }
}

function headingAbove(text: string, at: number): string | undefined {
  const start = Math.max(text.lastIndexOf('\n#', at), text.startsWith('#') ? 0 : -1)
  if (start === -1) return undefined
  const line = text.slice(start).trimStart().split('\n', 1)[0] ?? ''
  return line.replace(/^#{1,6} /, '').trim() || undefined
}

/** A word, and the word that stands for its synonyms. */
const spellings = (word: string): string[] => [word, ...facetLabel(word).key.split(' ')].filter((form) => form !== '')

/** The words of the question that a text has. A question about hours wants a time. */
function scoreOf(text: string, wanted: readonly (readonly string[])[]): number {
  const words = new Set(contentWords(text).flatMap(spellings))
  const found = wanted.filter((forms) => forms.some((form) => words.has(form))).length
  const hasTime = readValue(text).quantities.some(({ dimension }) => dimension === 'clock')
  return found + (found > 0 && hasTime && wanted.some((forms) => forms.includes('hour')) ? 1 : 0)
}

/** Records as texts with their place in the page: `Basic; $5`. Records without one are left out. */
export function asTexts(extracted: Extracted, source: Source): Extracted {
  const texts = extracted.data.flatMap((record, at): ExtractedText[] => {
    const quotes = extracted.evidence.filter(({ path }) => path === `/${at}` || path.startsWith(`/${at}/`))
    const place = quotes.map(({ quote }) => placeOf(quote, source)).find((found) => found !== undefined)
    return place === undefined ? [] : [{ text: textOf(record), source: place }]
  })
  return { ...textsExtracted(texts), explanation: extracted.explanation, missing: extracted.missing }
}

/** Texts as the data of an answer. */
export function textsExtracted(texts: readonly ExtractedText[]): Extracted {
  return {
    data: texts.map(({ text, source }) => ({ text, source: { ...source } })),
    explanation: 'These sentences have the words of the question.',
    evidence: texts.map(({ source: { quote } }, at) => ({ path: `/${at}/text`, quote, source: 'text' })),
    plan: { type: 'array', items: { type: 'object', properties: { text: { type: 'string' } } } },
    missing: [],
  }
}

function textOf(record: Json): string {
  if (typeof record !== 'object' || record === null) return JSON.stringify(record)
  const fields = Object.entries(record)
  return fields
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join('; ')
}
