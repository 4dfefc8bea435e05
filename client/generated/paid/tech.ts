// Written by `npm run docs`. Do not edit.

/** `POST /tech` */
export interface TechInput {
  /** URL of a page of the site, usually its home page */
  url: string
  /** pro: in a browser; auto: if the page needs one. Default: "auto" */
  tier?: "auto" | "basic" | "pro"
  /** Maximum time of the call in milliseconds, queue included. Default: 30000 */
  timeout?: number
  /** Accept a stored answer, 70 % cheaper. Default: true */
  cache?: boolean
  /** Maximum age of a stored answer in seconds. Default: 3600 */
  cacheTtl?: number
}

/** `POST /tech` */
export interface TechOutput {
  /** Requested URL, as sent to the target: normalized, without tracking parameters such as utm_source */
  url: string
  /** URL after redirects */
  finalUrl: string
  /** pro: rendered in a browser, its global variables read */
  tier: "basic" | "pro"
  /** The Server header, as sent */
  server?: string
  /** The generator that the page names, as written */
  generator?: string
  /** Technologies that were found, by category, then by name */
  technologies: {
    /** Name of the product, such as WordPress */
    name: string
    /** advertising, analytics, cdn, cms, consent, fonts, framework, hosting, language, library, marketing, media, monitoring, payments, reviews, search, security, server, shop, site-builder, support, tag-manager, or a category of the fingerprints that the deployment adds */
    category: string
    /** The most specific version that the site states */
    version?: string
    /** 50 to 100 for proofs on the page */
    confidence: number
    /** Up to 5 proofs */
    evidence: {
      /** Where the proof was found. script: its address or its text; dom: an element; html: a comment, or the address of a style sheet, image or frame; implied: a technology that needs this one */
      type: "header" | "cookie" | "meta" | "script" | "dom" | "global" | "dns" | "html" | "url" | "implied"
      /** Name of the header, cookie, meta element, global or DNS record type; src or inline for scripts; selector of the element; name of the technology for implied */
      name: string
      /** The text that was found, up to 200 characters. Values of cookies are left out */
      match: string
    }[]
  }[]
  /** Names of the technologies by category, such as {"cms": ["WordPress"]} */
  categories: unknown
  /** Sources of evidence that were not read, and the reasons */
  warnings?: string[]
  /** When the page was read, ISO 8601 */
  detectedAt: string
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
