import { tokensOf } from '#shared/text/tokens.ts'
import { splitSites } from './query-operators.ts'
import type { WebResult } from './results.ts'
import { maxResults } from './search.ts'

/**
 * The results with a score from 0 to 1, which is comparable between providers: half of it is the place in the results (1 for the
 * first, less 0.05 for each further place), half the share of the words of the query that title, snippet and address have. A
 * result scores at least as much as those behind it, because its provider preferred it. Rounded to two decimals. Takes linear
 * time.
 */
export function scoreResults<R extends WebResult>(query: string, results: readonly R[]): (R & { score: number })[] {
  const wanted = queryWords(query)
  const scores = results.map((result, index) => (placeOf(index) + shareOf(wanted, result)) / 2)
  let best = 0
  for (let index = scores.length - 1; index >= 0; index -= 1) scores[index] = best = Math.max(best, scores[index] ?? 0)
  return results.map((result, index) => ({ ...result, score: Math.round(100 * (scores[index] ?? 0)) / 100 }))
}

const placeOf = (index: number) => Math.max(0, 1 - index / maxResults)

/** Without operators and excluded words. */
function queryWords(query: string): string[] {
  const asked = splitSites(query)
    .words.split(' ')
    .filter((word) => word !== 'OR' && !word.startsWith('-'))
  return [...wordsOf(asked.join(' '))].slice(0, maxWords)
}

/** More words of a query cost time and say little more. */
const maxWords = 32

function shareOf(wanted: readonly string[], { title, snippet, url }: WebResult): number {
  if (wanted.length === 0) return 0
  const words = [...wordsOf(`${title} ${snippet} ${url}`.slice(0, maxChars))]
  return wanted.filter((word) => words.some((other) => isSameWord(word, other))).length / wanted.length
}

const maxChars = 4000

/** Letters and digits, in lower case and without diacritics. */
function wordsOf(text: string): Set<string> {
  const plain = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return new Set(tokensOf(plain).flatMap(({ text: word, kind }) => (kind === 'symbol' ? [] : [word])))
}

/** Equal, or apart by an ending: `owl` and `owls`. */
function isSameWord(one: string, other: string): boolean {
  if (one === other) return true
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  return short.length >= minStem && long.length - short.length <= maxEnding && long.startsWith(short)
}

const minStem = 3
const maxEnding = 2
