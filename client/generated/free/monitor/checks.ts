// Written by `npm run docs`. Do not edit.

/** `GET /monitor/{monitorId}/checks` */
export interface MonitorChecksInput {
  /** Id of the monitor, and its only key: keep it secret */
  monitorId: string
  /** Maximum number of entries on a page. Default: 100 */
  limit?: number
  /** `next` of the previous page */
  cursor?: string
}

/** `GET /monitor/{monitorId}/checks` */
export interface MonitorChecksOutput {
  /** Checks of the last 30 days, newest first */
  checks: {
    /** Id of a check */
    checkId: string
    /** When the page was requested */
    checkedAt: string
    /** learning: the first check, which learns what the page changes by itself; selector_missing: the page has no element for includeSelector */
    status: "learning" | "same" | "changed" | "failed" | "selector_missing"
    /** HTTP status of the page */
    statusCode?: number
    /** SHA-256 of the watched text, in lower-case hex */
    contentHash?: string
    /** Milliseconds of all looks of the check */
    durationMs: number
    /** How often the page was requested for the check */
    looks: number
    /** Why the page could not be read */
    error?: {
      /** Error code, for example TARGET_TIMEOUT */
      code: string
      /** For people: what went wrong */
      message: string
    }
    /** Present if the status is changed */
    change?: {
      /** content: the text changed, and perhaps the HTTP status, too; status: only the HTTP status changed */
      changeType: "content" | "status"
      /** HTTP status before the change. Present if the HTTP status changed */
      previousStatusCode?: number
      /** Text that is new, in order, cut to a few lines */
      added: string[]
      /** Text that is gone, in order, cut to a few lines */
      removed: string[]
    }
    /** Id of the notice about the check; about the text, if the text and the HTTP status changed. Absent if the options of the monitor exclude it */
    noticeId?: string
  }[]
  /** Pass as cursor to get the next page. Absent on the last page */
  next?: string
  /** Id of the call. GET /receipts/{requestId} returns the receipt of a call that was charged */
  requestId: string
}
