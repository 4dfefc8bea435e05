import { extractAnswer } from '#workers/answers/extractive/extract-answer.ts'
import type { Finding } from '#workers/answers/research/finding.ts'
import type { Source } from '#workers/evidence/source.ts'

/** The sentences of the sources that answer each question best, without a model. The event loop runs in between. */
export async function extractSentences(questions: readonly string[], sources: readonly Source[]): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const [subQuestion, question] of questions.entries()) {
    for (const { text, citations } of await extractAnswer(question, sources, { maxSentences }))
      findings.push({ subQuestion, text, citations })
  }
  return findings
}

const maxSentences = 3
