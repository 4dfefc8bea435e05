import type { RankedSentence } from './ranking/rank-sentences.ts'
import { similarity } from './sentences/candidates.ts'
import { agrees } from './values/value.ts'

/**
 * Chooses sentences that answer well and differ, of those that answer. First come the best sentences of different values, then those that add words
 * (maximal marginal relevance). `ranked`: the best first.
 */
export function chooseSentences(ranked: readonly RankedSentence[], limit: number): RankedSentence[] {
  const top = ranked[0]?.score ?? 0
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

/** Sentences that are much worse than the best one are off the point. */
const minShare = 0.6

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
