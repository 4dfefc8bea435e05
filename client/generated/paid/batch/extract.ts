// Written by `npm run docs`. Do not edit.

/** `POST /batch/extract` */
export interface BatchExtractInput {
  /** 1 to 10 URLs. A repeated URL is fetched once; each repeat costs as much as a stored answer */
  urls: string[]
  /** JSON schema of the data: an object with properties, up to 32,768 characters, 200 properties and 16 levels. Names, titles and descriptions say what to look for */
  schema?: Record<string, unknown>
  /** In place of schema: the data that you want, in words. A language model plans the schema */
  prompt?: string
  /** Wishes for the language model, such as which of several values to take */
  instructions?: string
  /** How to read the page. auto: plain HTTP, and a browser if the page needs one; basic: plain HTTP; pro: a browser. Default: "auto" */
  tier?: "auto" | "basic" | "pro"
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
  /** Maximum time of each page in milliseconds, queue included. Default: 60000 */
  timeout?: number
  /** Accept a stored answer, 70 % cheaper. Default: true */
  cache?: boolean
  /** Maximum age of a stored answer in seconds. Default: 3600 */
  cacheTtl?: number
  /** Answer 202 at once, like Prefer: respond-async. Default: false */
  async?: boolean
}

/** `POST /batch/extract` */
export interface BatchExtractOutput {
  /** One result per URL, in the order of the input */
  results: {
    /** Requested URL, as sent to the target: normalized, without tracking parameters such as utm_source */
    url: string
    /** error: the page has no data, and `error` says why */
    status: "success" | "error"
    /** The data. It matches the schema, but for required fields in `missing` */
    data?: Record<string, unknown>
    /** The support of each value in data */
    evidence?: {
      /** JSON pointer into data */
      path: string
      /** Words of the page, or the value as the page declares it for machines */
      quote: string
      /** Where the value was found. microdata: also RDFa; metadata: the title that the page declares; pair: a label with its value; text: a title, list or price; model: a language model found it, and its quote is in the page */
      source: "json-ld" | "microdata" | "open-graph" | "metadata" | "table" | "pair" | "text" | "model"
    }[]
    /** Fields without a supported value */
    missing?: {
      /** JSON pointer into data */
      path: string
      /** not_found: the page does not state it; quote_not_found, value_not_in_quote: a check of the model failed; invalid: the value does not fit the schema */
      reason: "not_found" | "quote_not_found" | "value_not_in_quote" | "invalid"
    }[]
    /** How the values of data were found */
    method?: "deterministic" | "model" | "mixed"
    /** Name of the language model; `extractive` if none wrote the answer */
    model?: string
    /** Facts about the sources that a careful reader should know */
    signals?: {
      /** Stable code of the fact: handle signals by it */
      code: "prompt_injection" | "contradiction" | "stale_source"
      /** info: worth knowing; warning: check it; critical: a grave risk */
      severity: "info" | "warning" | "critical"
      /** For people: what was found, and why it matters */
      message: string
      /** URL of the page. Absent if the fact is about several pages */
      url?: string
    }[]
    /** Contradictions in the page, and steps that failed */
    warnings?: string[]
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
    /** SHA-256 of the page as markdown; the proof covers it */
    contentHash?: string
    /** SHA-256 of what the page declares, as text. Quotes whose source is json-ld, microdata, open-graph or metadata stand there, the others in the page; see /proof/verify */
    declaredHash?: string
    /** When the data was extracted */
    extractedAt?: string
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
  /** The schema that a language model planned from `prompt`: `records` with flat fields */
  schema?: Record<string, unknown>
  /** Counts of `results` */
  summary: {
    /** Number of URLs, repeated ones included */
    total: number
    /** URLs whose page was returned */
    successful: number
    /** URLs whose page failed, and is not charged */
    failed: number
  }
  /** The proof of each page that was read, by its `contentHash`. Pages of calls with headers, cookies, typed text or a proxy have none */
  proofs: {
    /** Requested URL, as sent to the target: normalized, without tracking parameters such as utm_source */
    url: string
    /** SHA-256 of the content in UTF-8, lower-case hex */
    hash: string
    /** When the proof was made, ISO 8601 */
    timestamp: string
    /** SHA-256 of metadata.usage as canonical JSON (RFC 8785). Absent if the owner says nothing */
    usageHash?: string
    /** MAC algorithm: HMAC-SHA256 */
    alg: string
    /** MAC of url, hash, timestamp and, if present, usageHash, joined by line feeds; lower-case hex */
    mac: string
    /** Id of the keys of the MAC and the signature */
    keyId: string
    /** Ed25519 signature of the same text, base64url. The public key is in /.well-known/jwks.json */
    signature?: string
  }[]
  /** Price of the delivered pages, in US dollars */
  totalPrice: string
  /** Id of the call. GET /receipts/{requestId} returns the receipt of a call that was charged */
  requestId: string
}
