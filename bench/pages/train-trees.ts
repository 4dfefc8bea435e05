import type { StoredTrees } from '#workers/pages/model/boosted-trees.ts'

/** Rows of features, each with a target (0 to 1) and a weight. */
export interface TrainingRows {
  rows: readonly Float64Array[]
  targets: readonly number[]
  weights: readonly number[]
}

export interface TrainOptions {
  trees: number
  maxLeaves: number
  learningRate: number
  /** The minimum sum of weights in a leaf. Weights are scaled to a mean of 1. */
  minLeafWeight: number
  /** The fractions of rows and features that each tree uses. */
  rowFraction: number
  featureFraction: number
  /** `probability`: log loss; `value`: squared error. */
  loss: 'probability' | 'value'
  seed: number
}

/** Gradient-boosted trees on 64-bin histograms, grown leaf by leaf; the same seed gives the same trees. */
export function trainTrees({ rows, targets, weights }: TrainingRows, options: TrainOptions): StoredTrees {
  const random = randomFrom(options.seed)
  const binned = binRows(rows)
  const meanWeight = weights.reduce((sum, weight) => sum + weight, 0) / rows.length
  const scaled = Float64Array.from(weights, (weight) => weight / meanWeight)
  const mean = targets.reduce((sum, target, row) => sum + target * (scaled[row] ?? 0), 0) / rows.length
  const base = options.loss === 'probability' ? Math.log(mean / (1 - mean)) : mean
  const scores = new Float64Array(rows.length).fill(base)
  const gradients = new Float64Array(rows.length)
  const hessians = new Float64Array(rows.length)
  const trees: Tree[] = []
  for (let count = 0; count < options.trees; count++) {
    for (let row = 0; row < rows.length; row++) {
      const weight = scaled[row] ?? 0
      const score = scores[row] ?? 0
      const guess = options.loss === 'probability' ? 1 / (1 + Math.exp(-score)) : score
      gradients[row] = weight * (guess - (targets[row] ?? 0))
      hessians[row] = weight * (options.loss === 'probability' ? Math.max(1e-6, guess * (1 - guess)) : 1)
    }
    const sampledRows = Uint32Array.from(rows.keys()).filter(() => random() < options.rowFraction)
    const features = [...binned.columns.keys()].filter(() => random() < options.featureFraction)
    const tree = growTree(binned, { gradients, hessians, sampledRows, features }, options)
    trees.push(tree)
    for (const [row, values] of rows.entries()) scores[row] = (scores[row] ?? 0) + predictTree(tree, values)
  }
  return concatenate(base, trees)
}

/** One tree in the form of `StoredTrees`; its root is node 0. */
interface Tree {
  feature: number[]
  threshold: number[]
  left: number[]
}

