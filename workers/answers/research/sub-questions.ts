import { wordsIn } from '#workers/answers/extractive/language/words.ts'
import type { Citation } from '#workers/evidence/cite-claims.ts'
import type { Finding } from './finding.ts'

/**
 * Positions of the sub-questions that a citation belongs to: those of the findings with its quote, else the one that shares
 * the most words with it. At least one.
 */
export function subQuestionsOf(
  { index, quote }: Pick<Citation, 'index' | 'quote'>,
  { findings, questions }: { findings: readonly Finding[]; questions: readonly string[] },
): number[] {
  const wanted = plain(quote)
  const known = findings.filter(({ citations }) =>
    citations.some((citation) => citation.source === index && overlaps(plain(citation.quote), wanted)),
  )
  if (known.length > 0) return [...new Set(known.map(({ subQuestion }) => subQuestion))]
  const words = new Set(wordsIn(quote).map(({ stem }) => stem))
  let best = { position: 0, shared: 0 }
  for (const [position, question] of questions.entries()) {
    const shared = new Set(wordsIn(question).flatMap(({ stem }) => (words.has(stem) ? [stem] : []))).size
    if (shared > best.shared) best = { position, shared }
  }
  return [best.position]
}

/** The words alone: quotes differ in markup and marks. */
const plain = (quote: string) =>
  wordsIn(quote)
    .map(({ stem }) => stem)
    .join(' ')

const overlaps = (one: string, other: string) =>
  one !== '' && other !== '' && (one.includes(other) || other.includes(one))
