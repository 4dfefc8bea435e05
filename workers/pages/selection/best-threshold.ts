import type { Block } from './find-blocks.ts'

/**
 * The threshold with the highest expected F1 over words: twice the expected content words kept, divided by the words kept
 * plus the expected content words of the page. At least one block reaches it.
 */
export function bestThreshold(blocks: readonly Block[], probabilities: readonly number[], shift: number): number {
  const ranked = blocks
    .map(({ words }, at) => ({ words, probability: probabilities[at] ?? 0 }))
    .sort((a, b) => b.probability - a.probability)
    .map(({ words, probability }) => ({ words, probability, shifted: shiftOdds(probability, shift) }))
  const expected = ranked.reduce((sum, { words, shifted }) => sum + words * shifted, 0)
  let best = { f1: -1, threshold: 0 }
  let content = 0
  let kept = 0
  for (const { words, probability, shifted } of ranked) {
    content += words * shifted
    kept += words
    const f1 = (2 * content) / Math.max(1e-9, kept + expected)
    if (f1 > best.f1) best = { f1, threshold: probability }
  }
  return best.threshold
}

/** The F1 over words that the kept blocks are expected to have, 0 to 1. */
export function expectedF1(
  blocks: readonly Block[],
  probabilities: readonly number[],
  kept: readonly boolean[],
): number {
  let expected = 0
  let content = 0
  let keptWords = 0
  for (const [at, { words }] of blocks.entries()) {
    const own = words * (probabilities[at] ?? 0)
    expected += own
    if (!kept[at]) continue
    content += own
    keptWords += words
  }
  return (2 * content) / Math.max(1e-9, keptWords + expected)
}

/**
 * The shift of the log-odds for the choice of the threshold. Without it, more is kept wrongly than is lost. Chosen by
 * cross-validation (bench/pages/RESULTS.md): forums and listings lose more words by -1 than they gain.
 */
export function shiftOf(): number {
  return -0.5
}

function shiftOdds(probability: number, shift: number): number {
  return probability / (probability + (1 - probability) * Math.exp(-shift))
}
