import { extractAnswer } from '#workers/answers/extractive/extract-answer.ts'
import type { Finding } from '#workers/answers/research/finding.ts'
import { createBreather } from '#workers/evidence/breathe.ts'
import type { Source } from '#workers/evidence/source.ts'

/** The sentences of the sources that answer each question best, without a model. Lets other jobs run between the questions. */
export async function extractSentences(questions: readonly string[], sources: readonly Source[]): Promise<Finding[]> {
  const breathe = createBreather()
  const findings: Finding[] = []
  for (const [subQuestion, question] of questions.entries()) {
    for (const { text, citations } of extractAnswer(question, sources, { maxSentences }))
      findings.push({ subQuestion, text, citations })
    await breathe()
  }
  return findings
}

const maxSentences = 3
