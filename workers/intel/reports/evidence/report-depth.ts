import type { Input } from '#shared/contract/operations/index.ts'

export type Depth = Input<'intel-company'>['depth']

/** The work that a depth of report allows. */
export interface DepthLimits {
  /** Searches, by their order in the plan of the report. */
  searches: number
  /** Pages to read. */
  sources: number
  /** Characters of passages that the model reads. */
  passageChars: number
  /** Tokens of the model's reply. */
  maxOutputTokens: number
}

export const depthLimits: Readonly<Record<Depth, DepthLimits>> = {
  quick: { searches: 2, sources: 4, passageChars: 16_000, maxOutputTokens: 2500 },
  standard: { searches: 4, sources: 8, passageChars: 36_000, maxOutputTokens: 4000 },
  comprehensive: { searches: 7, sources: 14, passageChars: 70_000, maxOutputTokens: 6000 },
}
