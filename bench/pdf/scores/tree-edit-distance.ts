/** An ordered tree. */
export interface Tree<T> {
  value: T
  children: readonly Tree<T>[]
}

/**
 * The least cost to turn one ordered tree into the other (Zhang and Shasha, 1989). To insert or to delete a node costs 1.
 * `replace` is the cost to replace one node by another, at most 2 to be of any use.
 */
export function treeEditDistance<T>(left: Tree<T>, right: Tree<T>, replace: (left: T, right: T) => number): number {
  const [first, second] = [postorder(left), postorder(right)]
  const width = second.values.length
  const distances = new Float64Array(first.values.length * width)
  const costs = new Float64Array(first.values.length * width)
  for (const [i, value] of first.values.entries())
    for (const [j, other] of second.values.entries()) costs[i * width + j] = replace(value, other)
  for (const i of first.roots) for (const j of second.roots) fillForest({ first, second, i, j, distances, costs })
  return distances.at(-1) ?? 0
}

/** The number of nodes. */
export function sizeOf(tree: Tree<unknown>): number {
  return 1 + tree.children.reduce((total, child) => total + sizeOf(child), 0)
}

/** A tree in postorder: values, the leftmost leaf below each, and the roots of all left-most paths. */
interface Postorder<T> {
  values: T[]
  leftmost: number[]
  roots: number[]
}

function postorder<T>(tree: Tree<T>): Postorder<T> {
  const values: T[] = []
  const leftmost: number[] = []
  const visit = (node: Tree<T>): number => {
    const below = node.children.map(visit)
    leftmost.push(below[0] ?? values.length)
    values.push(node.value)
    return leftmost.at(-1) ?? 0
  }
  visit(tree)
  const last = new Map(leftmost.map((leaf, index) => [leaf, index]))
  return { values, leftmost, roots: [...last.values()].sort((a, b) => a - b) }
}

interface Step<T> {
  first: Postorder<T>
  second: Postorder<T>
  i: number
  j: number
  distances: Float64Array
  costs: Float64Array
}

/** Distances between all prefixes of the forests below nodes `i` and `j`. */
function fillForest<T>({ first, second, i, j, distances, costs }: Step<T>): void {
  const [startI, startJ] = [first.leftmost[i] ?? 0, second.leftmost[j] ?? 0]
  const [columns, width] = [j - startJ + 2, second.values.length]
  const forest = new Float64Array((i - startI + 2) * columns)
  const at = (row: number, column: number) => forest[row * columns + column] ?? 0
  for (let row = 0; row <= i - startI + 1; row++) {
    for (let column = 0; column < columns; column++) {
      if (row === 0 || column === 0) {
        forest[row * columns + column] = row + column
        continue
      }
      const [x, y] = [startI + row - 1, startJ + column - 1]
      const [leftX, leftY] = [first.leftmost[x] ?? 0, second.leftmost[y] ?? 0]
      const isTree = leftX === startI && leftY === startJ
      const replaced = isTree
        ? at(row - 1, column - 1) + (costs[x * width + y] ?? 0)
        : at(leftX - startI, leftY - startJ) + (distances[x * width + y] ?? 0)
      const least = Math.min(at(row - 1, column) + 1, at(row, column - 1) + 1, replaced)
      forest[row * columns + column] = least
      if (isTree) distances[x * width + y] = least
    }
  }
}
