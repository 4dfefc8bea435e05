import { readValue, type Value } from '#workers/answers/compare/values/read-value.ts'
import { contentWords } from '#workers/answers/compare/words.ts'
import type { PageFacts } from '#workers/answers/extract/facts/page-facts.ts'
import { splitSentences } from '#workers/evidence/split-sentences.ts'

/** A sentence of a page that can be compared with those of other pages. */
export interface Sentence {
  /** As the page writes it. */
  text: string
  /** How much each of its words tells about its topic. Numbers and dates are left out, and names count less. */
  weights: ReadonlyMap<string, number>
  value: Value
}

/** A page with more sentences is compared by the first of them. */
const maxSentences = 300

const minWords = 4
const maxLength = 400

/** The prose of a page in sentences: no headings, tables or label–value pairs. */
export function pageSentences(markdown: string, { pairs }: Pick<PageFacts, 'pairs'>): Sentence[] {
  const labeled = new Set(pairs.map(({ quote }) => quote))
  const sentences: Sentence[] = []
  for (const paragraph of paragraphsOf(markdown)) {
    if (labeled.has(paragraph)) continue
    for (const { text } of splitSentences(paragraph)) {
      if (text.length > maxLength || contentWords(text).length < minWords) continue
      const value = readValue(text)
      sentences.push({ text, weights: weightsOf(text, value), value })
      if (sentences.length === maxSentences) return sentences
    }
  }
  return sentences
}

/** Longer pages are read up to here: their sentences come first. */
const maxChars = 300_000

/** The lines that hold prose, without the marks of lists and quotes. A line of our markdown is a paragraph or an item. */
function paragraphsOf(markdown: string): string[] {
  const lines = markdown.slice(0, maxChars).split('\n')
  return lines
    .map((line) => line.replace(/^[\s>]*(?:[-*+] |\d{1,4}[.)] )?/, '').trimEnd())
    .filter((line) => /^[^|#`:]/.test(line))
}

/** Sentences about one thing on two pages often differ in names. */
const nameWeight = 0.3

function weightsOf(text: string, { words }: Value): ReadonlyMap<string, number> {
  const names = new Set(contentWords((text.match(/\p{L}+/gu) ?? []).slice(1).filter(isCapitalized).join(' ')))
  return new Map([...words].map((word) => [word, names.has(word) ? nameWeight : 1]))
}

const isCapitalized = (word: string) => /^\p{Lu}/u.test(word)
