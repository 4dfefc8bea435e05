import { checkClaims } from '#workers/evidence/check-claims.ts'
import { withoutNumbers } from '#workers/evidence/cite-claims.ts'
import type { CheckedClaims, Claim } from '#workers/evidence/claim.ts'
import type { Source } from '#workers/evidence/source.ts'

export interface ClaimsInOrder extends Pick<CheckedClaims, 'gaps' | 'confidence'> {
  /** The supported claims at the places of the claims; undefined for the others. */
  kept: (Claim | undefined)[]
}

/** Checks claims as `checkClaims` does, and keeps their places: each place belongs to a field of a report. */
export async function checkInOrder(claims: readonly Claim[], sources: readonly Source[]): Promise<ClaimsInOrder> {
  const { supported, gaps, confidence } = await checkClaims(claims, sources)
  const left = supported.toReversed()
  // Supported claims have the order of the claims, and texts without [n].
  const kept = claims.map(({ text }) =>
    left.at(-1)?.text.startsWith(withoutNumbers(text).slice(0, comparedChars)) === true ? left.pop() : undefined,
  )
  return { kept, gaps, confidence }
}

/** Long texts are cut by the check. */
const comparedChars = 1000
