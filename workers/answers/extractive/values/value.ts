/** A value in a sentence that may answer a question. */
export interface Value {
  /** Equal for equal values: `1200000` for `1.2 million` and `1,200,000`. From the least to the most exact. */
  keys: readonly string[]
  start: number
  end: number
}

/** Whether two values say the same, one of them perhaps less exactly: `1987` and `3 May 1987`. */
export const agrees = (one: Value, other: Value): boolean =>
  one.keys.includes(other.keys.at(-1) ?? '') || other.keys.includes(one.keys.at(-1) ?? '')
