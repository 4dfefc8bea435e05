import { describeBlocks } from '#workers/pages/features/block-features.ts'
import { openWordModel, type StoredWordModel } from '#workers/pages/features/words/word-model.ts'
import type { PageBlocks } from '#workers/pages/selection/segment-page.ts'
import blockModel from './block-model.json' with { type: 'json' }
import wordModel from './word-model.json' with { type: 'json' }

/** The two models of the boilerplate removal. The trees were trained with the scores of the words. */
export interface StoredModels {
  words: StoredWordModel
  trees: StoredTrees
}

/** Returns a function that predicts for each block of a page the probability of being content, 0 to 1. */
export function openPredictor(models: StoredModels): (page: PageBlocks) => number[] {
  const readWords = openWordModel(models.words)
  // The first 60 trees already rule out almost half of all blocks; the other trees would only confirm it.
  const trees = openTrees(models.trees, { after: 60, below: -3 })
  return (page) => {
    const table = describeBlocks(page, readWords(page))
    return page.blocks.map((_, at) => predict(trees, table.row(at)))
  }
}

/** The same with the shipped models. */
export const predictBlocks = openPredictor({ words: wordModel, trees: blockModel })

/**
 * Gradient-boosted decision trees; the arrays hold the nodes of all trees in sequence. Node `n` compares
 * `features[feature[n]]` with `threshold[n]` and continues at `left[n]` (less or equal) or `left[n] + 1`. A leaf has
 * `feature[n] === -1` and its value in `threshold[n]`. `roots` holds the first node of each tree.
 */
export interface StoredTrees {
  base: number
  roots: number[]
  feature: number[]
  threshold: number[]
  left: number[]
}

/** The same in typed arrays: a block needs thousands of comparisons, so memory locality matters. */
interface BoostedTrees {
  base: number
  roots: Int32Array
  feature: Int16Array
  threshold: Float64Array
  left: Int32Array
  earlyExit: EarlyExit
}

/** Prediction stops for rows whose sum is below `below` after the first `after` trees. */
interface EarlyExit {
  after: number
  below: number
}

function openTrees(stored: StoredTrees, earlyExit: EarlyExit = never): BoostedTrees {
  const { base, roots, feature, threshold, left } = stored
  return {
    base,
    earlyExit,
    roots: Int32Array.from(roots),
    feature: Int16Array.from(feature),
    threshold: Float64Array.from(threshold),
    left: Int32Array.from(left),
  }
}

const never: EarlyExit = { after: 0, below: -Infinity }

/** The predicted probability, 0 to 1. */
export function predict(model: BoostedTrees, features: Float64Array): number {
  return 1 / (1 + Math.exp(-predictRaw(model, features)))
}

/** The sum of the trees: log-odds for a classifier, the value for a regression. */
function predictRaw(model: BoostedTrees, features: Float64Array): number {
  const { base, roots, feature, threshold, left, earlyExit } = model
  let sum = base
  for (let tree = 0; tree < roots.length; tree++) {
    if (tree === earlyExit.after && sum < earlyExit.below) break
    let node = roots[tree] ?? 0
    let tested = feature[node] ?? -1
    while (tested >= 0) {
      node = (left[node] ?? 0) + ((features[tested] ?? 0) > (threshold[node] ?? 0) ? 1 : 0)
      tested = feature[node] ?? -1
    }
    sum += threshold[node] ?? 0
  }
  return sum
}
