import type { Statement } from '#workers/answers/extractive/find-contradiction.ts'
import { checkClaims } from '#workers/evidence/check-claims.ts'
import type { Claim } from '#workers/evidence/claim.ts'
import type { Source } from '#workers/evidence/source.ts'

/** The claims, and behind them each contradicting statement whose value they do not mention: readers see all versions. */
export async function addRivals(
  claims: readonly Claim[],
  statements: readonly Statement[],
  sources: readonly Source[],
): Promise<readonly Claim[]> {
  const missing = statements.filter(({ value }) => !claims.some(({ text }) => text.includes(value)))
  if (missing.length === 0) return claims
  const { supported } = await checkClaims(
    missing.map(({ claim }) => claim),
    sources,
  )
  return [...claims, ...supported]
}
