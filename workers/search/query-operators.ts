/** A query without its `site:` words. */
export interface SiteQuery {
  /** The other words, quoted phrases included. */
  words: string
  /** The hosts of `site:`, in lower case. A path after a host is left out. */
  sites: string[]
  /** The hosts of `-site:`. */
  excludedSites: string[]
}

/**
 * Splits `site:` from a query, for providers that take hosts in a field of their own.
 *
 * @example
 * splitSites('owls site:example.com -site:shop.example.com')
 * // { words: 'owls', sites: ['example.com'], excludedSites: ['shop.example.com'] }
 */
export function splitSites(query: string): SiteQuery {
  const words: string[] = []
  const sites: string[] = []
  const excludedSites: string[] = []
  for (const word of query.split(/\s/)) {
    const lower = word.toLowerCase()
    if (lower.startsWith('site:')) sites.push(hostOf(lower.slice('site:'.length)))
    else if (lower.startsWith('-site:')) excludedSites.push(hostOf(lower.slice('-site:'.length)))
    else if (word !== '') words.push(word)
  }
  return { words: words.join(' '), sites: sites.filter(Boolean), excludedSites: excludedSites.filter(Boolean) }
}

/** Whether the query names a site. */
export function hasSite(query: string): boolean {
  const { sites, excludedSites } = splitSites(query)
  return sites.length + excludedSites.length > 0
}

/** Whether the query has a quoted phrase. */
export function hasPhrase(query: string): boolean {
  const start = query.indexOf('"')
  const end = query.indexOf('"', start + 1)
  return start !== -1 && end > start + 1
}

const hostOf = (site: string) => site.split('/', 1)[0] ?? ''
