import { ruleOutAsides } from '#workers/pages/selection/rules/rule-out-asides.ts'
import { ruleOutBoilerplate } from '#workers/pages/selection/rules/rule-out-boilerplate.ts'
import { ruleOutColumns } from '#workers/pages/selection/rules/rule-out-columns.ts'
import { ruleOutComments } from '#workers/pages/selection/rules/rule-out-comments.ts'
import { ruleOutDuplicates } from '#workers/pages/selection/rules/rule-out-duplicates.ts'
import { ruleOutEndings } from '#workers/pages/selection/rules/rule-out-endings.ts'
import { ruleOutFrame } from '#workers/pages/selection/rules/rule-out-frame.ts'
import { ruleOutRemarks } from '#workers/pages/selection/rules/rule-out-remarks.ts'
import { ruleOutSections } from '#workers/pages/selection/rules/rule-out-sections.ts'
import { bestThreshold, expectedF1, shiftOf } from './best-threshold.ts'
import { completeRepeatedItems } from './complete-repeated-items.ts'
import { completeSections } from './complete-sections.ts'
import { completeTexts } from './complete-texts.ts'
import type { Block } from './find-blocks.ts'
import { keepGroupsTogether } from './keep-groups-together.ts'
import { keepPrice } from './keep-price.ts'
import { keepShortPage } from './keep-short-page.ts'
import { keepTitle } from './keep-title.ts'
import { predictBlocks } from './predict-blocks.ts'
import type { PageBlocks } from './segment-page.ts'
import { smoothRepeatedItems } from './smooth-repeated-items.ts'

/** The blocks of a page as content or boilerplate. The arrays hold one entry per block, in document order. */
export interface BlockClassification {
  blocks: readonly Block[]
  /** Probability of being content, 0 to 1. */
  probabilities: readonly number[]
  /** Blocks with this probability or more are kept. */
  threshold: number
  /** The kept blocks after each step. Steps only add blocks. */
  steps: { by: SelectionStep; kept: boolean[] }[]
  kept: boolean[]
  /** The expected F1 over words of the kept blocks, 0 to 1. */
  confidence: number
}

export type SelectionStep = 'chance' | 'group' | 'card' | 'title' | 'section' | 'price' | 'short'

/** The parts of the classification that cross-validation replaces. */
export interface Judge {
  predict: (page: PageBlocks) => number[]
  /** Added to the log-odds of all blocks for the choice of the threshold. */
  shift: (page: PageBlocks) => number
}

const shipped: Judge = { predict: predictBlocks, shift: shiftOf }

/** Predicts a probability for each block, corrects it by rules, applies a threshold, and completes what it kept. */
export function classifyBlocks(page: PageBlocks, { predict, shift }: Judge = shipped): BlockClassification {
  const { blocks, facts } = page
  const probabilities = correctProbabilities(page, predict(page))
  const threshold = bestThreshold(blocks, probabilities, shift(page))
  const likely = probabilities.map((probability) => probability >= threshold)
  const withTitle = keepTitle(blocks, likely, facts)
  const grouped = keepGroupsTogether(blocks, probabilities, withTitle)
  const withItems = completeRepeatedItems(page, probabilities, grouped)
  const withSections = completeSections(blocks, probabilities, withItems)
  const withTexts = completeTexts(page, probabilities, withSections)
  const withPrice = keepPrice(blocks, withTexts, facts)
  const kept = keepShortPage(blocks, probabilities, withPrice)
  const steps: BlockClassification['steps'] = [
    { by: 'chance', kept: likely },
    { by: 'title', kept: withTitle },
    { by: 'group', kept: grouped },
    { by: 'card', kept: withItems },
    { by: 'section', kept: withTexts },
    { by: 'price', kept: withPrice },
    { by: 'short', kept },
  ]
  return { blocks, probabilities, threshold, steps, kept, confidence: expectedF1(blocks, probabilities, kept) }
}

function correctProbabilities(page: PageBlocks, predicted: readonly number[]): readonly number[] {
  return corrections.reduce<readonly number[]>((probabilities, correct) => correct(page, probabilities), predicted)
}

/** In their order: a rule sees what those before it have ruled out. */
const corrections: readonly ((page: PageBlocks, probabilities: readonly number[]) => number[])[] = [
  smoothRepeatedItems,
  ruleOutBoilerplate,
  ruleOutFrame,
  ruleOutColumns,
  ruleOutAsides,
  ruleOutComments,
  ruleOutSections,
  ruleOutRemarks,
  ruleOutDuplicates,
  ruleOutEndings,
]
