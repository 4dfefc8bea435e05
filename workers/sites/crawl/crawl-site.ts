import limit from 'p-limit'
import { canonicalAddress, hostKey } from '#workers/sites/urls/canonical-address.ts'
import type { AddressPatterns } from '#workers/sites/urls/glob.ts'
import type { CrawledPage, PageContent, ReadPage } from './crawled-page.ts'
import { createFrontier, type Address, type Frontier } from './frontier.ts'
import type { TrapReport } from './trap-detector.ts'

interface CrawlOptions {
  start: string
  /** Which addresses to crawl. The start page is always crawled. */
  patterns: AddressPatterns
  limits: CrawlLimits
}

interface CrawlLimits {
  /** Pages to deliver, failed ones included. */
  pages: number
  /** Links between the start page and any other. */
  depth: number
  /** Pages that are read at once. */
  concurrency: number
  /** Distinct addresses to remember. Others are ignored. */
  addresses: number
}

export interface CrawlPorts {
  /** Reads a page. Undefined if no time is left. Rejects only to end the crawl. */
  read: (url: string) => Promise<ReadPage | undefined>
  /** Saves a page that was read. The page counts once this resolves. Other pages are read at the same time. */
  save: (url: string, page: ReadPage) => Promise<void>
  isAllowed: (url: URL) => boolean | Promise<boolean>
  /** Takes the pages in breadth-first order. `known`: how many pages this crawl will deliver, as far as is known. */
  deliver: (page: CrawledPage, known: number) => void
}

/** The findings of a crawl beside its pages. */
export interface CrawlEnd {
  /** `complete`: every page was read. `limit`: `limits.pages` was reached. `time`: `read` found no time left. */
  endedBy: 'complete' | 'limit' | 'time'
  /** Distinct addresses that belong to the crawl, read or not. */
  discovered: number
  /** Pages that were left out because the same page was delivered under another address. */
  duplicates: number
  robotsBlocked: readonly string[]
  traps: readonly TrapReport[]
}

/**
 * Crawls a site breadth-first. Which pages are read and delivered, and in which order, depends on the pages alone and not on
 * how fast they answer: the outcome of a page counts only after the outcomes of all pages before it.
 */
export async function crawlSite({ start, patterns, limits }: CrawlOptions, ports: CrawlPorts): Promise<CrawlEnd> {
  const frontier = createFrontier({ start, patterns, limits, isAllowed: ports.isAllowed })
  const identities = createPageIdentities()
  const inTurn = limit(limits.concurrency)
  /** In breadth-first order. */
  const reading: { address: Address; page: Promise<ReadPage | undefined> }[] = []
  let reads = 0
  let delivered = 0
  let duplicates = 0
  let isTimeUp = false
  try {
    for (;;) {
      if (!isTimeUp) readAhead()
      const oldest = reading.shift()
      if (oldest === undefined) break
      const page = await oldest.page
      if (page === undefined) isTimeUp = true
      else await take(oldest.address, page)
    }
  } finally {
    inTurn.clearQueue()
  }
  const { discovered, robotsBlocked, traps } = frontier
  const isFull = delivered >= limits.pages || !hasReads()
  const endedBy = isTimeUp ? 'time' : isFull && frontier.next() !== undefined ? 'limit' : 'complete'
  return { endedBy, discovered, duplicates, robotsBlocked, traps: traps() }

  /** Never reads a page that the limit would leave out, even if all pages in progress are delivered. */
  function readAhead(): void {
    while (reading.length < aheadPerReader * limits.concurrency && delivered + reading.length < limits.pages) {
      const address = hasReads() ? frontier.next() : undefined
      if (address === undefined) return
      if (identities.has(address.key)) {
        duplicates += 1
        continue
      }
      reads += 1
      const page = readAndSave(address.url)
      // A later page may fail first. The failure is thrown in its turn.
      page.catch(() => undefined)
      reading.push({ address, page })
    }
  }

  async function readAndSave(url: string): Promise<ReadPage | undefined> {
    const page = await inTurn(() => ports.read(url))
    if (page !== undefined) await ports.save(url, page)
    return page
  }

  async function take(address: Address, page: ReadPage): Promise<void> {
    if (page.status === 'success' && !(await isNew(address, page, { frontier, ports, identities }))) {
      duplicates += 1
      return
    }
    delivered += 1
    if (page.status === 'success') await frontier.add(page.outlinks, address)
    const known = Math.min(limits.pages, delivered + reading.length + frontier.waiting())
    ports.deliver({ url: address.url, depth: address.depth, page }, known)
  }

  /** Duplicates do not count as pages, but a site of nothing else must end. */
  function hasReads(): boolean {
    return reads < 2 * limits.pages + 10
  }
}

/** Pages that are read, or wait for their turn, while an earlier page delays the crawl. */
const aheadPerReader = 8

interface Checks {
  frontier: Frontier
  ports: Pick<CrawlPorts, 'isAllowed'>
  identities: ReturnType<typeof createPageIdentities>
}

/** False for a page that was delivered before, and for a redirect that led out of the site or past its robots.txt. */
async function isNew(address: Address, page: PageContent, { frontier, ports, identities }: Checks): Promise<boolean> {
  const finalUrl = new URL(page.metadata.finalUrl)
  if (finalUrl.href !== address.url) {
    // The site is that of the start page after redirects: example.com may redirect to its shop's address.
    if (address.depth === 0) frontier.widen(finalUrl)
    if (!frontier.isInside(finalUrl)) return false
    if (!(await ports.isAllowed(finalUrl))) {
      frontier.block(finalUrl)
      return false
    }
  }
  return identities.add(address.key, page)
}

/** Recognizes pages that were delivered before: by the address they redirect to, their canonical link, or their content. */
function createPageIdentities() {
  const addresses = new Set<string>()
  const contents = new Set<string>()

  return {
    /** Whether a delivered page has this canonical address. */
    has: (key: string) => addresses.has(key),

    /** Adds a page that was read under the canonical address `key`. False if it was delivered before. */
    add(key: string, { metadata, contentHash }: PageContent): boolean {
      const finalUrl = new URL(metadata.finalUrl)
      const keys = [canonicalAddress(finalUrl), declaredKey(metadata.canonical, finalUrl)].filter(
        (known) => known !== undefined,
      )
      if (contents.has(contentHash) || keys.some((known) => addresses.has(known))) return false
      contents.add(contentHash)
      for (const known of [key, ...keys]) addresses.add(known)
      return true
    },
  }
}

/** The address that the page declares as its own, if it is plausible. */
function declaredKey(canonical: string | undefined, finalUrl: URL): string | undefined {
  const url = canonical === undefined ? null : URL.parse(canonical, finalUrl.href)
  // Many sites declare their home page on every page.
  if (url === null || (url.pathname === '/' && url.search === '')) return undefined
  return hostKey(url.host) === hostKey(finalUrl.host) ? canonicalAddress(url) : undefined
}
