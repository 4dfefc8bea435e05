import { answerParts, rankParts } from '#workers/answers/extractive/answer-parts.ts'
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
export async function extractSentences(
  questions: readonly string[],
  sources: readonly Source[],
  { perQuestion = 3 }: { perQuestion?: number } = {},
): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const [subQuestion, written] of questions.entries()) {
    const { claims } = answerParts(await rankParts(written, sources), { maxSentences: perQuestion })
    for (const { text, citations } of claims) findings.push({ subQuestion, text, citations })
  }
  return findings
}
