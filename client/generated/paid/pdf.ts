// Written by `npm run docs`. Do not edit.

/** `POST /pdf` */
export interface PdfInput {
  /** http or https URL, up to 2048 characters */
  url?: string
  /** A file, up to 20 MB */
  file?: Blob | Uint8Array
  /** Numbers of the pages to read, from 1; all by default */
  pages?: number[]
  /** Recognize the text of pages that are pictures; takes seconds a page. Default: false */
  ocr?: boolean
  /** Accept a stored answer; costs 70 % less. Default: true */
  cache?: boolean
  /** Maximum age of a stored answer in seconds. Default: 3600 */
  cacheTtl?: number
  /** Milliseconds, queue included. Default: 30000 */
  timeout?: number
}

/** `POST /pdf` */
export interface PdfOutput {
  /** Requested URL, as sent to the target: normalized, without tracking parameters such as utm_source. Of a file: ni:///sha-256; and its hash (RFC 6920) */
  url: string
  metadata: {
    title?: string
    author?: string
    /** ISO 8601 date or timestamp */
    createdAt?: string
    /** ISO 8601 date or timestamp */
    modifiedAt?: string
    /** Program that wrote the file */
    producer?: string
    /** Number of pages in the file */
    pageCount: number
  }
  pages: {
    /** Number of the page, from 1 */
    page: number
    /** Markdown in reading order */
    text: string
    /** In points, as the page is shown */
    width: number
    /** In points, as the page is shown */
    height: number
    /** The page shows pictures without text: call again with ocr: true */
    needsOcr?: boolean
    /** The text was recognized in a picture and may contain errors */
    ocr?: boolean
  }[]
  /** Markdown of all returned pages */
  fullText: string
  /** true: the last pages are cut, because an answer has at most 10 MB */
  truncated?: boolean
  /** Bookmarks of the file, in order */
  outline?: {
    title: string
    /** Number of the page, from 1 */
    page?: number
    /** Depth, from 1 */
    level: number
  }[]
  /** Parts that were left out, and why */
  warnings?: string[]
  /** ISO 8601 timestamp */
  extractedAt: string
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
  requestId: string
}
