// Written by `npm run docs`. Do not edit.

/** `POST /free/fetch` */
export interface FreeFetchInput {
  /** http or https URL, up to 2048 characters */
  url: string
  /** Milliseconds, queue included. Default: 15000 */
  timeout?: number
  /** exclude: without the title heading. Default: "include" */
  title?: "include" | "exclude"
  /** exclude: without image captions. Default: "include" */
  captions?: "include" | "exclude"
}

/** `POST /free/fetch` */
export interface FreeFetchOutput {
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
  /** First 2000 characters of the page as markdown */
  content: string
  /** true: the page has more content */
  truncated: boolean
  _reader: {
    /** Always free */
    tier: string
    /** Maximum number of characters of content */
    limit: number
    rateLimit: {
      /** Calls per hour and client address, over all free endpoints */
      limit: number
      /** Remaining calls */
      remaining: number
      /** Seconds until the allowance is full again */
      resetSeconds: number
    }
    upgrade: {
      fullContent: string
      jsRendering: string
      docs: string
    }
  }
  requestId: string
}
