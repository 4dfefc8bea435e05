// Written by `npm run docs`. Do not edit.

/** `POST /monitor/preview` */
export interface MonitorPreviewInput {
  /** URL of the page to watch */
  url: string
  /** Hours between two checks. Less than 1 if the service allows it. Default: 1 */
  checkInterval?: number
  /** Changes to report. Failures and recoveries are always reported. Default: "any" */
  notifyOn?: "any" | "content" | "status"
  /** basic: over plain HTTP; pro: in a browser; auto: in a browser only if the page needs one. Default: "basic" */
  tier?: "basic" | "pro" | "auto"
  /** true: watch the main content, which can leave out short parts such as a price; false: watch the whole page, including navigation. Default: true */
  mainContent?: boolean
  /** CSS selector: watch only these elements. Use it for a part such as a price */
  includeSelector?: string
  /** CSS selector: do not watch these elements */
  excludeSelector?: string
  /** Regular expressions (RE2: without lookaround and back references). Text that matches is not compared. Default: [] */
  ignorePatterns?: string[]
  /** Report a content change only if one of these words appears more or less often. Default: [] */
  keywords?: string[]
  /** Changed characters from which a content change is reported. Smaller changes add up. Default: 1 */
  minimumChange?: number
  /** false: report a change after one look. true: a second look must find it, too. Default: true */
  confirm?: boolean
  /** Failed checks in a row from which the failure is reported. Default: 3 */
  failAfter?: number
  /** Uses that you plan: search, ai-input, ai-train, ai-index, ai-train-images, tdm. A page whose owner does not allow one of them is USAGE_NOT_ALLOWED, and not charged */
  respectUsage?: ("search" | "ai-input" | "ai-train" | "ai-index" | "ai-train-images" | "tdm")[]
  /** Receiver of the notices, as for /monitor/create. A preview sends nothing to it */
  webhookUrl?: string
  /** As for /monitor/create. A preview does not use it */
  webhookSecret?: string
  /** As for /monitor/create. A preview does not use it */
  verifyWebhook?: boolean
}

/** `POST /monitor/preview` */
export interface MonitorPreviewOutput {
  /** Requested URL, as sent to the target: normalized, without tracking parameters such as utm_source */
  url: string
  /** Title of the page; empty if it has none */
  title: string
  /** First 2000 characters of the watched text, one block a line */
  text: string
  /** SHA-256 of the whole watched text, in lower-case hex */
  contentHash: string
  /** Number of words of the watched text */
  words: number
  /** Parts that changed between the two requests, which a monitor ignores */
  noise: string[]
  /** Number of checks in 30 days */
  checksPerMonth: number
  /** Decimal amounts, for example 0.01 */
  price: {
    /** Price of /monitor/create */
    create: string
    /** Price of one successful check, from the credits of the wallet */
    perCheck: string
    /** Price of the checks of 30 days */
    perMonth: string
    /** Always USD */
    currency: string
  }
  /** Reasons why the monitor may not report what you expect */
  warnings: string[]
  /** Id of the call. GET /receipts/{requestId} returns the receipt of a call that was charged */
  requestId: string
}
