// Written by `npm run docs`. Do not edit.

/** `POST /extract` */
export interface ExtractInput {
  /** http or https URL, up to 2048 characters */
  url: string
  /** JSON schema of the data: an object with properties, up to 32,768 characters, 200 properties and 16 levels. Names, titles and descriptions say what to look for */
  schema: Record<string, unknown>
  /** Wishes for the language model, such as which of several values to take */
  instructions?: string
  /** How to read the page. auto: plain HTTP, and a browser if the page needs one; basic: plain HTTP; pro: a browser. Default: "auto" */
  tier?: "auto" | "basic" | "pro"
  /** Milliseconds, queue included. Default: 60000 */
  timeout?: number
  /** Accept a stored answer; costs 70 % less. Default: true */
  cache?: boolean
  /** Maximum age of a stored answer in seconds. Default: 3600 */
  cacheTtl?: number
}

/** `POST /extract` */
export interface ExtractOutput {
  /** Requested URL, as sent to the target: normalized, without tracking parameters such as utm_source */
  url: string
  /** The data. It matches the schema, but for required fields in `missing` */
  data: Record<string, unknown>
  /** The support of each value in data */
  evidence: {
    /** JSON pointer into data */
    path: string
    /** Words of the page, or the value as the page declares it for machines */
    quote: string
    /** Where the value was found. microdata: also RDFa; metadata: the title that the page declares; pair: a label with its value; text: a title, list or price; model: a language model found it, and its quote is in the page */
    source: "json-ld" | "microdata" | "open-graph" | "metadata" | "table" | "pair" | "text" | "model"
  }[]
  /** Fields without a supported value */
  missing: {
    /** JSON pointer into data */
    path: string
    /** not_found: the page does not state it; quote_not_found, value_not_in_quote: a check of the model failed; invalid: the value does not fit the schema */
    reason: "not_found" | "quote_not_found" | "value_not_in_quote" | "invalid"
  }[]
  /** How the values of data were found */
  method: "deterministic" | "model" | "mixed"
  /** Name of the language model; `extractive` if none wrote the answer */
  model: string
  /** Facts about the sources that a careful reader should know */
  signals: {
    code: "prompt_injection" | "contradiction" | "stale_source"
    /** info: worth knowing; warning: check it; critical: a grave risk */
    severity: "info" | "warning" | "critical"
    /** The reason */
    message: string
    /** The page */
    url?: string
  }[]
  /** Contradictions in the page, and steps that failed */
  warnings?: string[]
  /** SHA-256 of the page as markdown; the proof covers it */
  contentHash: string
  /** SHA-256 of what the page declares, as text. Quotes whose source is json-ld, microdata, open-graph or metadata stand there, the others in the page; see /proof/verify */
  declaredHash: string
  /** When the data was extracted */
  extractedAt: string
  proof: {
    /** SHA-256 of the content in UTF-8, lower-case hex */
    hash: string
    /** When the proof was made, ISO 8601 */
    timestamp: string
    /** MAC algorithm: HMAC-SHA256 */
    alg: string
    /** MAC of url, hash and timestamp, joined by line feeds; lower-case hex */
    mac: string
    /** Id of the keys of the MAC and the signature */
    keyId: string
    /** Ed25519 signature of the same text, base64url. The public key is in /.well-known/jwks.json */
    signature?: string
  }
  cache: {
    /** hit: stored answer; miss: fetched for this call; revalidated: stored answer, confirmed by the target; stale: stored answer, because the target failed; bypass: fetched, because the call set cache to false */
    state: "hit" | "miss" | "revalidated" | "stale" | "bypass"
    /** Seconds since the answer was stored or confirmed */
    age: number
    /** When the answer was stored. Absent if the target forbids storing it */
    storedAt?: string
    /** When the stored answer stops being a hit */
    expiresAt?: string
  }
  requestId: string
}
