import { citeClaims, type Citation } from '#workers/evidence/cite-claims.ts'
import type { Claim } from '#workers/evidence/claim.ts'
import type { Source } from '#workers/evidence/source.ts'

/** Statements with [n], and the quotes of each n. */
export interface CitedTexts {
  /** One for each claim. */
  texts: string[]
  /** By source, then in the order of the claims. */
  citations: Citation[]
}

/** Writes claims with the numbers of their sources. Unlike those of `citeClaims`, a number may have several quotes. */
export function citeSources(claims: readonly Claim[], sources: readonly Source[]): CitedTexts {
  const citations = new Map<string, Citation>()
  const texts = claims.map((claim) => {
    const cited = citeClaims([claim], sources)
    const numbers = cited.citations.map(({ url }) => sources.find((source) => source.url === url)?.index ?? 0)
    for (const [position, citation] of cited.citations.entries()) {
      const index = numbers[position] ?? 0
      citations.set(`${index} ${citation.quote}`, { ...citation, index })
    }
    return withNumbers(cited.text, numbers)
  })
  return { texts, citations: [...citations.values()].toSorted((one, other) => one.index - other.index) }
}

/** Replaces the numbers of quotes by those of their sources, each once. */
function withNumbers(text: string, sources: readonly number[]): string {
  const written = new Set<number>()
  return text.replaceAll(/\[(\d{1,3})\]/g, (_, quote: string) => {
    const source = sources[Number(quote) - 1] ?? 0
    if (written.has(source)) return ''
    written.add(source)
    return `[${source}]`
  })
}
