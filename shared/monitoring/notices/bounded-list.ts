/**
 * The first values whose JSON fits in `maxBytes`. `isCut`: some did not fit. Reads the list only as far as it fits.
 */
export function boundedList<T>(values: Iterable<T>, maxBytes: number): { values: T[]; isCut: boolean } {
  const fitting: T[] = []
  let left = maxBytes
  for (const value of values) {
    left -= Buffer.byteLength(JSON.stringify(value)) + 1
    if (left < 0) return { values: fitting, isCut: true }
    fitting.push(value)
  }
  return { values: fitting, isCut: false }
}
