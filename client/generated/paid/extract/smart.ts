// Written by `npm run docs`. Do not edit.

/** `POST /extract/smart` */
export interface ExtractSmartInput {
  /** http or https URL, up to 2048 characters */
  url: string
  /** The question, in words */
  query: string
  /** json: objects with fields; text: sentences with their place. Default: "json" */
  format?: "json" | "text"
  /** pro: in a browser; auto: if the page needs one. Default: "auto" */
  tier?: "auto" | "basic" | "pro"
  /** Maximum time of the call in milliseconds, queue included. Default: 60000 */
  timeout?: number
  /** Accept a stored answer, 70 % cheaper. Default: true */
  cache?: boolean
  /** Maximum age of a stored answer in seconds. Default: 3600 */
  cacheTtl?: number
}

/** `POST /extract/smart` */
export interface ExtractSmartOutput {
  /** Requested URL, as sent to the target: normalized, without tracking parameters such as utm_source */
  url: string
  /** `query` of the call */
  query: string
  /** The answer to the question: objects or texts, in the order of the page or of the question */
  data: unknown[]
  /** How the data was found */
  explanation: string
  /** The support of each value in `data` */
  evidence: {
    /** JSON pointer into `data` */
    path: string
    /** Words of the page, or a value that it declares */
    quote: string
    /** Where the value was found; model: a language model found it in the text */
    source: "json-ld" | "microdata" | "open-graph" | "metadata" | "table" | "pair" | "text" | "model"
  }[]
  /** JSON schema of `data` that was planned from the question */
  plan: unknown
  /** Words or fields of the question that the page does not answer */
  missing: string[]
  /** model: a language model read the page */
  method: "deterministic" | "model"
  /** Name of the language model; `extractive` if none wrote the answer */
  model: string
  /** Facts about the sources that a careful reader should know */
  signals: {
    /** Stable code of the fact: handle signals by it */
    code: "prompt_injection" | "contradiction" | "stale_source"
    /** info: worth knowing; warning: check it; critical: a grave risk */
    severity: "info" | "warning" | "critical"
    /** For people: what was found, and why it matters */
    message: string
    /** URL of the page. Absent if the fact is about several pages */
    url?: string
  }[]
  /** Causes that made the answer worse */
  warnings?: string[]
  /** SHA-256 of the page as markdown, when it was read; see /proof/verify */
  contentHash: string
  /** SHA-256 of what the page declares, as text. Quotes whose source is json-ld, microdata, open-graph or metadata stand there, the others in the page; see /proof/verify */
  declaredHash: string
  /** When the data was extracted */
  extractedAt: string
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
