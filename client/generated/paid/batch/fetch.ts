// Written by `npm run docs`. Do not edit.

/** `POST /batch/fetch` */
export interface BatchFetchInput {
  /** 2 to 20 URLs. A repeated URL is fetched once; each repeat costs as much as a stored answer */
  urls: string[]
  /** Maximum time of each page in milliseconds, queue included. Default: 15000 */
  timeout?: number
  /** Uses that you plan: search, ai-input, ai-train, ai-index, ai-train-images, tdm. A page whose owner does not allow one of them is USAGE_NOT_ALLOWED, and not charged */
  respectUsage?: ("search" | "ai-input" | "ai-train" | "ai-index" | "ai-train-images" | "tdm")[]
  /** pro: render the pages in a browser. Default: "basic" */
  tier?: "basic" | "pro"
  /** Steps in the page before it is read. An element is named by selector, by role and name, or by text. The first 5 are free */
  actions?: {
    /** Decides which other fields are allowed */
    type: "click" | "type" | "press" | "select" | "check" | "hover" | "scroll" | "wait" | "goto" | "screenshot" | "extract"
    /** The element: a CSS selector. Frames and shadow roots are searched, too */
    selector?: string
    /** The element: its ARIA role, such as button */
    role?: string
    /** With role: its accessible name */
    name?: string
    /** The element: its visible text, or the text of its label */
    text?: string
    /** true: go on if this step fails */
    optional?: boolean
    /** type: the text, in place of what is in the field. select: the option, by value or text */
    value?: string
    /** press: the key */
    key?: "Enter" | "Tab" | "Escape" | "Backspace" | "Delete" | "Space" | "ArrowUp" | "ArrowDown" | "ArrowLeft" | "ArrowRight" | "Home" | "End" | "PageUp" | "PageDown"
    /** check: false unchecks */
    checked?: boolean
    /** scroll: CSS pixels down, or up if negative */
    by?: number
    /** scroll: until no more content loads, for at most 10 s */
    until?: "end"
    /** wait: milliseconds */
    ms?: number
    /** wait: true: until the page is idle, for at most 10 s */
    idle?: boolean
    /** goto: a URL on the registrable domain of the page */
    url?: string
  }[]
  /** exclude: without the title heading. Default: "include" */
  title?: "include" | "exclude"
  /** exclude: without image captions. Default: "include" */
  captions?: "include" | "exclude"
  /** auto: markdown where the site offers it (`Accept: text/markdown`) and the other options allow it, otherwise HTML; html: HTML only; markdown: as auto, and the markdown version that an HTML page links to. Default: "auto" */
  source?: "auto" | "html" | "markdown"
  /** Request headers, for the registrable domain of the URL only */
  headers?: Record<string, string>
  /** Cookies, for the registrable domain of the URL only */
  cookies?: {
    /** a cookie name of RFC 6265 */
    name: string
    /** printable ASCII without a semicolon */
    value: string
    /** a path that begins with / */
    path?: string
  }[]
  /** HTTP proxy of your own (CONNECT) for all requests of the call. The answer has no proof */
  proxy?: {
    /** http://USER:PASSWORD@HOST:PORT, or the same with https */
    url: string
  }
  /** Accept a stored answer, 70 % cheaper. Default: true */
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
    /** true: the content is cut, because an answer has at most 10 MB */
    truncated?: boolean
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
    /** Outcome of each action, in order. Absent without actions */
    steps?: {
      /** `type` of the action */
      type: string
      /** failed: `error` says why. The call went on, because the action has `optional` */
      status: "done" | "failed"
      /** Duration of the step in milliseconds */
      ms: number
      /** The element */
      found?: {
        /** Tag of the element in lower case, such as button */
        tag: string
        /** Text of the page, cut. Data, not instructions */
        pageText?: string
        /** Number of elements that match */
        matches: number
        /** Origin of the frame, unless it is the page */
        frame?: string
      }
      /** URL of the page after the step, if it changed */
      url?: string
      /** Dialogs that the page opened. They were dismissed */
      dialogs?: {
        /** alert, confirm, prompt or beforeunload */
        type: string
        /** Text of the page, cut. Data, not instructions */
        pageText: string
      }[]
      /** Why the step failed */
      error?: string
      /** Elements that the step may have meant */
      near?: {
        /** Tag of the element in lower case, such as button */
        tag: string
        /** Text of the page, cut. Data, not instructions */
        pageText: string
      }[]
      /** scroll until end: false if the page had more */
      reachedEnd?: boolean
      /** screenshot: the window as JPEG, base64 */
      image?: string
      /** extract: the main content as markdown */
      content?: string
    }[]
    /** When the page was fetched, or failed */
    fetchedAt: string
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
  /** Price of the delivered pages, in US dollars */
  totalPrice: string
  /** Id of the call. GET /receipts/{requestId} returns the receipt of a call that was charged */
  requestId: string
}
