import { dateKeysIn } from '#shared/values/dates.ts'
import { numbersIn } from '#shared/values/numbers.ts'
import { isStopWord } from '#workers/answers/extractive/language/stop-words.ts'
import { wordsIn, type Word } from '#workers/answers/extractive/language/words.ts'
import type { Source } from '#workers/evidence/source.ts'
import { splitSentences } from '#workers/evidence/split-sentences.ts'

/** A sentence of a source with a number or a date. */
export interface Statement {
  /** `index` of the source. */
  source: number
  quote: string
  /** The stems of its words, without numbers and function words. */
  words: ReadonlySet<string>
  /** The stems of its names: words with a capital inside the sentence. */
  names: ReadonlySet<string>
  measures: readonly Measure[]
}

/** A number with its unit, or a date. */
export interface Measure {
  /** `date`, or the word or sign that says what is counted. */
  unit: string
  /** Equal for equal values. The keys of a date run from its year to its day, as far as the text says. */
  keys: readonly string[]
  /** As the sentence writes it. */
  written: string
}

/** The sentences of a source with numbers or dates that share the most words with the query, in the order of the page. */
export function statementsOf(source: Source, query: ReadonlySet<string>): Statement[] {
  const scored = splitSentences(source.text).flatMap(({ text, start }) => {
    if (text.length > maxLength || !digit.test(text)) return []
    const words = wordsIn(text)
    const shared = new Set(words.filter(({ stem }) => query.has(stem)).map(({ stem }) => stem)).size
    return shared === 0 ? [] : [{ text, start, words, shared }]
  })
  const best = scored
    .toSorted((one, other) => other.shared - one.shared || one.start - other.start)
    .slice(0, maxStatements)
  return best
    .toSorted((one, other) => one.start - other.start)
    .map(({ text, words }) => statementOf(source.index, text, words))
    .filter(({ measures }) => measures.length > 0)
}

/** Longer sentences are lists and tables. */
const maxLength = 320

/** Sentences of one source that are compared. */
const maxStatements = 25

const digit = /\p{N}/u

function statementOf(source: number, quote: string, words: readonly Word[]): Statement {
  const plain = words.filter(({ text }) => !digit.test(text) && !isStopWord(text))
  const names = plain.filter(({ text, start }) => start > 2 && capital.test(text))
  return {
    source,
    quote,
    words: new Set(plain.map(({ stem }) => stem)),
    names: new Set(names.map(({ stem }) => stem)),
    measures: measuresIn(quote),
  }
}

const capital = /^\p{Lu}/u

function measuresIn(text: string): Measure[] {
  const dates = dateKeysIn(text)
  const numbers = numbersIn(text).filter(
    ({ amount, start }) =>
      Number.isFinite(amount) && amount !== 1 && !dates.some((date) => start >= date.start && start < date.end),
  )
  return [
    ...dates.map(({ keys, start, end }) => ({ unit: 'date', keys, written: text.slice(start, end) })),
    ...numbers.map(({ amount, start, end }) => {
      const unit = unitBehind(text, end) ?? unitBefore(text, start) ?? ''
      return { unit, keys: [String(amount)], written: text.slice(start, end) + (unit === '%' ? ' %' : '') }
    }),
  ]
}

function unitBehind(text: string, end: number): string | undefined {
  const behind = text.slice(end, end + 40)
  if (/^ ?(?:%|per ?cent)/.test(behind)) return '%'
  return wordsIn(behind).find(({ text: word }) => !isStopWord(word))?.stem
}

const unitBefore = (text: string, start: number) => /\p{Sc}/u.exec(text.slice(Math.max(0, start - 2), start))?.[0]
