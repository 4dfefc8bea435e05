import { rivalsOf } from '#workers/answers/contradictions/by-question.ts'
import type { RankedPart } from '#workers/answers/extractive/answer-parts.ts'
import { claimOf } from '#workers/answers/extractive/claim-of.ts'
import { checkClaims } from '#workers/evidence/check-claims.ts'
import type { Claim } from '#workers/evidence/claim.ts'
import type { Source } from '#workers/evidence/source.ts'

/** The claims, and behind them each contradicting sentence whose value they do not mention: readers see all versions. */
export async function addRivals(
  claims: readonly Claim[],
  parts: readonly RankedPart[],
  sources: readonly Source[],
): Promise<readonly Claim[]> {
  const missing = parts.flatMap((part) => {
    const rivals = rivalsOf(part)
    if (rivals.length < 2) return []
    return rivals
      .filter(({ candidate, value }) => {
        const written = candidate.text.slice(value?.start, value?.end)
        return !claims.some(({ text }) => text.includes(written))
      })
      .map((rival) => claimOf(rival, part.ranked))
  })
  if (missing.length === 0) return claims
  return [...claims, ...(await checkClaims(missing, sources)).supported]
}
