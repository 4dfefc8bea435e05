/** A value in a sentence that may answer a question. */
export interface Value {
  /** Equal for equal values: `1200000` for `1.2 million` and `1,200,000`. From the least to the most exact. */
  keys: readonly string[]
  start: number
  end: number
}
