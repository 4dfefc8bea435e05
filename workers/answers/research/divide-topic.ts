import type { Freshness } from '#shared/contract/search-kind.ts'
import { isStopWord } from '#workers/answers/extractive/language/stop-words.ts'
import { wordsIn } from '#workers/answers/extractive/language/words.ts'
import { searchAll } from '#workers/evidence/sources/search-all.ts'
import type { WebResult } from '#workers/search/results.ts'
import type { SearchContext } from '#workers/search/search-within.ts'
import type { AskContext } from './ask-once.ts'
import { planResearch, type SubQuestion } from './plan-research.ts'
import type { ResearchLog } from './research-log.ts'

interface Topic {
  query: string
  /** Sub-questions. */
  count: number
  /** The options of the searches that follow: the first one then finds its answer made. */
  search: { limit: number; country?: string; language?: string; freshness?: Freshness }
}

/**
 * Divides a topic into sub-questions: by the small model, else by what the first search shows. One is the topic itself. A topic
 * that is a list of questions is divided into exactly these, whatever the model says.
 */
export async function divideTopic(
  { query, count, search }: Topic,
  log: ResearchLog,
  context: AskContext & SearchContext,
): Promise<SubQuestion[]> {
  if (count === 1) return [{ question: query, queries: [query] }]
  const planned = await planResearch({ query, count }, log, context)
  const listed = listedQuestions(query).slice(0, count)
  if (planned !== undefined && (listed.length === 0 || listed.length === planned.length)) return planned
  if (listed.length > 0) return listed.map((question) => ({ question, queries: [question] }))
  const { lists } = await searchAll([query], { ...search, endsAt: log.readUntil }, context)
  return findFacets(query, lists[0] ?? [], count)
}

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

/** The subject of a query, and the questions that it asks about it. */
interface QueryParts {
  subject: string
  questions: readonly string[]
}

/**
 * Divides a query that consists of several questions, perhaps below a subject and a colon, or of a subject, a colon and its
 * aspects. Any other query is its own subject and its only question.
 *
 * @example
 * partsOfQuery('tides: cost and output') // { subject: 'tides', questions: ['tides cost', 'tides output'] }
 */
export function partsOfQuery(query: string): QueryParts {
  const colon = query.indexOf(': ')
  const topic = query.slice(0, Math.max(0, colon)).trim()
  // The subject of a list of questions is a name, and not the start of the first one.
  const isTitled = topic !== '' && topic.length <= maxAspect && !topic.includes('?')
  const questions = (isTitled ? query.slice(colon + 1) : query)
    .split(questionEnd)
    .map((part) => part.trim())
    .filter(Boolean)
  if (questions.length > 1 && questionEnd.test(query))
    return { subject: isTitled ? topic : query, questions: questions.map((question) => `${question}?`) }
  const aspects = query
    .slice(colon + 1)
    .split(/[,;]| and | und | et | y /)
    .map((aspect) => trimConjunction(aspect.trim()))
    .filter((aspect) => aspect !== '' && aspect.length <= maxAspect)
  if (topic === '' || aspects.length < 2)
    return { subject: query.endsWith('?') ? query.slice(0, -1) : query, questions: [query] }
  return { subject: topic, questions: aspects.map((aspect) => `${topic} ${aspect}`) }
}

const questionEnd = /[?？]/

/** The questions of a query that consists of several; else none. */
export function listedQuestions(query: string): readonly string[] {
  const { questions } = partsOfQuery(query)
  return questions.length > 1 && questionEnd.test(query) ? questions : []
}

/** Longer aspects are sentences. */
const maxAspect = 60

/** `a, b, and c` leaves `and c`. */
function trimConjunction(aspect: string): string {
  const space = aspect.indexOf(' ')
  return conjunctions.has(aspect.slice(0, Math.max(0, space))) ? aspect.slice(space + 1) : aspect
}

const conjunctions = new Set(['and', 'und', 'et', 'y', 'or'])
