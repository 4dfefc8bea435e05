import { hash, randomBytes } from 'node:crypto'
import type { Result } from '#shared/contract/operations/index.ts'
import { targetAddress } from '#shared/contract/target-address.ts'
import { textPrefix } from '#shared/runtime/text-prefix.ts'
import { isoDate } from '#shared/values/iso-date.ts'
import type { SitemapEntry } from '#workers/sites/sitemaps/sitemap-entry.ts'
import { canonicalAddress } from '#workers/sites/urls/canonical-address.ts'
import { pageUrl } from '#workers/sites/urls/page-url.ts'
import { siteScope } from '#workers/sites/urls/site-scope.ts'

type MapLink = Result<'map'>['links'][number]

interface CollectorOptions {
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

/**
 * A set of texts that keeps 8 to 24 bytes for each instead of the text. It takes two different texts for equal with a
 * probability of 2^-52 per pair: about one in 35,000 for half a million texts.
 */
export function distinctTexts(): { add: (text: string) => boolean; size: () => number } {
  const key = randomBytes(16).toString('hex')
  let table = new Float64Array(1024)
  let size = 0

  const place = (wanted: number, slots: Float64Array) => {
    let at = wanted % slots.length
    while (slots[at] !== 0 && slots[at] !== wanted) at = (at + 1) % slots.length
    return at
  }
  const grow = () => {
    const larger = new Float64Array(table.length * 2)
    for (const known of table) if (known !== 0) larger[place(known, larger)] = known
    table = larger
  }
  return {
    size: () => size,
    /** Returns whether the text is new. */
    add: (text) => {
      const wanted = hashOf(text, key)
      const at = place(wanted, table)
      if (table[at] === wanted) return false
      table[at] = wanted
      size += 1
      if (size * 3 > table.length * 2) grow()
      return true
    },
  }
}

/**
 * A whole number from 1 to 2^52. A site must not foresee it: texts that it chose to share a slot of the table would make
 * each lookup as long as their number.
 */
const hashOf = (text: string, key: string) => Number.parseInt(hash('sha256', key + text).slice(0, hexDigits), 16) + 1

const hexDigits = 13

/** The best entries of a stream: by score, then by place. Keeps at most twice as many as asked for. */
interface RankedList<T> {
  /** Adds an entry if it is among the best so far. Only then makes it. */
  add: (rank: Rank, make: () => T) => void
  /** Best first. */
  best: () => T[]
}

interface Rank {
  score: number
  /** Of two entries with one score, the smaller place comes first. */
  place: number
}

export function rankedList<T>(size: number): RankedList<T> {
  const kept: { rank: Rank; entry: T }[] = []
  let worst: Rank | undefined
  const cut = () => {
    kept.sort((one, other) => compare(one.rank, other.rank))
    kept.length = Math.min(kept.length, size)
    if (kept.length === size) worst = kept.at(-1)?.rank
  }
  return {
    add(rank, make) {
      if (worst !== undefined && compare(rank, worst) > 0) return
      kept.push({ rank, entry: make() })
      if (kept.length >= 2 * size) cut()
    },
    best() {
      cut()
      return kept.map(({ entry }) => entry)
    },
  }
}

const compare = (one: Rank, other: Rank) => other.score - one.score || one.place - other.place
