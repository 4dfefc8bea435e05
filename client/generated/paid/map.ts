// Written by `npm run docs`. Do not edit.

/** `POST /map` */
export interface MapInput {
  /** URL of the site, usually its home page */
  url: string
  /** Maximum number of addresses. Default: 1000 */
  limit?: number
  /** Keep only addresses that match one of these. Substrings such as /blog, or globs such as /blog/* and *.pdf; * also matches slashes */
  include?: string[]
  /** Drop addresses that match one of these, written like `include` */
  exclude?: string[]
  /** Words: addresses that contain them, or whose titles do, come first */
  search?: string
  /** List all hosts of the domain. www. always counts as the same host. Default: false */
  includeSubdomains?: boolean
  /** false: read the page at url even if robots.txt disallows it. Default: true */
  respectRobots?: boolean
  /** Maximum time of the call in milliseconds, queue included. Default: 15000 */
  timeout?: number
  /** Accept a stored answer, 70 % cheaper. Default: true */
  cache?: boolean
  /** Maximum age of a stored answer in seconds. Default: 3600 */
  cacheTtl?: number
}

/** `POST /map` */
export interface MapOutput {
  /** Requested URL, as sent to the target: normalized, without tracking parameters such as utm_source */
  url: string
  /** Addresses, best first for a search, otherwise in the order of the site */
  urls: string[]
  /** The same addresses, with what the site states about them */
  links: {
    /** Absolute URL of the page */
    url: string
    /** When the page last changed, as the sitemap states it; ISO 8601 date or timestamp */
    lastModified?: string
    /** Title in the sitemap, or text of a link to the page. Absent without one */
    title?: string
    /** Translations of the page that the sitemap names */
    alternates?: {
      /** BCP 47 language tag, or x-default */
      language: string
      /** Absolute URL of the translation */
      url: string
    }[]
  }[]
  /** Number of different addresses that pass the filters; up to 500,000 addresses are counted */
  total: number
  /** Where the addresses are from. sitemap: sitemaps, and links if there were few; links: the page only; none: no address passes the filters */
  source: "sitemap" | "links" | "none"
  /** Number of sitemap files that were requested */
  sitemapsChecked: number
  /** Parts of the site that were not read, and the reasons */
  warnings?: string[]
  /** When the addresses were listed, ISO 8601 */
  mappedAt: string
  /** Whether the content was fetched for this call or is a stored answer, and how old it is */
  cache: {
    /** hit: stored answer; miss: fetched for this call; revalidated: stored answer, confirmed by the target; stale: stored answer, because the target failed; bypass: fetched, because the call set cache to false or has private inputs */
    state: "hit" | "miss" | "revalidated" | "stale" | "bypass"
    /** Seconds since the answer was stored or confirmed */
    age: number
    /** When the answer was stored. Absent if the target forbids storing it */
    storedAt?: string
    /** When the stored answer stops being a hit */
    expiresAt?: string
  }
  /** Id of the call. GET /receipts/{requestId} returns the receipt of a call that was charged */
  requestId: string
}
