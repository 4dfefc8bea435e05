import type { Claim } from '#workers/evidence/claim.ts'
import type { Source } from '#workers/evidence/source.ts'
import { answerParts, rankParts } from './answer-parts.ts'

/**
 * Answers a question with sentences of the sources, word for word, the best first. Values on which independent sources agree come
 * before those of a single source; a value that contradicts the first one is kept, so readers see it. Empty if no sentence
 * states what is asked about the subject of the question.
 */
export const extractAnswer = async (
  query: string,
  sources: readonly Source[],
  limits: { maxSentences?: number } = {},
): Promise<readonly Claim[]> => answerParts(await rankParts(query, sources), limits).claims
