// Written by `npm run docs`. Do not edit.

/** `POST /screenshot` */
export interface ScreenshotInput {
  /** http or https URL, up to 2048 characters */
  url: string
  /** Window in CSS pixels; default 1280 by 720 */
  viewport?: {
    width?: number
    height?: number
  }
  width?: number
  height?: number
  /** CSS selector: capture only this element */
  selector?: string
  /** Capture the whole page. Default: false */
  fullPage?: boolean
  /** Default: "png" */
  format?: "png" | "jpeg" | "webp"
  /** Default: 1 */
  deviceScaleFactor?: number
  /** Default: false */
  darkMode?: boolean
  /** Transparent background; not for jpeg. Default: false */
  omitBackground?: boolean
  /** CSS selectors: elements to hide */
  hideSelectors?: string[]
  /** Milliseconds, queue included. Default: 30000 */
  timeout?: number
  /** Accept a stored answer; costs 70 % less. Default: true */
  cache?: boolean
  /** Maximum age of a stored answer in seconds. Default: 3600 */
  cacheTtl?: number
}

/** `POST /screenshot` */
export interface ScreenshotOutput {
  /** Requested URL, as sent to the target: normalized, without tracking parameters such as utm_source */
  url: string
  /** Image, base64 */
  image: string
  /** image/png, image/jpeg or image/webp */
  mimeType: string
  /** Size of the image in pixels */
  dimensions: {
    width: number
    height: number
  }
  /** URL after redirects */
  finalUrl: string
  /** true: the image does not show all of the page or element */
  truncated?: boolean
  /** Options that had no effect, and why */
  warnings?: string[]
  /** When the image was taken, ISO 8601 */
  capturedAt: string
  cache: {
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
  requestId: string
}
