import { describeBlocks } from '#workers/pages/features/block-features.ts'
import { openWordModel, type StoredWordModel } from '#workers/pages/features/words/word-model.ts'
import blockModel from '#workers/pages/model/block-model.json' with { type: 'json' }
import { openTrees, predict, type StoredTrees } from '#workers/pages/model/boosted-trees.ts'
import wordModel from '#workers/pages/model/word-model.json' with { type: 'json' }
import type { PageBlocks } from './segment-page.ts'

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
