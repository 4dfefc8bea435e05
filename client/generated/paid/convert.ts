// Written by `npm run docs`. Do not edit.

/** `POST /convert` */
export interface ConvertInput {
  /** A file, up to 20 MB */
  file: Blob | Uint8Array
  /** false: the whole page, including navigation. Default: true */
  mainContent?: boolean
  /** CSS selector: keep only these elements */
  includeSelector?: string
  /** CSS selector: remove these elements */
  excludeSelector?: string
  /** exclude: without the title heading. Default: "include" */
  title?: "include" | "exclude"
  /** exclude: without image captions. Default: "include" */
  captions?: "include" | "exclude"
  /** Cut the content after about this many tokens */
  maxTokens?: number
  /** Format of the content. Default: "markdown" */
  format?: "markdown" | "text" | "html"
  /** Return the links of the content. Default: false */
  links?: boolean
  /** Maximum time of the call in milliseconds, queue included. Default: 30000 */
  timeout?: number
}

/** `POST /convert` */
export interface ConvertOutput {
  /** SHA-256 of the file: ni:///sha-256; and the hash in base64url (RFC 6920) */
  url: string
  /** Title that the page declares, or its main heading; empty if it has none */
  title: string
  /** Content of the page, in the requested format */
  content: string
  /** true: the content is cut at maxTokens, or because an answer has at most 10 MB */
  truncated?: boolean
  /** Facts that the file declares, and facts about its content. Facts that are not known are absent */
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
    /** Media type in lower case, without parameters. Recognized by the content where the header is absent or wrong */
    contentType?: string
    /** The form of the page that the content was made from */
    source?: "html" | "markdown"
    /** Character encoding of the page */
    charset?: string
    /** Number of words of the content, before maxTokens or a limit of size cuts it */
    wordCount: number
    /** About the selection of the main content; absent if the content is the whole page or a selector */
    extraction?: {
      /** Expected share of the words that were selected correctly (F1), 0 to 1 */
      confidence: number
    }
  }
  /** http and https links of the content, each URL once. Present if the call asks for them */
  links?: {
    /** Absolute URL */
    url: string
    /** Visible text of the link; empty if it has none */
    text: string
  }[]
  /** Options that had no effect, content that was left out, and doubts about the result */
  warnings?: string[]
  /** When the file was read, ISO 8601 */
  convertedAt: string
  /** Proof that this service returned this content for this URL at this time. POST /proof/verify checks it */
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
  /** Id of the call. GET /receipts/{requestId} returns the receipt of a call that was charged */
  requestId: string
}
