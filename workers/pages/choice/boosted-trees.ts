/**
 * A sum of small decision trees, all their nodes one after another. Node `n` compares `features[feature[n]]` with
 * `threshold[n]` and goes to `left[n]` (less or equal) or `left[n] + 1`; a leaf has `feature[n] === -1` and its value
 * in `threshold[n]`. `roots` are the first nodes of the trees.
 */
export interface StoredTrees {
  base: number
  roots: number[]
  feature: number[]
  threshold: number[]
  left: number[]
}

/** The same, ready to be asked: thousands of comparisons a block are a matter of how tight the numbers lie. */
export interface BoostedTrees {
  base: number
  roots: Int32Array
  feature: Int16Array
  threshold: Float64Array
  left: Int32Array
  giveUp: GiveUp
}

/** Rows whose sum is below `below` after the first `after` trees are asked no further. */
export interface GiveUp {
  after: number
  below: number
}

export function openTrees(stored: StoredTrees, giveUp: GiveUp = never): BoostedTrees {
  const { base, roots, feature, threshold, left } = stored
  return {
    base,
    giveUp,
    roots: Int32Array.from(roots),
    feature: Int16Array.from(feature),
    threshold: Float64Array.from(threshold),
    left: Int32Array.from(left),
  }
}

const never: GiveUp = { after: 0, below: -Infinity }

/** The probability the trees give, 0 to 1. */
export function predict(model: BoostedTrees, features: Float64Array): number {
  return 1 / (1 + Math.exp(-predictRaw(model, features)))
}

/** The sum itself: log-odds for a classifier, the value for a regression. */
function predictRaw(model: BoostedTrees, features: Float64Array): number {
  const { base, roots, feature, threshold, left, giveUp } = model
  let sum = base
  for (let tree = 0; tree < roots.length; tree++) {
    if (tree === giveUp.after && sum < giveUp.below) break
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
