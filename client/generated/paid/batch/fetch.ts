// Written by `npm run docs`. Do not edit.

/** `POST /batch/fetch` */
export interface BatchFetchInput {
  /** 2 to 20 URLs. A repeated URL is fetched once; each repeat costs as much as a stored answer */
  urls: string[]
  /** Milliseconds, queue included. Default: 15000 */
  timeout?: number
  /** pro: render the pages in a browser. Default: "basic" */
  tier?: "basic" | "pro"
  /** exclude: without the title heading. Default: "include" */
  title?: "include" | "exclude"
  /** exclude: without image captions. Default: "include" */
  captions?: "include" | "exclude"
  /** Accept a stored answer; costs 70 % less. Default: true */
  cache?: boolean
  /** Maximum age of a stored answer in seconds. Default: 3600 */
  cacheTtl?: number
  /** Answer 202 at once, like Prefer: respond-async. Default: false */
  async?: boolean
}

/** `POST /batch/fetch` */
export interface BatchFetchOutput {
  /** One result per URL, in the order of the input */
  results: {
    /** Requested URL, as sent to the target: normalized, without tracking parameters such as utm_source */
    url: string
    status: "success" | "error"
    /** Title of the page; empty if it has none */
    title?: string
    /** The page as markdown */
    content?: string
    cache?: {
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
    /** Why the page has no content */
    error?: {
      code: string
      message: string
    }
    /** true: the content is cut at maxTokens, or because an answer has at most 10 MB */
    truncated?: boolean
    metadata?: {
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
    /** When the page was fetched, or failed */
    fetchedAt: string
  }[]
  summary: {
    total: number
    successful: number
    failed: number
  }
  /** Price of the delivered pages, in US dollars */
  totalPrice: string
  requestId: string
}
