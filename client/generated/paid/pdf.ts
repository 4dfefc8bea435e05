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
  /** Accept a stored answer, 70 % cheaper. Default: true */
  cache?: boolean
  /** Maximum age of a stored answer in seconds. Default: 3600 */
  cacheTtl?: number
  /** Maximum time of the call in milliseconds, queue included. Default: 30000 */
  timeout?: number
}

/** `POST /pdf` */
export interface PdfOutput {
  /** Requested URL, as sent to the target: normalized, without tracking parameters such as utm_source. Of a file: ni:///sha-256; and its hash (RFC 6920) */
  url: string
  /** Facts that the file declares. Facts that are not known are absent */
  metadata: {
    /** Title that the file declares */
    title?: string
    /** Authors that the file declares, separated as it writes them */
    author?: string
    /** When the file was created, ISO 8601 */
    createdAt?: string
    /** When the file was last changed, ISO 8601 */
    modifiedAt?: string
    /** Program that wrote the file */
    producer?: string
    /** Number of pages in the file */
    pageCount: number
  }
  /** The pages that were read */
  pages: {
    /** Number of the page, from 1 */
    page: number
    /** Markdown in reading order */
    text: string
    /** Width in points (1/72 inch), as the page is shown */
    width: number
    /** Height in points, as the page is shown */
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
    /** Text of the bookmark, up to 300 characters */
    title: string
    /** Number of the page, from 1 */
    page?: number
    /** Depth, from 1 */
    level: number
  }[]
  /** Parts that were left out, and why */
  warnings?: string[]
  /** When the file was read, ISO 8601 */
  extractedAt: string
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
