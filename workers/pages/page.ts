import type { PageExplanation, PageLink, PageMetadata } from '#shared/models/page.ts'

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
  /** Whether a browser ran its scripts. */
  isRendered?: boolean
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
  /** Adds how the content was chosen. */
  explain?: boolean
}

export interface ExtractedPage {
  title?: string
  content: string
  metadata: PageMetadata
  /** Every absolute http(s) address the content links to, once each, in order. */
  links?: PageLink[]
  explanation?: PageExplanation
  /** Sentences for people: what was cut or ignored. */
  warnings: string[]
}
