/** The subject of a query, and the questions that it asks about it. */
export interface QueryParts {
  subject: string
  questions: readonly string[]
}

/**
 * Divides a query that consists of several questions, or of a subject, a colon and its aspects. Any other query is its own
 * subject and its only question.
 *
 * @example
 * partsOfQuery('tides: cost and output') // { subject: 'tides', questions: ['tides cost', 'tides output'] }
 */
export function partsOfQuery(query: string): QueryParts {
  const questions = query
    .split('?')
    .map((part) => part.trim())
    .filter(Boolean)
  if (questions.length > 1 && query.includes('?'))
    return { subject: query, questions: questions.map((question) => `${question}?`) }
  const colon = query.indexOf(': ')
  const topic = query.slice(0, Math.max(0, colon)).trim()
  const aspects = query
    .slice(colon + 1)
    .split(/[,;]| and | und | et | y /)
    .map((aspect) => trimConjunction(aspect.trim()))
    .filter((aspect) => aspect !== '' && aspect.length <= maxAspect)
  if (topic === '' || aspects.length < 2)
    return { subject: query.endsWith('?') ? query.slice(0, -1) : query, questions: [query] }
  return { subject: topic, questions: aspects.map((aspect) => `${topic} ${aspect}`) }
}

/** Longer aspects are sentences. */
const maxAspect = 60

/** `a, b, and c` leaves `and c`. */
function trimConjunction(aspect: string): string {
  const space = aspect.indexOf(' ')
  return conjunctions.has(aspect.slice(0, Math.max(0, space))) ? aspect.slice(space + 1) : aspect
}

const conjunctions = new Set(['and', 'und', 'et', 'y', 'or'])
