/** A statement, and the sources that back it. */
export interface Claim {
  text: string
  citations: readonly ClaimCitation[]
  /** The text is that of its source, because its quotes did not say all that was claimed. */
  verbatim?: true
  /** A program made the text of the words of its quotes: it stays if all of them are found. */
  isBuilt?: true
}

export interface ClaimCitation {
  /** `index` of the source. */
  source: number
  /** Words of the source. */
  quote: string
}

/** Why a claim is missing. */
export type GapReason =
  | 'no_citation'
  | 'unknown_source'
  | 'quote_not_found'
  | 'number_not_found'
  | 'date_not_found'
  | 'name_not_found'
  | 'contradicted'
  | 'not_supported'
  | 'not_answered'

/** A claim without support in the sources, or a question that they leave open. */
export interface Gap {
  text: string
  reason: GapReason
}

export interface ClaimOutcome {
  /** The claim, or the sentences of the sources in its place. At least one. */
  kept?: readonly Claim[]
  gap?: Gap
}

/** Claims that their sources back in full, or sentences of these sources. */
export interface CheckedClaims {
  supported: readonly Claim[]
  /** The outcome of each claim, at its place. */
  outcomes: readonly ClaimOutcome[]
  gaps: readonly Gap[]
  /** 0 to 1: computed from the checks and from how many independent sources agree. */
  confidence: number
}
