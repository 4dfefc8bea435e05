import { predictBlocks } from '#workers/pages/model/predict-blocks.ts'
import { completeRepeatedItems, completeTexts, smoothRepeatedItems } from './complete-repeated-items.ts'
import { completeSections } from './complete-sections.ts'
import type { Block } from './find-blocks.ts'
import { keepGroupsTogether } from './keep-groups-together.ts'
import { keepShortPage } from './keep-short-page.ts'
import { keepPrice, keepTitle } from './keep-title-and-price.ts'
import { ruleOutAsides } from './rules/rule-out-asides.ts'
import { ruleOutBoilerplate } from './rules/rule-out-boilerplate.ts'
import { ruleOutColumns } from './rules/rule-out-columns.ts'
import { ruleOutComments } from './rules/rule-out-comments.ts'
import { ruleOutDuplicates } from './rules/rule-out-duplicates.ts'
import { ruleOutEndings } from './rules/rule-out-endings.ts'
import { ruleOutFrame } from './rules/rule-out-frame.ts'
import { ruleOutRemarks } from './rules/rule-out-remarks.ts'
import { ruleOutSections } from './rules/rule-out-sections.ts'
import type { PageBlocks } from './segment-page.ts'

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

type SelectionStep = 'chance' | 'group' | 'card' | 'title' | 'section' | 'price' | 'short'

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

/**
 * The threshold with the highest expected F1 over words: twice the expected content words kept, divided by the words kept
 * plus the expected content words of the page. At least one block reaches it.
 */
function bestThreshold(blocks: readonly Block[], probabilities: readonly number[], shift: number): number {
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
function expectedF1(blocks: readonly Block[], probabilities: readonly number[], kept: readonly boolean[]): number {
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
