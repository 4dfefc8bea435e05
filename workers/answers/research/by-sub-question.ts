import type { Result } from '#shared/contract/operations/index.ts'
import type { Citation } from '#workers/evidence/cite-claims.ts'
import type { Gap } from '#workers/evidence/claim.ts'
import type { Finding } from './finding.ts'
import { subQuestionsOf } from './sub-questions.ts'

interface Cited {
  questions: readonly string[]
  findings: readonly Finding[]
  citations: readonly Citation[]
  gaps: readonly Gap[]
}

/** The sub-questions with their sources, the citations with their sub-question, and the gaps with the open sub-questions. */
export function bySubQuestion({
  questions,
  findings,
  citations,
  gaps,
}: Cited): Pick<Result<'research-deep'>, 'subQuestions' | 'citations' | 'gaps'> {
  const cited = citations.map((citation) => ({
    citation,
    positions: subQuestionsOf(citation, { findings, questions }),
  }))
  const subQuestions = questions.map((question, position) => {
    const own = cited.filter(({ positions }) => positions.includes(position))
    return { question, answered: own.length > 0, sources: [...new Set(own.map(({ citation }) => citation.index))] }
  })
  const named = new Set(gaps.map(({ text }) => text))
  const open = subQuestions.filter(({ question, answered }) => !answered && !named.has(question))
  return {
    subQuestions,
    citations: cited.map(({ citation, positions: [first = 0] }) => withQuestion(citation, questions[first] ?? '')),
    gaps: [...gaps, ...open.map(({ question }) => ({ text: question, reason: 'not_answered' as const }))],
  }
}

const withQuestion = (citation: Citation, subQuestion: string) => ({ ...citation, subQuestion })
