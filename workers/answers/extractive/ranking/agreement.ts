import type { Value } from '#workers/answers/extractive/values/value.ts'
import type { RankedSentence } from './ranked-sentence.ts'

/**
 * Raises the score of sentences whose value other independent sources state as well. Only sentences that answer about as well as
 * the best one count as witnesses.
 */
export function withAgreement(sentences: readonly RankedSentence[]): RankedSentence[] {
  const top = sentences.reduce((best, { score }) => Math.max(best, score), 0)
  const witnesses = new Map<string, Set<number>>()
  for (const { score, value, group, predicate, isSuspect } of sentences) {
    if (isSuspect || value === undefined || predicate === 0 || score < top * witnessShare) continue
    for (const key of value.keys) witnesses.set(key, (witnesses.get(key) ?? new Set()).add(group))
  }
  return sentences.map((sentence) => {
    const keys = sentence.value?.keys ?? []
    const others = keys.map((key) => Math.min(maxOthers, (witnesses.get(key)?.size ?? 1) - 1))
    // A day agrees with a year to the extent that both say the same.
    const support = others.length === 0 ? 0 : others.reduce((sum, each) => sum + each, 0) / others.length
    return { ...sentence, score: sentence.score * (1 + supportWeight * sentence.predicate * Math.max(0, support)) }
  })
}

const witnessShare = 0.3
const maxOthers = 3
const supportWeight = 0.3

/** Whether two values say the same, one of them perhaps less exactly: `1987` and `3 May 1987`. */
export const agrees = (one: Value, other: Value): boolean =>
  one.keys.includes(other.keys.at(-1) ?? '') || other.keys.includes(one.keys.at(-1) ?? '')
