import type { Claim } from '#workers/evidence/claim.ts'

/**
 * The confidence in checked claims, 0 to 1 with two decimals: the sum of the weights of the supported claims, divided by the
 * number of all claims. The weight of a claim that n independent sources back is 1 − 0.3ⁿ: 0.7, 0.91, 0.97. 0 without claims.
 */
export function confidenceOf(supported: readonly Claim[], gaps: number, groupOf: ReadonlyMap<number, number>): number {
  const all = supported.length + gaps
  if (all === 0) return 0
  let sum = 0
  for (const { citations } of supported) {
    const independent = new Set(citations.map(({ source }) => groupOf.get(source))).size
    sum += 1 - doubt ** independent
  }
  return Math.round((sum / all) * 100) / 100
}

/** The share of doubt that each independent source leaves. */
const doubt = 0.3
