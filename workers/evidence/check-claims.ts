import { createBreather } from './breathe.ts'
import { checkClaim, maxCitations } from './checks/check-claim.ts'
import { commonWords } from './checks/common-words.ts'
import { confidenceOf } from './checks/confidence-of.ts'
import { openPage } from './checks/open-page.ts'
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
