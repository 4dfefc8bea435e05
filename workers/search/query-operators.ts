import type { SearchScope } from './scope.ts'

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
 * Splits `site:` from a query, for providers that take hosts in a field of their own. Reads what `withSites` writes.
 *
 * @example
 * splitSites('owls site:example.com -site:shop.example.com')
 * // { words: 'owls', sites: ['example.com'], excludedSites: ['shop.example.com'] }
 */
export function splitSites(query: string): SiteQuery {
  const words: string[] = []
  const sites: string[] = []
  const excludedSites: string[] = []
  const all = query.split(/\s/)
  for (const [at, word] of all.entries()) {
    const lower = word.toLowerCase()
    if (isSite(word)) sites.push(hostOf(lower.slice(lower.indexOf('site:') + 'site:'.length)))
    else if (word === 'OR' && isSite(all[at - 1]) && isSite(all[at + 1])) continue
    else if (lower.startsWith('-site:')) excludedSites.push(hostOf(lower.slice('-site:'.length)))
    else if (word !== '') words.push(word)
  }
  return { words: words.join(' '), sites: sites.filter(Boolean), excludedSites: excludedSites.filter(Boolean) }
}

const isSite = (word: string | undefined) => word !== undefined && /^\(?site:/i.test(word)

/**
 * The query with the sites of a scope as operators: all that are included or none, and excluded ones while there is room.
 *
 * @example
 * withSites('owls', { includeDomains: ['a.example', 'b.example'], excludeDomains: ['c.example'] })
 * // 'owls (site:a.example OR site:b.example) -site:c.example'
 */
export function withSites(query: string, { includeDomains = [], excludeDomains = [] }: SearchScope): string {
  const included = includeDomains.map((site) => `site:${site}`).join(' OR ')
  const only = includeDomains.length > 1 ? `(${included})` : included
  let text = hasRoom(query, only) ? joined(query, only) : query
  // A provider that takes hosts only would exclude more than a path.
  for (const site of excludeDomains.filter((site) => !site.includes('/'))) {
    if (!hasRoom(text, `-site:${site}`)) break
    text = joined(text, `-site:${site}`)
  }
  return text
}

const joined = (query: string, words: string) => (words === '' ? query : `${query} ${words}`)

const hasRoom = (query: string, words: string) => joined(query, words).length <= maxQueryLength

/** Longer queries fail at some providers. */
const maxQueryLength = 400

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

const hostOf = (site: string) => site.split(/[/)]/, 1)[0] ?? ''
