// Written by `npm run docs`. Do not edit.

/** `POST /free/fetch` */
export interface FreeFetchInput {
  /** http or https URL, up to 2048 characters */
  url: string
  /** Maximum time of the call in milliseconds, queue included. Default: 15000 */
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
  /** Title that the page declares, or its main heading; empty if it has none */
  title: string
  /** Facts that the page declares, and facts about its response. Facts that are not known are absent */
  metadata: {
    /** Summary that the page declares, from og:description, its description tag or JSON-LD */
    description?: string
    /** Names of up to 10 authors, separated by commas: declared, or from the byline */
    author?: string
    /** When the page was published: declared, shown below its title, or in its URL; ISO 8601 date or timestamp */
    publishedAt?: string
    /** When the page was last changed: declared, or shown below its title; ISO 8601 date or timestamp */
    modifiedAt?: string
    /** BCP 47 language tag */
    language?: string
    /** Name of the site, or of the publisher, that the page declares */
    siteName?: string
    /** Canonical URL that the page declares */
    canonical?: string
    /** URL of the lead image */
    image?: string
    /** Directives of the owner for crawlers, from the robots meta tag and the X-Robots-Tag field, in lower case, such as noindex, nofollow and noarchive */
    robots?: string[]
    /** Statements of the owner about the use of the page (robots.txt, headers, page, RSL, TDMRep). Absent if there are none */
    usage?: {
      /** The statements together. conflict: they contradict each other. Uses that none of them names are absent */
      allows: {
        /** Search results with links and excerpts */
        search?: "yes" | "no" | "conditional" | "conflict"
        /** Input of a model, such as grounding of an answer */
        'ai-input'?: "yes" | "no" | "conditional" | "conflict"
        /** Training of models */
        'ai-train'?: "yes" | "no" | "conditional" | "conflict"
        /** Index of an AI system */
        'ai-index'?: "yes" | "no" | "conditional" | "conflict"
        /** Training of models with the images of the page */
        'ai-train-images'?: "yes" | "no" | "conditional" | "conflict"
        /** Text and data mining */
        tdm?: "yes" | "no" | "conditional" | "conflict"
      }
      /** Each statement, with its place and its words */
      statements: {
        /** The vocabulary */
        source: "content-signal" | "aipref" | "rsl" | "tdmrep" | "noai"
        /** The file and its line, the header, or the element of the page */
        where: string
        /** The statement as it is written, at most 300 characters */
        line: string
        /** The word of the statement for each use. conditional: allowed on the terms, or for some users. Uses that it does not name are absent */
        says: {
          /** Search results with links and excerpts */
          search?: "yes" | "no" | "conditional"
          /** Input of a model, such as grounding of an answer */
          'ai-input'?: "yes" | "no" | "conditional"
          /** Training of models */
          'ai-train'?: "yes" | "no" | "conditional"
          /** Index of an AI system */
          'ai-index'?: "yes" | "no" | "conditional"
          /** Training of models with the images of the page */
          'ai-train-images'?: "yes" | "no" | "conditional"
          /** Text and data mining */
          tdm?: "yes" | "no" | "conditional"
        }
        /** The `use` of Content-Signal: immediate, reference or full */
        use?: string
        /** The terms of the owner, as they are written */
        terms?: {
          /** Kind of payment, such as crawl, use, subscription or attribution */
          payment?: string
          /** Price, as the owner writes it */
          amount?: string
          /** Currency of `amount`, as the owner writes it */
          currency?: string
          /** Where the terms are, or where a licence is sold */
          url?: string
        }
      }[]
      /** Files that may hold statements and could not be read */
      unread?: {
        /** URL of the file, or the element of the page; of those beyond a limit, their number */
        where: string
        /** Why it was not read */
        reason: string
      }[]
    }
    /** HTTP status of the page */
    statusCode: number
    /** Media type in lower case, without parameters. Recognized by the content where the header is absent or wrong */
    contentType?: string
    /** The form of the page that the content was made from */
    source?: "html" | "markdown"
    /** Character encoding of the page */
    charset?: string
    /** URL after redirects */
    finalUrl: string
    /** Number of words of the content, before maxTokens or a limit of size cuts it */
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
  /** The limits of the free tier, and the allowance that is left */
  _reader: {
    /** Always free */
    tier: string
    /** Maximum number of characters of content */
    limit: number
    /** The hourly allowance of the client address */
    rateLimit: {
      /** Calls per hour and client address, over all free endpoints */
      limit: number
      /** Remaining calls */
      remaining: number
      /** Seconds until the allowance is full again */
      resetSeconds: number
    }
    /** The paid operations that go further */
    upgrade: {
      /** Sentence that names the operation for whole pages */
      fullContent: string
      /** Sentence that names the operation for pages that need JavaScript */
      jsRendering: string
      /** URL of the documentation */
      docs: string
    }
  }
  /** Id of the call. GET /receipts/{requestId} returns the receipt of a call that was charged */
  requestId: string
}
