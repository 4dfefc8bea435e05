// Written by `npm run docs`. Do not edit.

/** `POST /contents` */
export interface ContentsInput {
  /** 1 to 20 URLs. A repeated URL is fetched once; each repeat costs as much as a stored answer */
  urls: string[]
  /** Maximum number of characters per page. Default: 20000 */
  maxChars?: number
  /** exclude: without the title heading. Default: "include" */
  title?: "include" | "exclude"
  /** exclude: without image captions. Default: "include" */
  captions?: "include" | "exclude"
  /** Milliseconds, queue included. Default: 15000 */
  timeout?: number
  /** Accept a stored answer; costs 70 % less. Default: true */
  cache?: boolean
  /** Maximum age of a stored answer in seconds. Default: 3600 */
  cacheTtl?: number
}

/** `POST /contents` */
export interface ContentsOutput {
  /** One result per URL, in the order of the input */
  results: {
    /** Requested URL, as sent to the target: normalized, without tracking parameters such as utm_source */
    url: string
    status: "success" | "error"
    /** Title of the page; empty if it has none */
    title?: string
    /** The page as markdown */
    content?: string
    cache?: {
      /** hit: stored answer; miss: fetched for this call; revalidated: stored answer, confirmed by the target; stale: stored answer, because the target failed; bypass: fetched, because the call set cache to false */
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
    /** Why the page has no content */
    error?: {
      code: string
      message: string
    }
    /** true: the page has more content */
    truncated?: boolean
  }[]
  summary: {
    total: number
    successful: number
    failed: number
  }
  /** When the last page was fetched, or failed */
  fetchedAt: string
  requestId: string
}
