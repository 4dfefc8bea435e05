/** A PDF as markdown, page by page. */
export interface PdfReading {
  metadata: PdfMetadata
  pages: PdfPage[]
  outline?: OutlineEntry[]
  warnings: string[]
}

export interface PdfMetadata {
  title?: string
  author?: string
  /** ISO 8601. */
  createdAt?: string
  modifiedAt?: string
  producer?: string
  pageCount: number
}

export interface PdfPage {
  /** The number of the page, from 1. */
  page: number
  /** Markdown in reading order. */
  text: string
  /** In points, as the page is shown. */
  width: number
  height: number
  /** The page shows pictures and no text. */
  needsOcr?: boolean
  /** The text comes from optical character recognition. */
  ocr?: boolean
}

export interface OutlineEntry {
  title: string
  page?: number
  /** From 1. */
  level: number
}

export interface ReadPdfOptions {
  /** The pages to read, from 1. Default: all. */
  pages?: readonly number[]
  /** The number of pages that are read at most. */
  maxPages: number
  /** Stops the reading. Pages that were read by then are returned. */
  signal?: AbortSignal
}
