import { isFunctionWord } from '#workers/evidence/words/function-words.ts'
import { wordsOf } from '#workers/evidence/words/words-of.ts'
import type { QuoteContext } from './quote-context.ts'

/** The share of a claim's content words that stand in the sentences of its quotes or in the headings above, 0 to 1. */
export function overlapOf(claim: string, contexts: readonly QuoteContext[]): number {
  const said = new Set(contexts.flatMap(({ sentences, headings }) => wordsOf([...sentences, headings].join('\n'))))
  const words = new Set(wordsOf(claim).filter((word) => !isFunctionWord(word)))
  if (words.size === 0) return 1
  return [...words].filter((word) => said.has(word)).length / words.size
}
