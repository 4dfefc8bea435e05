import { binCount, type BinnedRows } from './bin-features.ts'

/** One tree in the form of `StoredTrees`, and the bin of each threshold; its root is node 0. */
export interface GrownTree {
  feature: number[]
  threshold: number[]
  bin: number[]
  left: number[]
}

export interface GrowOptions {
  maxLeaves: number
  learningRate: number
  /** The minimum sum of weights in a leaf. */
  minLeafWeight: number
}

export interface TreeInput {
  gradients: Float32Array
  hessians: Float32Array
  /** The rows that the tree is grown on. Their order changes. */
  rows: Uint32Array
  features: number[]
}

interface Leaf {
  node: number
  rows: Uint32Array
  gradient: number
  hessian: number
  /** Gradients and hessians by feature and bin: two numbers each. */
  sums: Float64Array
  split?: { feature: number; bin: number; gain: number }
}

const l2 = 5

/** Grows a regression tree leaf by leaf: the leaf with the highest gain is split next. */
export function growTree(binned: BinnedRows, input: TreeInput, options: GrowOptions): GrownTree {
  const tree: GrownTree = { feature: [-1], threshold: [0], bin: [0], left: [0] }
  const root = newLeaf(0, input.rows, { binned, input })
  const leaves = [withSplit(root, { binned, input, options })]
  while (leaves.length < options.maxLeaves) {
    const best = leaves.reduce((top, leaf) => ((leaf.split?.gain ?? 0) > (top.split?.gain ?? 0) ? leaf : top))
    if (!best.split) break
    const { feature, bin } = best.split
    const left = tree.feature.length
    tree.feature[best.node] = feature
    tree.threshold[best.node] = binned.edges[feature]?.[bin] ?? 0
    tree.bin[best.node] = bin
    tree.left[best.node] = left
    for (const [list, value] of [
      [tree.feature, -1] as const,
      [tree.threshold, 0] as const,
      [tree.bin, 0] as const,
      [tree.left, 0] as const,
    ])
      list.push(value, value)
    const [lowerRows, upperRows] = partition(best.rows, binned.columns[feature] ?? noBins, bin)
    // The larger leaf's sums are the parent's less those of the smaller one.
    const isLowerSmall = lowerRows.length < upperRows.length
    const small = newLeaf(isLowerSmall ? left : left + 1, isLowerSmall ? lowerRows : upperRows, { binned, input })
    const large = restOf(best, small, {
      node: isLowerSmall ? left + 1 : left,
      rows: isLowerSmall ? upperRows : lowerRows,
    })
    withSplit(small, { binned, input, options })
    withSplit(large, { binned, input, options })
    leaves.splice(leaves.indexOf(best), 1, isLowerSmall ? small : large, isLowerSmall ? large : small)
  }
  for (const leaf of leaves) {
    tree.threshold[leaf.node] = Number(((-options.learningRate * leaf.gradient) / (leaf.hessian + l2)).toPrecision(4))
  }
  return tree
}

const noBins = new Uint8Array()

/** Splits the rows in place, in a stable order. */
function partition(rows: Uint32Array, column: Uint8Array, bin: number): [Uint32Array, Uint32Array] {
  const upper = new Uint32Array(rows.length)
  let lowerCount = 0
  let upperCount = 0
  for (const row of rows) {
    if ((column[row] ?? 0) <= bin) rows[lowerCount++] = row
    else upper[upperCount++] = row
  }
  rows.set(upper.subarray(0, upperCount), lowerCount)
  return [rows.subarray(0, lowerCount), rows.subarray(lowerCount)]
}

function newLeaf(node: number, rows: Uint32Array, { binned, input }: { binned: BinnedRows; input: TreeInput }): Leaf {
  // One pair of numbers for each row, in the order of the rows: the passes over the features then read memory in sequence.
  const pairs = new Float32Array(rows.length * 2)
  let gradient = 0
  let hessian = 0
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at] ?? 0
    pairs[at * 2] = input.gradients[row] ?? 0
    pairs[at * 2 + 1] = input.hessians[row] ?? 0
    gradient += pairs[at * 2] ?? 0
    hessian += pairs[at * 2 + 1] ?? 0
  }
  const sums = new Float64Array(input.features.length * binCount * 2)
  for (const [order, feature] of input.features.entries()) {
    const own = sums.subarray(order * binCount * 2, (order + 1) * binCount * 2)
    addSums(own, { column: binned.columns[feature] ?? noBins, rows, pairs })
  }
  return { node, rows, gradient, hessian, sums }
}

function addSums(
  sums: Float64Array,
  { column, rows, pairs }: { column: Uint8Array; rows: Uint32Array; pairs: Float32Array },
): void {
  for (let at = 0; at < rows.length; at++) {
    const bin = (column[rows[at] ?? 0] ?? 0) * 2
    sums[bin] = (sums[bin] ?? 0) + (pairs[at * 2] ?? 0)
    sums[bin + 1] = (sums[bin + 1] ?? 0) + (pairs[at * 2 + 1] ?? 0)
  }
}

function restOf(parent: Leaf, small: Leaf, { node, rows }: { node: number; rows: Uint32Array }): Leaf {
  const sums = parent.sums
  for (let at = 0; at < sums.length; at++) sums[at] = (sums[at] ?? 0) - (small.sums[at] ?? 0)
  return { node, rows, gradient: parent.gradient - small.gradient, hessian: parent.hessian - small.hessian, sums }
}

function withSplit(
  leaf: Leaf,
  { binned, input, options }: { binned: BinnedRows; input: TreeInput; options: GrowOptions },
): Leaf {
  const whole = leaf.gradient ** 2 / (leaf.hessian + l2)
  for (const [order, feature] of input.features.entries()) {
    const count = binned.edges[feature]?.length ?? 0
    let gradient = 0
    let hessian = 0
    for (let bin = 0; bin < count; bin++) {
      const at = (order * binCount + bin) * 2
      gradient += leaf.sums[at] ?? 0
      hessian += leaf.sums[at + 1] ?? 0
      const rest = leaf.hessian - hessian
      if (hessian < options.minLeafWeight || rest < options.minLeafWeight) continue
      const gain = gradient ** 2 / (hessian + l2) + (leaf.gradient - gradient) ** 2 / (rest + l2) - whole
      if (gain > (leaf.split?.gain ?? 1e-3)) leaf.split = { feature, bin, gain }
    }
  }
  return leaf
}
