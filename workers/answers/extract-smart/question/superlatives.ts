import { facetLabel } from '#workers/answers/compare/facets/facet-label.ts'
import { contentWords } from '#workers/answers/compare/words.ts'

/** A superlative of a question: the label that it ranks by, and the direction. */
export interface Superlative {
  /** See `facetLabel`. */
  key: string
  direction: 'ascending' | 'descending'
  /** Its own words, as `contentWords` returns them. They name nothing of the page. */
  words: readonly string[]
  /** Where it begins and ends in the question. */
  start: number
  end: number
}

/** The first superlative of a question in lower case: `cheapest`, `most expensive`, `highest salary`. */
export function superlativeIn(text: string): Superlative | undefined {
  for (const [phrase, label, direction] of known) {
    const start = text.indexOf(phrase)
    // `coldest` has another meaning than `oldest`.
    if (start === -1 || /\p{L}/u.test(text.charAt(start - 1))) continue
    return superlative(phrase, start, { label, direction })
  }
  const words = text.split(' ')
  const at = words.findIndex((word) => general.has(word))
  const word = words[at]
  const direction = general.get(word ?? '')
  const label = words[at + 1]
  if (word === undefined || direction === undefined || label === undefined) return undefined
  return superlative(word, [...words.slice(0, at), ''].join(' ').length, { label, direction })
}

const superlative = (
  phrase: string,
  start: number,
  { label, direction }: { label: string; direction: Superlative['direction'] },
): Superlative => ({
  key: facetLabel(label).key,
  direction,
  words: contentWords(phrase),
  start,
  end: start + phrase.length,
})

const known: readonly (readonly [phrase: string, label: string, direction: Superlative['direction']])[] = [
  ['cheapest', 'price', 'ascending'],
  ['least expensive', 'price', 'ascending'],
  ['most expensive', 'price', 'descending'],
  ['priciest', 'price', 'descending'],
  ['dearest', 'price', 'descending'],
  ['lightest', 'weight', 'ascending'],
  ['heaviest', 'weight', 'descending'],
  ['newest', 'date', 'descending'],
  ['latest', 'date', 'descending'],
  ['most recent', 'date', 'descending'],
  ['oldest', 'date', 'ascending'],
  ['earliest', 'date', 'ascending'],
  ['best rated', 'rating', 'descending'],
  ['highest rated', 'rating', 'descending'],
  ['top rated', 'rating', 'descending'],
  ['worst rated', 'rating', 'ascending'],
]

/** Superlatives that rank by the word behind them. */
const general: ReadonlyMap<string, Superlative['direction']> = new Map([
  ['highest', 'descending'],
  ['largest', 'descending'],
  ['biggest', 'descending'],
  ['most', 'descending'],
  ['longest', 'descending'],
  ['lowest', 'ascending'],
  ['smallest', 'ascending'],
  ['fewest', 'ascending'],
  ['least', 'ascending'],
  ['shortest', 'ascending'],
])
