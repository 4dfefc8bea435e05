// Written by `npm run docs`. Do not edit.

/** `POST /contents` */
export interface ContentsInput {
  /** 1 to 20 URLs. A repeated URL is fetched once; each repeat costs as much as a stored answer */
  urls: string[]
  /** Maximum number of characters per page. Default: 20000 */
  maxChars?: number
  /** exclude: without the title heading. Default: "include" */
  title?: "include" | "exclude"
  /** exclude: without image captions. Default: "include" */
  captions?: "include" | "exclude"
  /** auto: markdown where the site offers it (`Accept: text/markdown`) and the other options allow it, otherwise HTML; html: HTML only; markdown: as auto, and the markdown version that an HTML page links to. Default: "auto" */
  source?: "auto" | "html" | "markdown"
  /** Milliseconds, queue included. Default: 15000 */
  timeout?: number
  /** Uses that you plan: search, ai-input, ai-train, ai-index, ai-train-images, tdm. A page whose owner does not allow one of them is USAGE_NOT_ALLOWED, and not charged */
  respectUsage?: ("search" | "ai-input" | "ai-train" | "ai-index" | "ai-train-images" | "tdm")[]
  /** Accept a stored answer; costs 70 % less. Default: true */
  cache?: boolean
  /** Maximum age of a stored answer in seconds. Default: 3600 */
  cacheTtl?: number
}

/** `POST /contents` */
export interface ContentsOutput {
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
    /** Why the page has no content */
    error?: {
      code: string
      message: string
      /** As in other errors */
      details?: {
        path: string
        message: string
      }[]
    }
    /** true: the page has more content */
    truncated?: boolean
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
  }[]
  summary: {
    total: number
    successful: number
    failed: number
  }
  /** When the last page was fetched, or failed */
  fetchedAt: string
  requestId: string
}
