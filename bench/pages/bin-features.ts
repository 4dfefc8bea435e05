/** Rows of features as numbers of bins. The rows of one matrix serve several trainings. */
export interface BinnedRows {
  count: number
  /** Per feature, the bin of each row. */
  columns: Uint8Array[]
  /** Per feature, the greatest value of each bin but the last. */
  edges: number[][]
}

export const binCount = 64

/** Puts each feature into up to 64 bins with about the same number of rows. */
export function binFeatures(rows: readonly Float64Array[]): BinnedRows {
  const width = rows[0]?.length ?? 0
  const columns: Uint8Array[] = []
  const edges: number[][] = []
  for (let feature = 0; feature < width; feature++) {
    const values = new Float64Array(rows.length)
    for (let row = 0; row < rows.length; row++) values[row] = rows[row]?.[feature] ?? 0
    const cuts = cutPoints(values)
    const column = new Uint8Array(rows.length)
    for (let row = 0; row < rows.length; row++) column[row] = binOf(values[row] ?? 0, cuts)
    edges.push(cuts)
    columns.push(column)
  }
  return { count: rows.length, columns, edges }
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
