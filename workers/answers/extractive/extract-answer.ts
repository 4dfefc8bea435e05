import { readQuestion } from '#workers/answers/extractive/question/question.ts'
import { rankSentences } from '#workers/answers/extractive/ranking/rank-sentences.ts'
import type { RankedSentence } from '#workers/answers/extractive/ranking/ranked-sentence.ts'
import type { Claim } from '#workers/evidence/claim.ts'
import type { Source } from '#workers/evidence/source.ts'
import { chooseSentences } from './choose-sentences.ts'
import { claimOf } from './claim-of.ts'

interface AnswerLimits {
  maxSentences?: number
}

/**
 * Answers a question with sentences of the sources, word for word, the best first. Values on which independent sources agree come
 * before those of a single source; a value that contradicts the first one is kept, so readers see it. Empty if no sentence fits.
 */
export const extractAnswer = async (
  query: string,
  sources: readonly Source[],
  limits: AnswerLimits = {},
): Promise<Claim[]> => answerFrom(await rankSentences(readQuestion(query), sources), limits)

/** The same from sentences that were ranked for the question. */
export const answerFrom = (ranked: readonly RankedSentence[], { maxSentences = 3 }: AnswerLimits = {}): Claim[] =>
  chooseSentences(ranked, maxSentences).map((chosen) => claimOf(chosen, ranked))
