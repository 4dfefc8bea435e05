import { isStopWord } from '#workers/answers/extractive/language/stop-words.ts'
import { wordsIn } from '#workers/answers/extractive/language/words.ts'
import type { WebResult } from '#workers/search/results.ts'
import { partsOfQuery } from './parts-of-query.ts'
import type { SubQuestion } from './plan-research.ts'

/**
 * Divides a topic without a language model: the questions that the query itself asks, then its subject with each word that
 * most of the first results share beside it. `count`: sub-questions in all.
 */
export function findFacets(query: string, results: readonly WebResult[], count: number): SubQuestion[] {
  const asked = new Set(wordsIn(query).map(({ stem }) => stem))
  const facets = new Map<string, { word: string; pages: number }>()
  for (const { title, snippet } of results) {
    const seen = new Set<string>()
    for (const { text, stem } of wordsIn(`${title} ${snippet}`)) {
      if (text.length < minLength || seen.has(stem) || asked.has(stem) || isStopWord(text) || digit.test(text)) continue
      seen.add(stem)
      const known = facets.get(stem)
      facets.set(stem, { word: known?.word ?? text.toLowerCase(), pages: (known?.pages ?? 0) + 1 })
    }
  }
  // Ties keep the order of the results.
  const common = [...facets.values()]
    .filter(({ pages }) => pages >= 2)
    .toSorted((one, other) => other.pages - one.pages)
  const { subject, questions: own } = partsOfQuery(query)
  const questions = [...own, ...common.map(({ word }) => `${subject} ${word}`)].slice(0, count)
  return questions.map((question) => ({ question, queries: [question.slice(0, maxQuery)] }))
}

const minLength = 4
const digit = /\p{N}/u

/** Longer queries fail at some search providers. */
const maxQuery = 400
