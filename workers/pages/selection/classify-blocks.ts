import { describeBlocks } from '#workers/pages/features/block-features.ts'
import model from '#workers/pages/model/block-model.json' with { type: 'json' }
import { openTrees, predict } from '#workers/pages/model/boosted-trees.ts'
import { completeRepeatedItems } from './complete-repeated-items.ts'
import { completeSections } from './complete-sections.ts'
import type { Block } from './find-blocks.ts'
import { keepGroupsTogether } from './keep-groups-together.ts'
import { keepPrice } from './keep-price.ts'
import { keepTitle } from './keep-title.ts'
import { ruleOutBoilerplate } from './rule-out-boilerplate.ts'
import { ruleOutComments } from './rule-out-comments.ts'
import { ruleOutDuplicates } from './rule-out-duplicates.ts'
import type { PageBlocks } from './segment-page.ts'
import { smoothRepeatedItems } from './smooth-repeated-items.ts'

/** The blocks of a page as content or boilerplate. The arrays hold one entry per block, in document order. */
export interface BlockClassification {
  blocks: readonly Block[]
  /** Probability of being content, 0 to 1. */
  probabilities: number[]
  /** Blocks with this probability or more are kept. */
  threshold: number
  /** The kept blocks after each step. Steps only add blocks. */
  steps: { by: SelectionStep; kept: boolean[] }[]
  kept: boolean[]
}

export type SelectionStep = 'chance' | 'group' | 'card' | 'title' | 'section' | 'price'

/** Predicts a probability for each block, corrects it by rules, applies a threshold, and completes what it kept. */
export function classifyBlocks(page: PageBlocks): BlockClassification {
  const { blocks, facts } = page
  const probabilities = correctProbabilities(page, predictProbabilities(page))
  const threshold = bestThreshold(blocks, probabilities)
  const likely = probabilities.map((probability) => probability >= threshold)
  const grouped = keepGroupsTogether(blocks, probabilities, likely)
  const withItems = completeRepeatedItems(page, probabilities, grouped)
  const withTitle = keepTitle(blocks, withItems, facts)
  const withSections = completeSections(blocks, probabilities, withTitle)
  const kept = keepPrice(blocks, withSections, facts)
  const steps: BlockClassification['steps'] = [
    { by: 'chance', kept: likely },
    { by: 'group', kept: grouped },
    { by: 'card', kept: withItems },
    { by: 'title', kept: withTitle },
    { by: 'section', kept: withSections },
    { by: 'price', kept },
  ]
  return { blocks, probabilities, threshold, steps, kept }
}

function predictProbabilities(page: PageBlocks): number[] {
  const table = describeBlocks(page)
  return page.blocks.map((_, at) => predict(trees, table.row(at)))
}

// The first 60 trees already rule out almost half of all blocks; the other trees would only confirm it.
const trees = openTrees(model, { after: 60, below: -3 })

function correctProbabilities(page: PageBlocks, predicted: readonly number[]): number[] {
  const smoothed = smoothRepeatedItems(page, predicted)
  return ruleOutDuplicates(page, ruleOutComments(page, ruleOutBoilerplate(page, smoothed)))
}

/**
 * The threshold with the highest expected F1 over words: twice the expected content words kept, divided by the words kept
 * plus the expected content words of the page. At least one block reaches it.
 */
function bestThreshold(blocks: readonly Block[], probabilities: readonly number[]): number {
  const ranked = blocks
    .map(({ words }, at) => ({ words, probability: probabilities[at] ?? 0 }))
    .sort((a, b) => b.probability - a.probability)
  const expected = ranked.reduce((sum, { words, probability }) => sum + words * probability, 0)
  let best = { f1: -1, threshold: 0 }
  let content = 0
  let kept = 0
  for (const { words, probability } of ranked) {
    content += words * probability
    kept += words
    const f1 = (2 * content) / Math.max(1e-9, kept + expected)
    if (f1 > best.f1) best = { f1, threshold: probability }
  }
  return best.threshold
}
