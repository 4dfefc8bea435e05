import type { citation } from '#shared/contract/models/answers/evidence.ts'
import type { Static } from '#shared/contract/schema.ts'
import type { Claim } from './claim.ts'
import type { Source } from './source.ts'

/** A source with a quote, as answers show it. */
export type Citation = Static<typeof citation>

/**
 * Writes claims as one text with `[n]` before the last mark of each claim, and lists the citation of each n. Each quote of a
 * source gets one number, wherever it is cited. Numbers that stood in the claims are removed. Expects claims that were checked:
 * citations of unknown sources are left out.
 */
export function citeClaims(
  claims: readonly Claim[],
  sources: readonly Source[],
): { text: string; citations: Citation[] } {
  const byIndex = new Map(sources.map((source) => [source.index, source]))
  const numbers = new Map<string, number>()
  const citations: Citation[] = []
  const sentences: string[] = []
  for (const claim of claims) {
    const own = new Set<number>()
    for (const { source: index, quote } of claim.citations) {
      const source = byIndex.get(index)
      if (source === undefined) continue
      const key = `${index}\n${quote}`
      const number = numbers.get(key) ?? citations.length + 1
      if (!numbers.has(key)) citations.push(citationOf(source, quote, number))
      numbers.set(key, number)
      own.add(number)
    }
    const sentence = withNumbers(
      withoutNumbers(claim.text),
      [...own].toSorted((one, other) => one - other),
    )
    if (sentence !== '') sentences.push(sentence)
  }
  return { text: sentences.join(' '), citations }
}

function citationOf({ url, title, hash, fetchedAt }: Source, quote: string, index: number): Citation {
  return { index, url, title, quote, hash, fetchedAt }
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
