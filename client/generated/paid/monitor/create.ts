// Written by `npm run docs`. Do not edit.

/** `POST /monitor/create` */
export interface MonitorCreateInput {
  /** URL of the page to watch */
  url: string
  /** URL that gets notices by POST, requested exactly as it is written */
  webhookUrl: string
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
  /** Secret of the webhook signatures: whsec_ and 24 to 64 bytes in base64. Absent: a new one is made */
  webhookSecret?: string
  /** true: send no notice until the receiver has returned `data.challenge` of a first one. Default: false */
  verifyWebhook?: boolean
}

/** `POST /monitor/create` */
export interface MonitorCreateOutput {
  /** Id of the monitor, and its only key: keep it secret */
  monitorId: string
  /** URL of the page, as it is requested */
  url: string
  /** URL that gets the notices, as it was written */
  webhookUrl: string
  /** Hours between two checks */
  checkInterval: number
  /** Changes to report. Failures and recoveries are always reported */
  notifyOn: "any" | "content" | "status"
  /** active: checked as scheduled; error: the same, but the last looks failed; paused: not checked */
  status: "active" | "paused" | "error"
  /** When the next check is due */
  nextCheckAt: string
  /** When the monitor was created */
  createdAt: string
  /** Secret of the webhook signatures v1. It is not shown again */
  webhookSecret: string
  /** US dollars of one check, from the credits of the wallet that created the monitor. 0: included. With the tier auto, a check that needs a browser costs more */
  checkPrice: string
  /** Id of the call. GET /receipts/{requestId} returns the receipt of a call that was charged */
  requestId: string
}
