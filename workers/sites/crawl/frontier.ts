import { canonicalAddress } from '#workers/sites/urls/canonical-address.ts'
import { addressFilter, type AddressPatterns } from '#workers/sites/urls/glob.ts'
import { isMediaAddress, pageUrl } from '#workers/sites/urls/page-url.ts'
import { siteScope } from '#workers/sites/urls/site-scope.ts'
import { createTrapDetector, type TrapReport } from './trap-detector.ts'

/** The address of a page to read. */
export interface Address {
  url: string
  /** Its canonical form. */
  key: string
  depth: number
}

export interface FrontierOptions {
  start: string
  patterns: AddressPatterns
  limits: { depth: number; addresses: number }
  isAllowed: (url: URL) => boolean | Promise<boolean>
}

/** The addresses that a crawl has found: each page once, in breadth-first order. */
export interface Frontier {
  /** The next address to read. */
  next: () => Address | undefined
  /** Number of addresses that wait to be read. */
  waiting: () => number
  /** Adds the links of a page, those to pictures and other files without text aside. */
  add: (links: readonly string[], from: Address) => Promise<void>
  isInside: (url: URL) => boolean
  /** Adds the host of a URL to the site. */
  widen: (url: URL) => void
  /** Reports a URL as blocked by robots.txt. */
  block: (url: URL) => void
  readonly discovered: number
  readonly robotsBlocked: readonly string[]
  traps: () => TrapReport[]
}

export function createFrontier({ start, patterns, limits, isAllowed }: FrontierOptions): Frontier {
  const startUrl = new URL(start)
  const scopes = [siteScope(startUrl, { includeSubdomains: false })]
  const isWanted = addressFilter(patterns)
  const detector = createTrapDetector()
  const seen = new Set([canonicalAddress(startUrl)])
  const robotsBlocked: string[] = []
  let discovered = 1
  // A queue of two lists: taking from the front of one long list would copy it.
  let front: Address[] = [{ url: start, key: canonicalAddress(startUrl), depth: 0 }]
  let taken = 0
  let back: Address[] = []

  const isInside = (url: URL) => scopes.some((contains) => contains(url))

  return {
    next() {
      if (taken === front.length) [front, back, taken] = [back, [], 0]
      const address = front[taken]
      if (address !== undefined) taken += 1
      return address
    },
    waiting: () => front.length - taken + back.length,
    isInside,
    widen: (url) => void scopes.push(siteScope(url, { includeSubdomains: false })),
    block,
    get discovered() {
      return discovered
    },
    robotsBlocked,
    traps: detector.reports,

    async add(links, from) {
      for (const link of links) {
        const found = pageUrl(link)
        if (found === undefined || !isInside(found) || isMediaAddress(found)) continue
        const url = detector.withoutSession(found)
        const key = canonicalAddress(url)
        if (seen.size >= limits.addresses || seen.has(key)) continue
        seen.add(key)
        if (!isWanted(url) || detector.isTrap(url, from.url)) continue
        if (!(await isAllowed(url))) {
          block(url)
          continue
        }
        discovered += 1
        if (from.depth < limits.depth) back.push({ url: url.href, key, depth: from.depth + 1 })
      }
    },
  }

  function block({ href }: URL): void {
    if (robotsBlocked.length < maxBlocked) robotsBlocked.push(href)
  }
}

/** Blocked addresses that are listed. */
const maxBlocked = 100
