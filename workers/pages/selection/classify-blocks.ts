import { describeBlocks } from '#workers/pages/features/block-features.ts'
import { openWordModel } from '#workers/pages/features/words/word-model.ts'
import model from '#workers/pages/model/block-model.json' with { type: 'json' }
import { openTrees, predict } from '#workers/pages/model/boosted-trees.ts'
import wordModel from '#workers/pages/model/word-model.json' with { type: 'json' }
import { bestThreshold, expectedF1 } from './best-threshold.ts'
import { completeRepeatedItems } from './complete-repeated-items.ts'
import { completeSections } from './complete-sections.ts'
import type { Block } from './find-blocks.ts'
import { keepGroupsTogether } from './keep-groups-together.ts'
import { keepPrice } from './keep-price.ts'
import { keepShortPage } from './keep-short-page.ts'
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
  /** The blocks that were kept at first and dropped, because they recur on other pages of the site. */
  dropped?: readonly boolean[]
  /** The expected F1 over words of the kept blocks, 0 to 1. */
  confidence: number
}

export type SelectionStep = 'chance' | 'group' | 'card' | 'title' | 'section' | 'price' | 'short'

/** Predicts a probability for each block, corrects it by rules, applies a threshold, and completes what it kept. */
export function classifyBlocks(page: PageBlocks): BlockClassification {
  const { blocks, facts } = page
  const probabilities = correctProbabilities(page, predictProbabilities(page))
  const threshold = bestThreshold(blocks, probabilities)
  const likely = probabilities.map((probability) => probability >= threshold)
  const withTitle = keepTitle(blocks, likely, facts)
  const grouped = keepGroupsTogether(blocks, probabilities, withTitle)
  const withItems = completeRepeatedItems(page, probabilities, grouped)
  const withSections = completeSections(blocks, probabilities, withItems)
  const withPrice = keepPrice(blocks, withSections, facts)
  const kept = keepShortPage(blocks, probabilities, withPrice)
  const steps: BlockClassification['steps'] = [
    { by: 'chance', kept: likely },
    { by: 'title', kept: withTitle },
    { by: 'group', kept: grouped },
    { by: 'card', kept: withItems },
    { by: 'section', kept: withSections },
    { by: 'price', kept: withPrice },
    { by: 'short', kept },
  ]
  return { blocks, probabilities, threshold, steps, kept, confidence: expectedF1(blocks, probabilities, kept) }
}

function predictProbabilities(page: PageBlocks): number[] {
  const table = describeBlocks(page, readWords(page))
  return page.blocks.map((_, at) => predict(trees, table.row(at)))
}

const readWords = openWordModel(wordModel)

// The first 60 trees already rule out almost half of all blocks; the other trees would only confirm it.
const trees = openTrees(model, { after: 60, below: -3 })

function correctProbabilities(page: PageBlocks, predicted: readonly number[]): number[] {
  const smoothed = smoothRepeatedItems(page, predicted)
  return ruleOutDuplicates(page, ruleOutComments(page, ruleOutBoilerplate(page, smoothed)))
}
