// Written by `npm run docs`. Do not edit.

/** `POST /crawl` */
export interface CrawlInput {
  /** Start page */
  url: string
  /** Maximum pages, failed included. Default: 10 */
  limit?: number
  /** Maximum links from the start page. Default: 2 */
  maxDepth?: number
  /** Keep only addresses that match one of these. Substrings such as /blog, or globs such as /blog/* and *.pdf; * also matches slashes */
  include?: string[]
  /** Drop addresses that match one of these, written like `include` */
  exclude?: string[]
  /** Obey robots.txt. Default: true */
  respectRobots?: boolean
  /** Characters per page. Default: 8000 */
  maxChars?: number
  /** pro: in a browser; auto: if the page needs one. Default: "auto" */
  tier?: "auto" | "basic" | "pro"
  /** exclude: without the title heading. Default: "include" */
  title?: "include" | "exclude"
  /** exclude: without image captions. Default: "include" */
  captions?: "include" | "exclude"
  /** Maximum time of each page in milliseconds, queue included. Default: 15000 */
  timeout?: number
  /** Uses that you plan: search, ai-input, ai-train, ai-index, ai-train-images, tdm. A page whose owner does not allow one of them is USAGE_NOT_ALLOWED, and not charged */
  respectUsage?: ("search" | "ai-input" | "ai-train" | "ai-index" | "ai-train-images" | "tdm")[]
  /** Accept a stored answer, 70 % cheaper. Default: true */
  cache?: boolean
  /** Answer 202 at once, like Prefer: respond-async. Default: false */
  async?: boolean
}

/** `POST /crawl` */
export interface CrawlOutput {
  /** Requested URL, as sent to the target: normalized, without tracking parameters such as utm_source */
  url: string
  /** The pages in breadth-first order */
  pages: {
    /** Requested URL, as sent to the target: normalized, without tracking parameters such as utm_source */
    url: string
    /** Number of links from the start page */
    depth: number
    /** error: the page has no content, and `error` says why */
    status: "success" | "error"
    /** Title of the page; empty if it has none */
    title?: string
    /** The page as markdown */
    content?: string
    /** true: the page has more content */
    truncated?: boolean
    /** How the page was fetched. basic: plain HTTP; pro: a browser; provider: an outside service */
    tier?: "basic" | "pro" | "provider"
    /** Whether the content was fetched for this call or is a stored answer, and how old it is */
    cache?: {
      /** hit: stored answer; miss: fetched for this call; revalidated: stored answer, confirmed by the target; stale: stored answer, because the target failed; bypass: fetched, because the call set cache to false or has private inputs */
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
    /** Facts that the page declares, and facts about its response. Facts that are not known are absent */
    metadata?: {
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
    /** Why the page has no content */
    error?: {
      /** Error code, such as TARGET_TIMEOUT */
      code: string
      /** For people: what went wrong, and what to do */
      message: string
      /** Single problems. Absent if there are none */
      details?: {
        /** Place of the problem, such as a JSON pointer into the input or the name of a header */
        path: string
        /** The problem, or the text that was found there */
        message: string
      }[]
    }
  }[]
  /** Counts and limits of the crawl */
  summary: {
    /** Number of entries in `pages` */
    crawled: number
    /** Pages that were returned */
    successful: number
    /** Pages that failed, and are not charged */
    failed: number
    /** Distinct pages that the crawl found, read or not */
    discovered: number
    /** Pages left out because they repeat another page */
    duplicates: number
    /** `limit` of the call */
    limit: number
    /** `maxDepth` of the call */
    maxDepth: number
    /** false: `respectRobots` of the call is false */
    robotsRespected: boolean
    /** Sum of `waitedMs` of the pages. Absent if none waited */
    waitedMs?: number
    /** complete: every page within maxDepth was read; limit: the crawl has `limit` pages; deadline: the time limit of the call was reached; cancelled: by the caller */
    endedBy: "complete" | "limit" | "deadline" | "cancelled"
  }
  /** Addresses that robots.txt disallows, up to 100 */
  robotsBlocked: string[]
  /** Parts of the site with endless addresses */
  traps: {
    /** calendar: addresses that differ only by a date; session-ids: addresses with the id of a visit, which is removed; query-permutations: filters in every combination; repeating-segments: paths that repeat themselves */
    kind: "calendar" | "session-ids" | "query-permutations" | "repeating-segments"
    /** First address in it */
    url: string
    /** Addresses left out, or cleaned of their session id */
    count: number
  }[]
  /** When the crawl ended */
  crawledAt: string
  /** Price of the delivered pages, in US dollars */
  totalPrice: string
  /** Id of the call. GET /receipts/{requestId} returns the receipt of a call that was charged */
  requestId: string
}
