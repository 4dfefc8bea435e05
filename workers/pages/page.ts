/** What came back from the web for one address, as the extraction wants it. */
export interface RawPage {
  /** The final address, after redirects: relative links are resolved against it. */
  url: string
  /** HTTP status. */
  status: number
  /** The `Content-Type` header, as sent; it may lie or be missing. */
  contentType?: string
  /** The decoded (unzipped) body. */
  body: Uint8Array
}

export interface ExtractOptions {
  /** False: the whole visible page, navigation and footer included. */
  mainContent: boolean
  /** CSS selector: only what matches is returned, and `mainContent` no longer matters. */
  includeSelector?: string
  /** CSS selector: what matches is removed first. */
  excludeSelector?: string
  /** The content is cut at a block border so that it holds at most about this many tokens. */
  maxTokens?: number
  format: 'markdown' | 'text' | 'html'
  /** Adds the links of the returned content. */
  links: boolean
}

export interface ExtractedPage {
  title?: string
  content: string
  metadata: PageMetadata
  /** Every absolute http(s) address the content links to, once each, in order. */
  links?: { url: string; text: string }[]
  /** Sentences for people: what was cut or ignored. */
  warnings: string[]
}

/** A field is absent when the page does not tell. */
export interface PageMetadata {
  description?: string
  author?: string
  /** ISO 8601: a date, or a date and time. */
  publishedAt?: string
  /** ISO 8601: a date, or a date and time. */
  modifiedAt?: string
  /** BCP 47, as declared: `en`, `pt-BR`. */
  language?: string
  siteName?: string
  /** Absolute. */
  canonical?: string
  /** Absolute. */
  image?: string
  statusCode: number
  /** Without parameters: `text/html`. What the body is, where the header is missing or wrong. */
  contentType?: string
  /** WHATWG name of the encoding the body was decoded with: `UTF-8`, `windows-1251`. */
  charset?: string
  finalUrl: string
  /** Words of the content; Chinese and Japanese characters count one each. */
  wordCount: number
}
