// Written by `npm run docs`. Do not edit.

/** `POST /fetch/pro` */
export interface FetchProInput {
  /** http or https URL, up to 2048 characters */
  url: string
  /** Accept a stored answer; costs 70 % less. Default: true */
  cache?: boolean
  /** Maximum age of a stored answer in seconds. Default: 3600 */
  cacheTtl?: number
  /** false: the whole page, including navigation. Default: true */
  mainContent?: boolean
  /** CSS selector: keep only these elements */
  includeSelector?: string
  /** CSS selector: remove these elements */
  excludeSelector?: string
  /** exclude: without the title heading. Default: "include" */
  title?: "include" | "exclude"
  /** exclude: without image captions. Default: "include" */
  captions?: "include" | "exclude"
  /** Cut the content after about this many tokens */
  maxTokens?: number
  /** Format of the content. Default: "markdown" */
  format?: "markdown" | "text" | "html"
  /** Return the links of the content. Default: false */
  links?: boolean
  /** Return how the content was selected. Default: false */
  explain?: boolean
  /** Milliseconds, queue included. Default: 30000 */
  timeout?: number
  /** CSS selector: wait until a visible element matches */
  waitFor?: string
}

/** `POST /fetch/pro` */
export interface FetchProOutput {
  /** Requested URL, as sent to the target: normalized, without tracking parameters such as utm_source */
  url: string
  /** Title of the page; empty if it has none */
  title: string
  metadata: {
    description?: string
    author?: string
    /** ISO 8601 date or timestamp */
    publishedAt?: string
    /** ISO 8601 date or timestamp */
    modifiedAt?: string
    /** BCP 47 language tag */
    language?: string
    siteName?: string
    /** Canonical URL that the page declares */
    canonical?: string
    /** URL of the lead image */
    image?: string
    /** Directives of the owner for crawlers, from the robots meta tag and the X-Robots-Tag field, in lower case: noindex, nofollow, noarchive … */
    robots?: string[]
    /** HTTP status of the page */
    statusCode: number
    contentType?: string
    /** Character encoding of the page */
    charset?: string
    /** URL after redirects */
    finalUrl: string
    /** Number of words in the content */
    wordCount: number
    /** About the selection of the main content; absent if the content is the whole page or a selector */
    extraction?: {
      /** Expected share of the words that were selected correctly (F1), 0 to 1 */
      confidence: number
    }
  }
  /** When the page was fetched, ISO 8601 */
  fetchedAt: string
  /** Content of the page, in the requested format */
  content: string
  /** true: the content is cut at maxTokens, or because an answer has at most 10 MB */
  truncated?: boolean
  links?: {
    /** Absolute URL */
    url: string
    text: string
  }[]
  /** How the content was selected */
  explanation?: {
    /** chances: by the probability of each block; selector: by includeSelector; whole page: nothing was removed */
    chosenBy: "chances" | "selector" | "whole page"
    /** Minimum probability at which a block is kept, in percent */
    thresholdPercent?: number
    blocks?: {
      /** First characters of the block */
      text: string
      /** Probability that the block is content, in percent */
      chancePercent: number
      kept: boolean
      /** Why the block was kept. chance: its probability; group: its table or list was kept; card: its card was kept; title: it is the title; section: its section was kept; price: it is the price; short: the page is short. */
      by?: "chance" | "group" | "card" | "title" | "section" | "price" | "short"
    }[]
    /** Number of blocks that are not listed */
    blocksLeftOut?: number
  }
  /** Options that had no effect, and why */
  warnings?: string[]
  /** How the page was fetched. basic: plain HTTP; pro: a browser; provider: an outside service */
  tier: "basic" | "pro" | "provider"
  cache: {
    /** hit: stored answer; miss: fetched for this call; revalidated: stored answer, confirmed by the target; stale: stored answer, because the target failed; bypass: fetched, because the call set cache to false */
    state: "hit" | "miss" | "revalidated" | "stale" | "bypass"
    /** Seconds since the answer was stored or confirmed */
    age: number
    /** When the answer was stored. Absent if the target forbids storing it */
    storedAt?: string
    /** When the stored answer stops being a hit */
    expiresAt?: string
  }
  /** Milliseconds that this page waited for the request limit of its host. Absent if it did not wait */
  waitedMs?: number
  proof: {
    /** SHA-256 of the content in UTF-8, lower-case hex */
    hash: string
    /** When the proof was made, ISO 8601 */
    timestamp: string
    /** MAC algorithm: HMAC-SHA256 */
    alg: string
    /** MAC of url, hash and timestamp, joined by line feeds; lower-case hex */
    mac: string
    /** Id of the keys of the MAC and the signature */
    keyId: string
    /** Ed25519 signature of the same text, base64url. The public key is in /.well-known/jwks.json */
    signature?: string
  }
  requestId: string
}
