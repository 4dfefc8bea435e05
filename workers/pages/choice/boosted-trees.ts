/**
 * A sum of small decision trees. A tree is flat: node `n` compares `features[feature[n]]` with `threshold[n]` and goes
 * to `left[n]` (less or equal) or `left[n] + 1`; a leaf has `feature[n] === -1` and its value in `threshold[n]`.
 */
export interface BoostedTrees {
  base: number
  trees: { feature: number[]; threshold: number[]; left: number[] }[]
}

/** The probability the trees give, 0 to 1. */
export function predict(model: BoostedTrees, features: ArrayLike<number>): number {
  return 1 / (1 + Math.exp(-predictRaw(model, features)))
}

/** The sum itself: log-odds for a classifier, the value for a regression. */
export function predictRaw({ base, trees }: BoostedTrees, features: ArrayLike<number>): number {
  let sum = base
  for (const tree of trees) {
    let node = 0
    let feature = tree.feature[0] ?? -1
    while (feature >= 0) {
      const goesRight = (features[feature] ?? 0) > (tree.threshold[node] ?? 0)
      node = (tree.left[node] ?? 0) + (goesRight ? 1 : 0)
      feature = tree.feature[node] ?? -1
    }
    sum += tree.threshold[node] ?? 0
  }
  return sum
}
