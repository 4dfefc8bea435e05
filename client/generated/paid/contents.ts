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
  /** Maximum time of each page in milliseconds, queue included. Default: 15000 */
  timeout?: number
  /** Uses that you plan: search, ai-input, ai-train, ai-index, ai-train-images, tdm. A page whose owner does not allow one of them is USAGE_NOT_ALLOWED, and not charged */
  respectUsage?: ("search" | "ai-input" | "ai-train" | "ai-index" | "ai-train-images" | "tdm")[]
  /** Accept a stored answer, 70 % cheaper. Default: true */
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
    /** error: the page has no content, and `error` says why */
    status: "success" | "error"
    /** Title of the page; empty if it has none. Absent if the page failed */
    title?: string
    /** The page as markdown. Absent if the page failed */
    content?: string
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
    /** true: the page has more content */
    truncated?: boolean
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
  }[]
  /** Counts of `results` */
  summary: {
    /** Number of URLs, repeated ones included */
    total: number
    /** URLs whose page was returned */
    successful: number
    /** URLs whose page failed, and is not charged */
    failed: number
  }
  /** When the last page was fetched, or failed */
  fetchedAt: string
  /** Id of the call. GET /receipts/{requestId} returns the receipt of a call that was charged */
  requestId: string
}