function concatenate(base: number, trees: readonly Tree[]): StoredTrees {
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

interface Binned {
  /** Per feature, the bin of each row. */
  columns: Uint8Array[]
  /** Per feature, the greatest value of each bin but the last. */
  edges: number[][]
}

interface Leaf {
  node: number
  rows: Uint32Array
  gradient: number
  hessian: number
  sums?: Float64Array
  split?: { feature: number; bin: number; gain: number }
}

interface TreeInput {
  gradients: Float64Array
  hessians: Float64Array
  sampledRows: Uint32Array
  features: number[]
}

const binCount = 64
const l2 = 5

function growTree(binned: Binned, input: TreeInput, options: TrainOptions): Tree {
  const tree: Tree = { feature: [-1], threshold: [0], left: [0] }
  const root = newLeaf(0, input.sampledRows, input)
  const leaves = [withSplit(root, fillSums(root, binned, input), { binned, input, options })]
  while (leaves.length < options.maxLeaves) {
    const best = leaves.reduce((top, leaf) => ((leaf.split?.gain ?? 0) > (top.split?.gain ?? 0) ? leaf : top))
    if (!best.split || !best.sums) break
    const { feature, bin } = best.split
    const column = binned.columns[feature]
    const left = tree.feature.length
    tree.feature[best.node] = feature
    tree.threshold[best.node] = binned.edges[feature]?.[bin] ?? 0
    tree.left[best.node] = left
    tree.feature.push(-1, -1)
    tree.threshold.push(0, 0)
    tree.left.push(0, 0)
    const lower = newLeaf(
      left,
      best.rows.filter((row) => (column?.[row] ?? 0) <= bin),
      input,
    )
    const upper = newLeaf(
      left + 1,
      best.rows.filter((row) => (column?.[row] ?? 0) > bin),
      input,
    )
    // The larger split's sums are the parent's less the smaller split's: split the passes over the rows.
    const [small, large] = lower.rows.length < upper.rows.length ? [lower, upper] : [upper, lower]
    const sums = fillSums(small, binned, input)
    const parentSums = best.sums
    withSplit(small, sums, { binned, input, options })
    withSplit(
      large,
      parentSums.map((sum, at) => sum - (sums[at] ?? 0)),
      { binned, input, options },
    )
    leaves.splice(leaves.indexOf(best), 1, lower, upper)
  }
  for (const leaf of leaves) {
    tree.threshold[leaf.node] = Number(((-options.learningRate * leaf.gradient) / (leaf.hessian + l2)).toPrecision(4))
  }
  return tree
}

function newLeaf(node: number, rows: Uint32Array, { gradients, hessians }: TreeInput): Leaf {
  let gradient = 0
  let hessian = 0
  for (const row of rows) {
    gradient += gradients[row] ?? 0
    hessian += hessians[row] ?? 0
  }
  return { node, rows, gradient, hessian }
}

/** Gradients and hessians by feature and bin: two numbers each, in one flat array. */
function fillSums(leaf: Leaf, binned: Binned, { gradients, hessians, features }: TreeInput): Float64Array {
  const sums = new Float64Array(features.length * binCount * 2)
  for (const [order, feature] of features.entries()) {
    const column = binned.columns[feature]
    if (!column) continue
    const offset = order * binCount * 2
    for (const row of leaf.rows) {
      const at = offset + (column[row] ?? 0) * 2
      sums[at] = (sums[at] ?? 0) + (gradients[row] ?? 0)
      sums[at + 1] = (sums[at + 1] ?? 0) + (hessians[row] ?? 0)
    }
  }
  return sums
}

function withSplit(
  leaf: Leaf,
  sums: Float64Array,
  { binned, input, options }: { binned: Binned; input: TreeInput; options: TrainOptions },
): Leaf {
  leaf.sums = sums
  const whole = leaf.gradient ** 2 / (leaf.hessian + l2)
  for (const [order, feature] of input.features.entries()) {
    const count = binned.edges[feature]?.length ?? 0
    let gradient = 0
    let hessian = 0
    for (let bin = 0; bin < count; bin++) {
      const at = (order * binCount + bin) * 2
      gradient += sums[at] ?? 0
      hessian += sums[at + 1] ?? 0
      const rest = leaf.hessian - hessian
      if (hessian < options.minLeafWeight || rest < options.minLeafWeight) continue
      const gain = gradient ** 2 / (hessian + l2) + (leaf.gradient - gradient) ** 2 / (rest + l2) - whole
      if (gain > (leaf.split?.gain ?? 1e-3)) leaf.split = { feature, bin, gain }
    }
  }
  return leaf
}

function binRows(rows: readonly Float64Array[]): Binned {
  const width = rows[0]?.length ?? 0
  const columns: Uint8Array[] = []
  const edges: number[][] = []
  for (let feature = 0; feature < width; feature++) {
    const values = Float64Array.from(rows, (row) => row[feature] ?? 0)
    const cuts = cutPoints(values)
    edges.push(cuts)
    columns.push(Uint8Array.from(values, (value) => binOf(value, cuts)))
  }
  return { columns, edges }
}

function cutPoints(values: Float64Array): number[] {
  const sorted = values.toSorted()
  const cuts = new Set<number>()
  for (let bin = 1; bin < binCount; bin++) cuts.add(sorted[Math.floor((sorted.length * bin) / binCount)] ?? 0)
  cuts.delete(sorted.at(-1) ?? 0)
  if (sorted[0] !== sorted.at(-1) && cuts.size === 0) cuts.add(sorted[0] ?? 0)
  // Few digits keep the stored model small; rows are compared with the same rounded edges.
  return [...new Set(Array.from(cuts, (cut) => Number(cut.toPrecision(4))))].sort((a, b) => a - b)
}

function binOf(value: number, cuts: readonly number[]): number {
  let low = 0
  let high = cuts.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (value > (cuts[middle] ?? 0)) low = middle + 1
    else high = middle
  }
  return low
}

function predictTree(tree: Tree, values: Float64Array): number {
  let node = 0
  while ((tree.feature[node] ?? -1) >= 0) {
    const right = (values[tree.feature[node] ?? 0] ?? 0) > (tree.threshold[node] ?? 0)
    node = (tree.left[node] ?? 0) + (right ? 1 : 0)
  }
  return tree.threshold[node] ?? 0
}

/** Mulberry32: small, even enough, and the same everywhere. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
