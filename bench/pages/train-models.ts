import { groupCount } from '#workers/pages/features/words/block-words.ts'
import type { StoredModels } from '#workers/pages/model/predict-blocks.ts'
import { binFeatures, type BinnedRows } from './bin-features.ts'
import { siteFolds } from './site-folds.ts'
import { trainTrees, type TrainingTargets, type TrainOptions } from './train-trees.ts'
import { scoreOf, storeWordModel, trainWords, type WordRows } from './train-words.ts'
import { addWordScores, type TrainingPage } from './training-pages.ts'

const options: TrainOptions = {
  trees: 220,
  maxLeaves: 48,
  learningRate: 0.08,
  // A page weighs about 250. Larger leaves lower F1: content differs much between page types.
  minLeafWeight: 25,
  rowFraction: 0.4,
  featureFraction: 0.2,
  seed: 7,
}
/** Fewer trees suffice for label smoothing. */
const smoothingOptions: TrainOptions = { ...options, trees: 90, maxLeaves: 32, learningRate: 0.17, rowFraction: 0.25 }

const wordFolds = 5
const smoothingFolds = 3
/** How far a target moves towards the out-of-fold prediction, 0 to 1. */
const labelSmoothing = 0.3

interface Rows extends TrainingTargets {
  /** The fold of each row if there are so many folds. */
  foldsOf: (count: number) => Uint8Array
}

/** Trains the word model, and the trees on top of its out-of-fold scores. The same pages give the same models. */
export function trainModels(pages: readonly TrainingPage[]): StoredModels {
  const urls = pages.map(({ url }) => url)
  const rows: Rows = {
    foldsOf: (count) => {
      const folds = siteFolds(urls, count)
      return Uint8Array.from(pages.flatMap(({ blocks }, at) => blocks.map(() => folds[at] ?? 0)))
    },
    targets: Float64Array.from(pages.flatMap((page) => page.targets)),
    weights: Float64Array.from(pages.flatMap((page) => page.weights)),
  }
  const words = joinWords(pages)
  addWordScores(pages, scoreOutOfFold(words, rows))
  const binned = binFeatures(pages.flatMap(({ table, blocks }) => blocks.map((_, at) => table.row(at))))
  const targets = smoothTargets(binned, rows)
  return {
    words: storeWordModel(trainWords(words, rows)),
    trees: trainTrees(binned, { targets, weights: rows.weights }, options).model,
  }
}

/** The word score of each block, from a model that was not trained on the site of the page. */
function scoreOutOfFold(words: WordRows, rows: Rows): Float64Array {
  const scores = new Float64Array(rows.targets.length)
  const folds = rows.foldsOf(wordFolds)
  for (let fold = 0; fold < wordFolds; fold++) {
    const weights = rows.weights.map((weight, row) => (folds[row] === fold ? 0 : weight))
    const model = trainWords(words, { targets: rows.targets, weights })
    for (const [row, own] of folds.entries()) if (own === fold) scores[row] = scoreOf(words, row, model)
  }
  return scores
}

/**
 * Label smoothing: moves targets towards the predictions of trees that were not trained on the site. Labels are noisy: some
 * stop in the middle of long threads or omit what other labels keep. Trees that fit this noise do worse on other pages.
 */
function smoothTargets(binned: BinnedRows, rows: Rows): Float64Array {
  const smoothed = Float64Array.from(rows.targets)
  const folds = rows.foldsOf(smoothingFolds)
  for (let fold = 0; fold < smoothingFolds; fold++) {
    const weights = rows.weights.map((weight, row) => (folds[row] === fold ? 0 : weight))
    const { scores } = trainTrees(binned, { targets: rows.targets, weights }, smoothingOptions)
    for (const [row, own] of folds.entries()) {
      if (own !== fold) continue
      const target = rows.targets[row] ?? 0
      const prediction = 1 / (1 + Math.exp(-(scores[row] ?? 0)))
      smoothed[row] = target + labelSmoothing * (prediction - target)
    }
  }
  return smoothed
}

function joinWords(pages: readonly TrainingPage[]): WordRows {
  const groups = pages.flatMap((page) => page.words)
  const starts = new Uint32Array(groups.length + 1)
  for (const [at, group] of groups.entries()) starts[at + 1] = (starts[at] ?? 0) + group.length
  const all = new Int32Array(starts.at(-1) ?? 0)
  for (const [at, group] of groups.entries()) all.set(group, starts[at])
  return { words: all, starts, groups: groupCount }
}
