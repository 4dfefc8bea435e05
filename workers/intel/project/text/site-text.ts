/** A page or script of a project, as text. */
export interface SiteText {
  url: string
  kind: 'page' | 'script'
  text: string
  /** In lower case, with the same positions. Many phrases are searched, so it is made once. */
  lower: string
}

export function siteText({ url, kind, text }: Omit<SiteText, 'lower'>): SiteText {
  // The only letter that gets longer in lower case.
  return { url, kind, text, lower: text.replaceAll('\u0130', 'I').toLowerCase() }
}

/** A text of the site that shows something. */
export interface Evidence {
  url: string
  quote: string
}

/** The first place where any of the texts has the phrase, in any case. `lower`: the phrase in lower case. */
export function findPhrase(texts: readonly SiteText[], lower: string): Evidence | undefined {
  for (const { url, text, lower: plain } of texts) {
    const at = plain.indexOf(lower)
    if (at !== -1) return { url, quote: quoteAt(text, at, lower.length) }
  }
  return undefined
}

/** The words around a position, in one line. */
export function quoteAt(text: string, at: number, length: number): string {
  const around = text.slice(Math.max(0, at - contextLength), at + length + contextLength)
  return around
    .replaceAll(/[\p{Cc}\p{Cf}\s]/gu, ' ')
    .replaceAll(/ {2,100}/gu, ' ')
    .trim()
    .slice(0, maxQuoteLength)
}

const contextLength = 70
const maxQuoteLength = 300
