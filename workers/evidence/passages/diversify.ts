import { wordsOf } from '#workers/evidence/words/words-of.ts'
import type { Passage } from './passage.ts'

/**
 * Chooses passages by maximal marginal relevance (Carbonell and Goldstein, 1998) until their texts fill `maxChars`: each one
 * is relevant and says something else than those before it.
 */
export function diversify(ranked: readonly Passage[], maxChars: number): Passage[] {
  const waiting = ranked.map((passage) => ({ passage, words: new Set(wordsOf(passage.text)), similarity: 0 }))
  const perSource = new Map<number, number>()
  const chosen: Passage[] = []
  let chars = 0
  while (waiting.length > 0) {
    const { passage, words } = takeBest(waiting, perSource)
    if (chars + passage.text.length > maxChars) {
      if (maxChars - chars < smallestPassage) break
      continue
    }
    chosen.push(passage)
    chars += passage.text.length
    perSource.set(passage.source, (perSource.get(passage.source) ?? 0) + 1)
    for (const other of waiting) other.similarity = Math.max(other.similarity, similarityOf(words, other.words))
  }
  return chosen
}

interface Candidate {
  passage: Passage
  words: ReadonlySet<string>
  /** To the most similar passage chosen so far, 0 to 1. */
  similarity: number
}

const smallestPassage = 200

/** Relevance counts this much, and difference to what was chosen the rest. */
const relevanceShare = 0.7

/** The cost of each further passage of one source. */
const repeatCost = 0.05

function takeBest(waiting: Candidate[], perSource: ReadonlyMap<number, number>): Candidate {
  let best = 0
  let bestValue = -Infinity
  for (const [index, { passage, similarity }] of waiting.entries()) {
    const repeats = Math.min(perSource.get(passage.source) ?? 0, 6)
    const worth = relevanceShare * passage.score - (1 - relevanceShare) * similarity - repeatCost * repeats
    // Passages without a word of the question keep their order.
    const value = passage.score === 0 ? -1 : worth
    if (value > bestValue) [best, bestValue] = [index, value]
  }
  const [taken] = waiting.splice(best, 1)
  if (taken === undefined) throw new RangeError('No passage is waiting.')
  return taken
}

/** The share of the smaller set that both have. */
function similarityOf(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const [small, large] = one.size < other.size ? [one, other] : [other, one]
  if (small.size === 0) return 0
  let shared = 0
  for (const word of small) if (large.has(word)) shared += 1
  return shared / small.size
}
