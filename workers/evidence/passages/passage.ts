/** A part of a source that may answer the question. */
export interface Passage {
  /** `index` of the source. */
  source: number
  /** UTF-16 offsets into the text of the source. */
  start: number
  end: number
  /** The text of the source from `start` to `end`. */
  text: string
  /** The headings above it. */
  heading?: string
  /** 1 for the best passage, 0 for one without a word of the question. */
  score: number
}
