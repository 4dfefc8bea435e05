import type { PageExplanation } from '#shared/contract/models/page.ts'
import { textPrefix } from '#shared/runtime/text-prefix.ts'
import type { PageTree } from '#workers/pages/tree/page-node.ts'
import type { BlockClassification } from './classify-blocks.ts'

/** The `explanation` of an answer: each block with its probability and the step that kept or dropped it, for the first 1000 blocks. */
export function explainSelection({ blocks, probabilities, threshold, steps }: BlockClassification): PageExplanation {
  return {
    chosenBy: 'chances',
    thresholdPercent: percent(threshold),
    blocks: blocks.slice(0, maxBlocks).map((block, at) => {
      const text = block.text.length > maxTextLength ? `${textPrefix(block.text, maxTextLength)}…` : block.text
      const chancePercent = percent(probabilities[at] ?? 0)
      const by = steps.find((step) => step.kept[at])?.by
      return by === undefined ? { text, chancePercent, kept: false } : { text, chancePercent, kept: true, by }
    }),
    ...(blocks.length > maxBlocks && { blocksLeftOut: blocks.length - maxBlocks }),
  }
}

const maxBlocks = 1000
const maxTextLength = 100

function percent(probability: number): number {
  return Math.round(Math.min(1, Math.max(0, probability)) * 100)
}

/**
 * A warning for a page that was not rendered and whose main content is uncertain. A page without scripts of which all text was
 * kept has no more text.
 */
export function uncertaintyWarnings(tree: PageTree, { confidence, kept }: BlockClassification): string[] {
  if (confidence >= minConfidence) return []
  if (!kept.includes(false) && !tree.nodes.some(({ tag }) => tag === 'script')) return []
  return [
    `The main content of the page is uncertain (metadata.extraction.confidence is ${confidence.toFixed(2)}). If text is missing, try /fetch/pro: it runs the scripts of the page. includeSelector returns a part of your choice, mainContent: false the whole page.`,
  ]
}

/** Below it, two of three labelled pages have an F1 below .5 (bench/pages/RESULTS.md). */
const minConfidence = 0.5
