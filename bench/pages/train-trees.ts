import type { StoredTrees } from '#workers/pages/model/predict-blocks.ts'
import type { BinnedRows } from './bin-features.ts'
import { growTree, type GrowOptions, type GrownTree } from './grow-tree.ts'
import { randomFrom } from './random.ts'

/** A target (0 to 1) and a weight for each row. Rows without weight are not trained on. */
export interface TrainingTargets {
  targets: Float64Array
  weights: Float64Array
}

export interface TrainOptions extends GrowOptions {
  trees: number
  /** The fractions of rows and features that each tree uses. */
  rowFraction: number
  featureFraction: number
  seed: number
}

export interface TrainedTrees {
  model: StoredTrees
  /** The log-odds of every row, also of those without weight. */
  scores: Float64Array
}

/** Gradient-boosted trees for log loss, on histograms; the same seed gives the same trees. */
export function trainTrees(
  binned: BinnedRows,
  { targets, weights }: TrainingTargets,
  options: TrainOptions,
): TrainedTrees {
  const random = randomFrom(options.seed)
  const members = Uint32Array.from(weights.keys()).filter((row) => (weights[row] ?? 0) > 0)
  const total = members.reduce((sum, row) => sum + (weights[row] ?? 0), 0)
  const scaled = weights.map((weight) => (weight * members.length) / total)
  const mean = members.reduce((sum, row) => sum + (targets[row] ?? 0) * (weights[row] ?? 0), 0) / total
  const base = Math.log(mean / (1 - mean))
  const scores = new Float64Array(binned.count).fill(base)
  const gradients = new Float32Array(binned.count)
  const hessians = new Float32Array(binned.count)
  const trees: GrownTree[] = []
  for (let count = 0; count < options.trees; count++) {
    const rows = members.filter(() => random() < options.rowFraction)
    for (const row of rows) {
      const weight = scaled[row] ?? 0
      const guess = 1 / (1 + Math.exp(-(scores[row] ?? 0)))
      gradients[row] = weight * (guess - (targets[row] ?? 0))
      hessians[row] = weight * Math.max(1e-6, guess * (1 - guess))
    }
    const features = [...binned.columns.keys()].filter(() => random() < options.featureFraction)
    const tree = growTree(binned, { gradients, hessians, rows, features }, options)
    trees.push(tree)
    addPredictions(scores, tree, binned)
  }
  return { model: concatenate(base, trees), scores }
}

function concatenate(base: number, trees: readonly GrownTree[]): StoredTrees {
  const all: StoredTrees = { base, roots: [], feature: [], threshold: [], left: [] }
  for (const { feature, threshold, left } of trees) {
    const root = all.feature.length
    all.roots.push(root)
    all.feature.push(...feature)
    all.threshold.push(...threshold)
    // A leaf leads nowhere.
    all.left.push(...left.map((node, at) => ((feature[at] ?? -1) < 0 ? 0 : root + node)))
  }
  return all
}

function addPredictions(scores: Float64Array, tree: GrownTree, { count, columns }: BinnedRows): void {
  const feature = Int16Array.from(tree.feature)
  const bin = Uint8Array.from(tree.bin)
  const left = Int32Array.from(tree.left)
  const tested = tree.feature.map((each) => columns[each] ?? new Uint8Array())
  for (let row = 0; row < count; row++) {
    let node = 0
    while ((feature[node] ?? -1) >= 0)
      node = (left[node] ?? 0) + ((tested[node]?.[row] ?? 0) > (bin[node] ?? 0) ? 1 : 0)
    scores[row] = (scores[row] ?? 0) + (tree.threshold[node] ?? 0)
  }
}
