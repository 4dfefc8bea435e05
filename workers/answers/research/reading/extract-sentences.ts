import { answerFrom } from '#workers/answers/extractive/extract-answer.ts'
import type { AnswerKind } from '#workers/answers/extractive/question/answer-kind.ts'
import { readQuestion } from '#workers/answers/extractive/question/question.ts'
import { rankSentences, type RankedSentence } from '#workers/answers/extractive/ranking/rank-sentences.ts'
import type { Claim } from '#workers/evidence/claim.ts'
import type { Source } from '#workers/evidence/source.ts'

/** A claim that answers a sub-question. */
export interface Finding extends Claim {
  /** Position of the sub-question, from 0. */
  subQuestion: number
}

/**
 * The sentences of the sources that answer each question best, without a model. A question without such a sentence stays open:
 * sentences about other subjects, or without a value where the question asks for one, answer nothing. The event loop runs in
 * between.
 */
export async function extractSentences(questions: readonly string[], sources: readonly Source[]): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const [subQuestion, written] of questions.entries()) {
    const question = readQuestion(written)
    const ranked = await rankSentences(question, sources)
    const answering = ranked.filter((sentence) => answers(sentence, question.kind))
    for (const { text, citations } of answerFrom(answering, { maxSentences }))
      findings.push({ subQuestion, text, citations })
  }
  return findings
}

const maxSentences = 3

const answers = ({ isAboutAnother, value, predicate }: RankedSentence, kind: AnswerKind) =>
  !isAboutAnother && (kind === 'text' || (value !== undefined && predicate > 0))
