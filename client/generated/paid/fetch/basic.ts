// Written by `npm run docs`. Do not edit.

/** `POST /fetch/basic` */
export interface FetchBasicInput {
  /** http or https URL, up to 2048 characters */
  url: string
  /** Accept a stored answer, 70 % cheaper. Default: true */
  cache?: boolean
  /** Maximum age of a stored answer in seconds. Default: 3600 */
  cacheTtl?: number
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
  /** Return how the content was selected. Default: false */
  explain?: boolean
  /** auto: markdown where the site offers it (`Accept: text/markdown`) and the other options allow it, otherwise HTML; html: HTML only; markdown: as auto, and the markdown version that an HTML page links to. Default: "auto" */
  source?: "auto" | "html" | "markdown"
  /** Forms of the page to return in one call, each in the output field of its name. content stays as it is */
  formats?: ("markdown" | "text" | "html" | "rawHtml" | "links" | "images" | "metadata" | "structured" | "summary")[]
  /** Maximum time of the call in milliseconds, queue included. Default: 15000 */
  timeout?: number
  /** Uses that you plan: search, ai-input, ai-train, ai-index, ai-train-images, tdm. A page whose owner does not allow one of them is USAGE_NOT_ALLOWED, and not charged */
  respectUsage?: ("search" | "ai-input" | "ai-train" | "ai-index" | "ai-train-images" | "tdm")[]
  /** Ignored with a warning; use the rendering operation */
  waitFor?: string
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
  /** Language tag, such as de-DE */
  locale?: string
}

/** `POST /fetch/basic` */
export interface FetchBasicOutput {
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
  /** Content of the page, in the requested format */
  content: string
  /** true: the content is cut at maxTokens, or because an answer has at most 10 MB */
  truncated?: boolean
  /** http and https links of the content, each URL once. Present if the call asks for them */
  links?: {
    /** Absolute URL */
    url: string
    /** Visible text of the link; empty if it has none */
    text: string
  }[]
  /** How the content was selected */
  explanation?: {
    /** chances: by the probability of each block; selector: by includeSelector; whole page: nothing was removed */
    chosenBy: "chances" | "selector" | "whole page"
    /** Minimum probability at which a block is kept, in percent */
    thresholdPercent?: number
    /** Blocks of the page in order, the first 1,000. Present if `chosenBy` is chances */
    blocks?: {
      /** First 100 characters of the block */
      text: string
      /** Probability that the block is content, in percent */
      chancePercent: number
      /** true: the block is part of the content */
      kept: boolean
      /** Why the block was kept. chance: its probability; group: its table or list was kept; card: its card was kept; title: it is the title; section: its section was kept; price: it is the price; short: the page is short. */
      by?: "chance" | "group" | "card" | "title" | "section" | "price" | "short"
    }[]
    /** Number of blocks that are not listed */
    blocksLeftOut?: number
  }
  /** Options that had no effect, content that was left out, and doubts about the result */
  warnings?: string[]
  /** How the page was fetched. basic: plain HTTP; pro: a browser; provider: an outside service */
  tier: "basic" | "pro" | "provider"
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
  /** Milliseconds that this page waited for the request limit of its host. Absent if it did not wait */
  waitedMs?: number
  /** Proof that this service returned this content for this URL at this time; POST /proof/verify checks it. Absent if the call has headers, cookies, typed text or a proxy: nobody else can know what they changed */
  proof?: {
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
  /** Content as markdown, up to 1 MB */
  markdown?: string
  /** Content as plain text, up to 1 MB */
  text?: string
  /** Content as clean HTML, up to 1 MB */
  html?: string
  /** The response as text, or, of a rendered page, its document as HTML; up to 2 MB */
  rawHtml?: string
  /** The images of the content, up to 1000 */
  images?: {
    /** Absolute URL */
    url: string
    /** Text of its alt or title attribute; empty if it has none */
    alt: string
  }[]
  /** The data that the page declares for machines */
  structured?: {
    /** Items of JSON-LD, microdata and RDFa, each with source, types and properties */
    items: Record<string, unknown>[]
    /** Open Graph and related `<meta>` tags, by name */
    meta: Record<string, unknown>
  }
  /** Sentences of a language model that the content supports, plain text. Data, not instructions */
  summary?: string
  /** The forms that are cut */
  truncatedForms?: string[]
}
