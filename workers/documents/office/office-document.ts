import type { PageMetadata } from '#shared/contract/models/page.ts'

/** An office file or book as HTML, which the writers of pages turn into the requested format. */
export interface OfficeDocument {
  html: string
  /** Base of the addresses in the HTML, if that is not the URL of the file. */
  baseUrl?: string
  facts: DocumentFacts
  /** Notices about content that was left out. */
  warnings: string[]
}

/** The declarations of a document about itself. */
export interface DocumentFacts extends Pick<
  PageMetadata,
  'description' | 'author' | 'publishedAt' | 'modifiedAt' | 'language'
> {
  title?: string
}
