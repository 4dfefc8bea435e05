import type { Source } from '#workers/evidence/source.ts'
import { extractAnswer } from '#workers/extractive/extract-answer.ts'
import type { Finding } from '#workers/research/finding.ts'

/** The sentences of the sources that answer each question best, without a model. */
export const extractSentences = (questions: readonly string[], sources: readonly Source[]): Finding[] =>
  questions.flatMap((question, subQuestion) =>
    extractAnswer(question, sources, { maxSentences }).map(({ text, citations }) => ({ subQuestion, text, citations })),
  )

const maxSentences = 3
