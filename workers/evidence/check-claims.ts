import { checkClaim, maxCitations } from '#workers/evidence/checks/check-claim.ts'
import { commonWords } from '#workers/evidence/checks/common-words.ts'
import { openPage } from '#workers/evidence/checks/open-page.ts'
import { createBreather } from './breathe.ts'
import type { CheckedClaims, Claim, ClaimOutcome } from './claim.ts'
import { groupDuplicates } from './group-duplicates.ts'
import type { Source } from './source.ts'

/**
 * Checks claims against their sources. A claim is supported if its quotes stand in the sources that it cites, say what it says,
 * and have its numbers, dates and names in them or around them. It then keeps the citations that hold, with the words of the
 * page as quotes. Other claims become gaps. The same claims and sources always give the same result. Never throws. Works in
 * slices: the event loop runs between them.
 */
export async function checkClaims(claims: readonly Claim[], sources: readonly Source[]): Promise<CheckedClaims> {
  const breathe = createBreather()
  const pages = new Map(sources.map((source) => [source.index, openPage(source)]))
  const cited = new Set(claims.flatMap(({ citations }) => citations.map(({ source }) => source)))
  const common = commonWords()
  for (const { index, text } of sources) {
    if (cited.has(index)) common.add(text)
    await breathe()
  }
  const outcomes: ClaimOutcome[] = []
  for (const claim of claims) {
    for (const { source } of claim.citations.slice(0, maxCitations)) {
      pages.get(source)?.prepare()
      await breathe()
    }
    outcomes.push(checkClaim(claim, { pages, isCommon: common.has }))
    await breathe()
  }
  await breathe()
  const groups = groupDuplicates(sources)
  const groupOf = new Map(sources.map(({ index }, position) => [index, groups[position] ?? position]))
  const supported = outcomes.flatMap(({ kept }) => kept ?? [])
  const gaps = outcomes.flatMap(({ gap }) => gap ?? [])
  return { supported, outcomes, gaps, confidence: confidenceOf(supported, gaps.length, groupOf) }
}

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
