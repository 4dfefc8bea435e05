import { withoutNumbers } from './cite-claims.ts'
import type { Claim } from './claim.ts'

/** Models repeat themselves: claims with the same words become one claim with all their citations, without numbers of citations. */
export function joinRepeated(claims: readonly Claim[]): Claim[] {
  const joined = new Map<string, Claim>()
  for (const { text: written, citations } of claims) {
    const text = withoutNumbers(written)
    const key = text.toLowerCase()
    const first = joined.get(key)
    joined.set(
      key,
      first === undefined ? { text, citations } : { ...first, citations: [...first.citations, ...citations] },
    )
  }
  return [...joined.values()]
}
