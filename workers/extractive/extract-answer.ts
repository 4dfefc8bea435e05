import type { Claim } from '#workers/evidence/claim.ts'
import type { Source } from '#workers/evidence/source.ts'
import { readQuestion } from '#workers/extractive/question/question.ts'
import { rankSentences } from '#workers/extractive/ranking/rank-sentences.ts'
import { chooseSentences } from './choose-sentences.ts'
import { claimOf } from './claim-of.ts'

/**
 * Answers a question with sentences of the sources, word for word, the best first. Values on which independent sources agree come
 * before those of a single source; a value that contradicts the first one is kept, so readers see it. Empty if no sentence fits.
 */
export function extractAnswer(
  query: string,
  sources: readonly Source[],
  { maxSentences = 3 }: { maxSentences?: number } = {},
): Claim[] {
  const question = readQuestion(query)
  const ranked = rankSentences(question, sources)
  return chooseSentences(ranked, maxSentences).map((chosen) => claimOf(chosen, ranked))
}
