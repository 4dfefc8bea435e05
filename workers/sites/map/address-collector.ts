import type { Result } from '#shared/contract/operations/index.ts'
import { targetAddress } from '#shared/contract/target-address.ts'
import { textPrefix } from '#shared/runtime/text-prefix.ts'
import { isoDate } from '#shared/values/iso-date.ts'
import type { SitemapEntry } from '#workers/sites/sitemaps/sitemap-entry.ts'
import { canonicalAddress } from '#workers/sites/urls/canonical-address.ts'
import { pageUrl } from '#workers/sites/urls/page-url.ts'
import { siteScope } from '#workers/sites/urls/site-scope.ts'
import { distinctTexts } from './distinct-texts.ts'
import { rankedList } from './ranked-list.ts'

type MapLink = Result<'map'>['links'][number]

export interface CollectorOptions {
  /** The number of links to keep. */
  limit: number
  /** Any page of the site. */
  start: URL
  includeSubdomains: boolean
  /** Whether an address passes the caller's patterns. */
  isWanted: (url: URL) => boolean
  /** The score for the caller's search; higher is better. */
  score: (url: URL, title: string) => number
}

/** The addresses that are counted. A site may have more. */
export const maxAddresses = 500_000

/**
 * Collects the addresses of a site: each page once, the best `limit` of them. Memory grows with `limit`, and by some bytes
 * with each further address.
 */
export function addressCollector({ limit, start, includeSubdomains, isWanted, score }: CollectorOptions) {
  const sites = [siteScope(start, { includeSubdomains })]
  const isOnSite = (url: URL) => sites.some((isInside) => isInside(url))
  const seen = distinctTexts()
  const links = rankedList<MapLink>(limit)
  let total = 0
  let alternatesLeft = maxAlternateCharacters

  const addOne = (entry: SitemapEntry, place: number) => {
    const url = pageUrl(entry.url)
    if (url === undefined || !isOnSite(url)) return
    if (seen.size() >= maxAddresses || !seen.add(canonicalAddress(url)) || !isWanted(url)) return
    total += 1
    links.add({ score: score(url, entry.title ?? ''), place }, () => linkOf(entry, url))
  }
  const linkOf = ({ lastModified, title = '', alternates = [] }: SitemapEntry, url: URL): MapLink => {
    const date = isoDate(lastModified)
    const text = ownCopy(textPrefix(title.replaceAll(/\s+/g, ' ').trim(), maxTitleLength))
    const versions = alternates.flatMap(({ language, url }) => {
      const href = pageUrl(url)?.href
      alternatesLeft -= href?.length ?? 0
      return href === undefined || alternatesLeft < 0 ? [] : [{ language: ownCopy(language), url: href }]
    })
    return {
      url: targetAddress(url, {}),
      ...(date !== undefined && { lastModified: date }),
      ...(text !== '' && { title: text }),
      ...(versions.length > 0 && { alternates: versions }),
    }
  }

  return {
    isOnSite,
    /** Takes the site of a redirect target as well. Returns whether it is another one. */
    follow: (url: URL): boolean => {
      if (isOnSite(url)) return false
      sites.push(siteScope(url, { includeSubdomains }))
      return true
    },
    /** Of two addresses with one score, the one with the smaller place comes first. */
    add: (entry: SitemapEntry, place: number): void => {
      addOne(entry, place)
      for (const { url } of entry.alternates ?? []) addOne({ url }, place + 0.5)
    },
    /** Different addresses of the site, whether wanted or not. */
    seen: () => seen.size(),
    isFull: () => seen.size() >= maxAddresses,
    /** Different wanted addresses. */
    total: () => total,
    links: () => links.best(),
  }
}

export type AddressCollector = ReturnType<typeof addressCollector>

const maxTitleLength = 300

/** Of all translations that are kept. Further ones are left out. */
const maxAlternateCharacters = 16 * 1024 * 1024

/** A piece of a text keeps the whole text in memory. */
const ownCopy = (text: string) => Buffer.from(text).toString()
