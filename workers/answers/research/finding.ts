import type { Claim } from '#workers/evidence/claim.ts'

/** A claim that answers a sub-question. */
export interface Finding extends Claim {
  /** Position of the sub-question, from 0. */
  subQuestion: number
}
