import type { PromptData } from '#workers/llm/llm.ts'

/** A sentence of the data. */
export interface FoundSentence {
  /** `index` of the data. */
  source: number
  quote: string
  /** The words that it shares with the question. */
  shared: number
}

/** The sentences of the data that share the most words with the question, best first: the reading of a competent model. */
export function bestSentences(question: string, data: readonly PromptData[], limit: number): FoundSentence[] {
  const asked = new Set(wordsOf(question))
  return data
    .flatMap(({ index, text }) =>
      sentencesOf(text).map((quote) => ({ source: index, quote, shared: countShared(quote, asked) })),
    )
    .filter(({ shared }) => shared > 0)
    .toSorted((a, b) => b.shared - a.shared || a.source - b.source)
    .slice(0, limit)
}

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })

/** The sentences and table rows of a text, without its headings. */
export const sentencesOf = (text: string): string[] =>
  text
    .split('\n')
    .flatMap((line) => wholeSentences([...segmenter.segment(line)].map(({ segment }) => segment)))
    .filter((sentence) => sentence.length > 0 && !sentence.startsWith('#'))

/** A date such as "3. Mai" does not end a sentence. */
function wholeSentences(segments: readonly string[]): string[] {
  const whole: string[] = []
  let open = ''
  for (const segment of segments) {
    open += segment
    if (/(?:^|\D)\d{1,2}\. $/.test(open)) continue
    whole.push(open.trim())
    open = ''
  }
  return [...whole, open.trim()]
}

const countShared = (sentence: string, asked: ReadonlySet<string>): number =>
  new Set(wordsOf(sentence).filter((word) => asked.has(word))).size

/** Words of four letters or more, and numbers. */
const wordsOf = (text: string): string[] => text.toLowerCase().match(/\p{L}{4,}|\d+/gu) ?? []
