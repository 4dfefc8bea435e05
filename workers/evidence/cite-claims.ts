import type { citation } from '#shared/contract/models/answers/evidence.ts'
import type { Static } from '#shared/contract/schema.ts'
import type { Claim } from './claim.ts'
import type { Source } from './source.ts'

/** A source with a quote, as answers show it. */
export type Citation = Static<typeof citation>

/** Statements with [n], and the quotes of each n. */
export interface CitedTexts {
  /** One for each claim. */
  texts: string[]
  /** By source, then in the order of the claims. A source has one for each of its quotes. */
  citations: Citation[]
}

/**
 * Writes each claim with `[n]` before its last mark, where n is the `index` of a source. Numbers that stood in the claims are
 * removed. Expects claims that were checked: citations of unknown sources are left out.
 */
export function citeClaims(claims: readonly Claim[], sources: readonly Source[]): CitedTexts {
  const byIndex = new Map(sources.map((source) => [source.index, source]))
  const citations = new Map<string, Citation>()
  const texts = claims.map((claim) => {
    const cited = new Set<number>()
    for (const { source: index, quote } of claim.citations) {
      const source = byIndex.get(index)
      if (source === undefined) continue
      const key = `${index} ${quote}`
      citations.set(key, citationOf(source, quote, claim.verbatim ?? citations.get(key)?.verbatim))
      cited.add(index)
    }
    return withNumbers(withoutNumbers(claim.text), [...cited].toSorted(byNumber))
  })
  return { texts, citations: [...citations.values()].toSorted((one, other) => byNumber(one.index, other.index)) }
}

const byNumber = (one: number, other: number) => one - other

function citationOf({ index, url, title, hash, fetchedAt }: Source, quote: string, verbatim?: boolean): Citation {
  return { index, url, title, quote, hash, fetchedAt, ...(verbatim && { verbatim }) }
}

/** The numbers before the marks at the end: `… in 2024 [1][2].` */
function withNumbers(text: string, numbers: readonly number[]): string {
  if (text === '' || numbers.length === 0) return text
  const marks = /[.!?。！？…]{1,3}$/u.exec(text.slice(-3))?.[0] ?? ''
  const end = text.length - marks.length
  return `${text.slice(0, end)} ${numbers.map((number) => `[${number}]`).join('')}${text.slice(end)}`
}

/** Without the numbers of citations that outside text wrote: `[1]`, `[1, 2]`, `[1-3]`, `【1】`. */
export function withoutNumbers(text: string): string {
  return text
    .replaceAll(/\s?\[\d[\d\s,;–-]{0,60}\]/gu, '')
    .replaceAll(/\s?【\d[^【】]{0,60}】/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .trim()
}
