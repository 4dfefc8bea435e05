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
    /** Statements of the owner about the use of the page (robots.txt, headers, page, RSL, TDMRep). Absent if there are none */
    usage?: {
      /** The statements together. conflict: they contradict each other. Uses that none of them names are absent */
      allows: {
        search?: "yes" | "no" | "conditional" | "conflict"
        'ai-input'?: "yes" | "no" | "conditional" | "conflict"
        'ai-train'?: "yes" | "no" | "conditional" | "conflict"
        'ai-index'?: "yes" | "no" | "conditional" | "conflict"
        'ai-train-images'?: "yes" | "no" | "conditional" | "conflict"
        tdm?: "yes" | "no" | "conditional" | "conflict"
      }
      statements: {
        /** The vocabulary */
        source: "content-signal" | "aipref" | "rsl" | "tdmrep" | "noai"
        /** The file and its line, the header, or the element of the page */
        where: string
        /** The statement as it is written, at most 300 characters */
        line: string
        /** The word of the statement for each use. conditional: allowed on the terms, or for some users. Uses that it does not name are absent */
        says: {
          search?: "yes" | "no" | "conditional"
          'ai-input'?: "yes" | "no" | "conditional"
          'ai-train'?: "yes" | "no" | "conditional"
          'ai-index'?: "yes" | "no" | "conditional"
          'ai-train-images'?: "yes" | "no" | "conditional"
          tdm?: "yes" | "no" | "conditional"
        }
        /** The `use` of Content-Signal: immediate, reference or full */
        use?: string
        /** The terms of the owner, as they are written */
        terms?: {
          /** Kind of payment: crawl, use, subscription, attribution … */
          payment?: string
          /** As the owner writes it */
          amount?: string
          currency?: string
          /** Where the terms are, or where a licence is sold */
          url?: string
        }
      }[]
      /** Files that may hold statements and could not be read */
      unread?: {
        where: string
        reason: string
      }[]
    }
    /** HTTP status of the page */
    statusCode: number
    contentType?: string
    /** The form of the page that the content was made from */
    source?: "html" | "markdown"
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
