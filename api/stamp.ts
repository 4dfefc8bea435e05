import type { Produced } from './answer-cache.ts'
import type { Proofs } from './proofs.ts'

export interface StampDeps {
  proofs: Proofs
  now: () => number
}

/**
 * Adds what belongs to one call to a result's JSON, without parsing it: it may be megabytes, and is one object.
 * `requestId` is left out of an answer about another request, which has that one's id.
 */
export function stamp(
  { result, cache }: Produced,
  { url, requestId }: { url: unknown; requestId: string | undefined },
  { proofs, now }: StampDeps,
): string {
  const stamps = {
    ...(cache !== undefined && { url, cache }),
    ...(result.proofHash !== undefined && {
      proof: proofs.make(String(url), result.proofHash, new Date(now()).toISOString()),
    }),
    ...(requestId !== undefined && { requestId }),
  }
  const added = JSON.stringify(stamps).slice(1)
  const separator = result.json === '{}' || added === '}' ? '' : ','
  return `${result.json.slice(0, -1)}${separator}${added}`
}
