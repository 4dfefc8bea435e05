/** The subject of a query, and the questions that it asks about it. */
export interface QueryParts {
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
