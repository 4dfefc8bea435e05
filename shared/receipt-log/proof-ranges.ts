/** The leaves from `start` to `end` - 1 of the tree. */
export interface Range {
  start: number
  end: number
}

/**
 * The subtrees whose root hashes are the inclusion proof of a leaf in a tree of `size` leaves, in the order of the proof
 * (RFC 9162, section 2.1.3.1).
 */
export function inclusionRanges(index: number, size: number): Range[] {
  const path: Range[] = []
  let [start, end] = [0, size]
  while (end - start > 1) {
    const middle = start + splitOf(end - start)
    path.push(index < middle ? { start: middle, end } : { start, end: middle })
    if (index < middle) end = middle
    else start = middle
  }
  return path.toReversed()
}

/**
 * The subtrees whose root hashes are the consistency proof between the trees of `first` and `second` leaves, in the order
 * of the proof (RFC 9162, section 2.1.4.1). 1 ≤ first ≤ second.
 */
export function consistencyRanges(first: number, second: number): Range[] {
  const path: Range[] = []
  let [start, end] = [0, second]
  // SUBPROOF with `first` - `start` leaves in the older tree.
  while (first < end) {
    const middle = start + splitOf(end - start)
    if (first <= middle) {
      path.push({ start: middle, end })
      end = middle
    } else {
      path.push({ start, end: middle })
      start = middle
    }
  }
  // A verifier knows the root of the older tree.
  return start === 0 ? path.toReversed() : [...path, { start, end }].toReversed()
}

/** The number of leaves of the left subtree: the largest power of two below `size`. `size` ≥ 2. */
const splitOf = (size: number) => largestPower(size - 1)

/** The largest power of two that is not above `size`. `size` ≥ 1. */
export function largestPower(size: number): number {
  let power = 1
  while (power * 2 <= size) power *= 2
  return power
}
