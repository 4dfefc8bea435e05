import type { AnswerFormat } from '#shared/contract/models/answers/answer-form.ts'
import type { Result } from '#shared/contract/operations/index.ts'
import { joinStatements } from '#workers/answers/answer-form.ts'
import { wordsIn } from '#workers/answers/extractive/language/words.ts'
import type { Citation } from '#workers/evidence/cite-claims.ts'
import type { Gap } from '#workers/evidence/claim.ts'
import type { CitedStatement } from './finish-report.ts'
import type { Finding } from './reading/extract-sentences.ts'

interface Cited {
  questions: readonly string[]
  findings: readonly Finding[]
  citations: readonly Citation[]
  gaps: readonly Gap[]
  statements: readonly CitedStatement[]
  format: AnswerFormat
}

/** The sub-questions with their sources, the answer in sections, the citations with their sub-question, and the gaps with the open sub-questions. */
export function bySubQuestion({
  questions,
  findings,
  citations,
  gaps,
  statements,
  format,
}: Cited): Pick<Result<'research-deep'>, 'subQuestions' | 'sections' | 'citations' | 'gaps'> {
  const cited = citations.map((citation) => ({
    citation,
    positions: subQuestionsOf(citation, { findings, questions }),
  }))
  const subQuestions = questions.map((question, position) => {
    const own = cited.filter(({ positions }) => positions.includes(position))
    return { question, answered: own.length > 0, sources: [...new Set(own.map(({ citation }) => citation.index))] }
  })
  // A statement belongs to the sub-question of its first quote.
  const placed = statements.map(({ text, citations: [first] }) => ({
    text,
    position: first && subQuestionsOf({ index: first.source, quote: first.quote }, { findings, questions })[0],
  }))
  const sections = questions.flatMap((heading, position) => {
    const own = placed.filter((statement) => statement.position === position).map(({ text }) => text)
    return own.length === 0 ? [] : [{ heading, text: joinStatements(own, format) }]
  })
  const named = new Set(gaps.map(({ text }) => text))
  const open = subQuestions.filter(({ question, answered }) => !answered && !named.has(question))
  return {
    subQuestions,
    sections,
    citations: cited.map(({ citation, positions: [first = 0] }) => withQuestion(citation, questions[first] ?? '')),
    gaps: [...gaps, ...open.map(({ question }) => ({ text: question, reason: 'not_answered' as const }))],
  }
}

const withQuestion = (citation: Citation, subQuestion: string) => ({ ...citation, subQuestion })

/**
 * Positions of the sub-questions that a citation belongs to: those of the findings with its quote, else the one that shares
 * the most words with it. At least one.
 */
function subQuestionsOf(
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
