// Written by `npm run docs`. Do not edit.

/** `POST /fetch/resilient` */
export interface FetchResilientInput {
  /** http or https URL, up to 2048 characters */
  url: string
  /** Milliseconds, queue included. Default: 30000 */
  timeout?: number
  /** Uses that you plan: search, ai-input, ai-train, ai-index, ai-train-images, tdm. A page whose owner does not allow one of them is USAGE_NOT_ALLOWED, and not charged */
  respectUsage?: ("search" | "ai-input" | "ai-train" | "ai-index" | "ai-train-images" | "tdm")[]
  /** exclude: without the title heading. Default: "include" */
  title?: "include" | "exclude"
  /** exclude: without image captions. Default: "include" */
  captions?: "include" | "exclude"
  /** Accept a stored answer; costs 70 % less. Default: true */
  cache?: boolean
  /** Maximum age of a stored answer in seconds. Default: 3600 */
  cacheTtl?: number
}

/** `POST /fetch/resilient` */
export interface FetchResilientOutput {
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
  /** Content of the page as markdown */
  content: string
  /** true: the content is cut at maxTokens, or because an answer has at most 10 MB */
  truncated?: boolean
  /** Options that had no effect, and why */
  warnings?: string[]
  provider: {
    /** Provider id; webintel for plain HTTP and the browser */
    id: string
    name: string
  }
  /** Strategy. basic: plain HTTP; pro: a browser; provider: an outside service */
  tier: "basic" | "pro" | "provider"
  /** Strategies that failed before, in order, with their errors */
  tried: {
    /** Strategy. basic: plain HTTP; pro: a browser; provider: an outside service */
    tier: "basic" | "pro" | "provider"
    provider: {
      /** Provider id; webintel for plain HTTP and the browser */
      id: string
      name: string
    }
    code: string
    message: string
  }[]
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
  /** Milliseconds that this page waited for the request limit of its host. Absent if it did not wait */
  waitedMs?: number
  proof: {
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
  }
  requestId: string
}
