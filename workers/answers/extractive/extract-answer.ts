import type { Claim } from '#workers/evidence/claim.ts'
import type { Source } from '#workers/evidence/source.ts'
import { claimOf } from './claim-of.ts'
import { readQuestion } from './question/question.ts'
import { rankSentences, type RankedSentence } from './ranking/rank-sentences.ts'
import { similarity } from './sentences/candidates.ts'
import { agrees } from './values/value.ts'

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

/**
 * Chooses sentences that answer well and differ. First come the best sentences of different values, then those that add words
 * (maximal marginal relevance). `ranked`: the best first.
 */
function chooseSentences(ranked: readonly RankedSentence[], limit: number): RankedSentence[] {
  const top = ranked[0]?.score ?? 0
  if (top < minScore) return []
  const pool = ranked.slice(0, maxPool).filter(({ score }) => score >= top * minShare)
  const chosen: RankedSentence[] = []
  for (const sentence of pool) {
    if (chosen.length >= limit) return chosen
    if (sentence.value !== undefined && sentence.score >= top * rivalShare && isNewValue(sentence, chosen))
      chosen.push(sentence)
  }
  while (chosen.length < limit) {
    const next = nextOf(pool, chosen)
    if (next === undefined) break
    chosen.push(next)
  }
  return chosen.toSorted((one, other) => other.score - one.score)
}

/** A sentence with less shares hardly more than one common word with the question. */
const minScore = 0.12

/** Sentences that are much worse than the best one are off the point. */
const minShare = 0.45

/** A sentence with another value is a rival of the best one if it answers about as well. */
const rivalShare = 0.6

const maxPool = 80

const isNewValue = ({ value }: RankedSentence, chosen: readonly RankedSentence[]) =>
  value !== undefined && !chosen.some((other) => other.value !== undefined && agrees(value, other.value))

function nextOf(pool: readonly RankedSentence[], chosen: readonly RankedSentence[]): RankedSentence | undefined {
  let best: { sentence: RankedSentence; worth: number } | undefined
  for (const sentence of pool) {
    if (chosen.includes(sentence)) continue
    let likeness = 0
    for (const other of chosen) likeness = Math.max(likeness, similarity(sentence.candidate, other.candidate))
    const worth = sentence.score * (1 - diversity * likeness)
    if (likeness < sameText && (best === undefined || worth > best.worth)) best = { sentence, worth }
  }
  return best?.sentence
}

const diversity = 0.5
const sameText = 0.75
