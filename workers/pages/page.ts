import type { PageForm, PageForms } from '#shared/contract/models/page-forms.ts'
import type { PageExplanation, PageLink, PageMetadata } from '#shared/contract/models/page.ts'
import type { DeclaredUsage } from './metadata/declared-facts.ts'

/** The input of the extraction: a response or rendered page. */
export interface RawPage {
  /** The final URL, after redirects. Relative links are resolved against it. */
  url: string
  /** HTTP status. */
  status: number
  /** The `Content-Type` header as sent. It may be wrong or missing. */
  contentType?: string
  /** The `X-Robots-Tag` header, one value per line. A browser joins the values with commas. */
  robotsTag?: string
  /** The body after content decoding (gzip, br …). */
  body: Uint8Array
  /** Whether a browser ran the scripts of the page. */
  isRendered?: boolean
  /** Whether the response is meant for one reader or one moment (see `freshnessOf`): it says nothing general about its site. */
  isPrivate?: boolean
  /** Seconds to wait before the next request (`Retry-After`). */
  retryAfterSeconds?: number
}

export interface ExtractOptions {
  /** False: return the whole visible page, including navigation and footer. */
  mainContent: boolean
  /** CSS selector: return only matching elements; `mainContent` is ignored. */
  includeSelector?: string
  /** CSS selector: remove matching elements first. */
  excludeSelector?: string
  /** Truncate the content after a block, so that it has at most about this many tokens. */
  maxTokens?: number
  /** Excludes the heading that repeats the title of the page. */
  title?: 'include' | 'exclude'
  /** Excludes captions and credits of images. */
  captions?: 'include' | 'exclude'
  format: 'markdown' | 'text' | 'html'
  /** Return the links of the content. */
  links: boolean
  /** Return the page in these forms, too. */
  formats?: readonly PageForm[]
  /** Return why each block was kept or dropped. */
  explain?: boolean
}

export interface ExtractedPage {
  title?: string
  content: string
  /** The page has more content. */
  truncated?: boolean
  metadata: PageMetadata
  /** The absolute http(s) URLs in the content: each once, in document order. */
  links?: PageLink[]
  /** The forms of `formats`, without `links` and `metadata`. */
  forms?: PageForms
  explanation?: PageExplanation
  /** The statements in the page about its use. Absent for documents that cannot say it. */
  usage?: DeclaredUsage
  /** The addresses on the same site that the whole page links to. */
  outlinks?: readonly string[]
  /** The address of the markdown version that the page links to. */
  markdownUrl?: string
  /** A `StructuredData` as JSON text: most callers only store it. */
  structured?: string
  /** Notices for people about truncated or ignored content. */
  warnings: string[]
}
