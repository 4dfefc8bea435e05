/** Precision, recall and F1 of a text's bag of words against the expected bag of words. */
export interface WordScore {
  precision: number
  recall: number
  f1: number
}

export function scoreWords(found: string, expectedText: string): WordScore {
  const remaining = bagOf(expectedText)
  const expectedCount = sum(remaining)
  const foundWords = wordsOf(found)
  if (expectedCount === 0 && foundWords.length === 0) return { precision: 1, recall: 1, f1: 1 }
  let shared = 0
  for (const word of foundWords) {
    const count = remaining.get(word) ?? 0
    if (count > 0) {
      shared++
      remaining.set(word, count - 1)
    }
  }
  if (shared === 0) return { precision: 0, recall: 0, f1: 0 }
  const precision = shared / foundWords.length
  const recall = shared / expectedCount
  return { precision, recall, f1: (2 * precision * recall) / (precision + recall) }
}

/** Lower-case runs of letters, digits and underscores, as in the published benchmark. */
export function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? []
}

function bagOf(text: string): Map<string, number> {
  const bag = new Map<string, number>()
  for (const word of wordsOf(text)) bag.set(word, (bag.get(word) ?? 0) + 1)
  return bag
}

function sum(bag: ReadonlyMap<string, number>): number {
  let total = 0
  for (const count of bag.values()) total += count
  return total
}
