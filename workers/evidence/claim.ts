/** A statement, and the sources that back it. */
export interface Claim {
  text: string
  citations: readonly ClaimCitation[]
}

export interface ClaimCitation {
  /** `index` of the source. */
  source: number
  /** Words of the source. */
  quote: string
}

/** Why a claim was left out. */
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
  kept?: Claim
  gap?: Gap
}

/** Claims whose every quote, number, date and name was found in the sources. */
export interface CheckedClaims {
  supported: readonly Claim[]
  /** The outcome of each claim, at its place: the supported claim, or the gap. Neither for a claim without words. */
  outcomes: readonly ClaimOutcome[]
  gaps: readonly Gap[]
  /** 0 to 1: computed from the checks and from how many independent sources agree. */
  confidence: number
}
