/** A line of captions. The end is unknown if the format has no duration. */
export interface CaptionLine {
  startMs: number
  durationMs: number | undefined
  /** Entities and markup of the format are decoded. */
  text: string
}

/** Collects lines. A time that the document lacks is NaN. */
export interface CaptionSink {
  /** Throws PROVIDER_ERROR for a line without a start, and for too many lines. */
  add: (line: { startMs: number; durationMs: number; text: string }) => void
}
