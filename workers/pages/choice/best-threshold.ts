import type { Block } from './find-blocks.ts'

/**
 * The chance from which on blocks are kept so that the expected F1 of their words is greatest: twice the expected
 * content words kept, over the words kept plus the expected content words of the page. At least one block reaches it.
 */
export function bestThreshold(blocks: readonly Block[], chances: readonly number[]): number {
  const ranked = blocks
    .map(({ words }, at) => ({ words, chance: chances[at] ?? 0 }))
    .sort((a, b) => b.chance - a.chance)
  const expected = ranked.reduce((sum, { words, chance }) => sum + words * chance, 0)
  let best = { f1: -1, threshold: 0 }
  let content = 0
  let kept = 0
  for (const { words, chance } of ranked) {
    content += words * chance
    kept += words
    const f1 = (2 * content) / Math.max(1e-9, kept + expected)
    if (f1 > best.f1) best = { f1, threshold: chance }
  }
  return best.threshold
}
