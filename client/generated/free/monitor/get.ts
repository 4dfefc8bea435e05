// Written by `npm run docs`. Do not edit.

/** `GET /monitor/{monitorId}` */
export interface MonitorGetInput {
  /** Id of the monitor, and its only key: keep it secret */
  monitorId: string
}

/** `GET /monitor/{monitorId}` */
export interface MonitorGetOutput {
  /** Id of the monitor, and its only key: keep it secret */
  monitorId: string
  /** URL of the page, as it is requested */
  url: string
  /** Receiver of notices: scheme and host. *** stands for the path and the query, which may be secret */
  webhookUrl: string
  /** Hours between two checks */
  checkInterval: number
  /** Changes to report. Failures and recoveries are always reported */
  notifyOn: "any" | "content" | "status"
  /** The options of the monitor, as POST /monitor/create takes them */
  options: {
    /** basic: over plain HTTP; pro: in a browser; auto: in a browser only if the page needs one */
    tier: "basic" | "pro" | "auto"
    /** true: the main content is watched; false: the whole page */
    mainContent: boolean
    /** CSS selector: only these elements are watched */
    includeSelector?: string
    /** CSS selector: these elements are not watched */
    excludeSelector?: string
    /** Regular expressions of texts that are not compared */
    ignorePatterns: string[]
    /** A content change is reported only if one of these words appears more or less often. Empty: any change */
    keywords: string[]
    /** Changed characters from which a content change is reported */
    minimumChange: number
    /** true: a change is reported after a second look has found it, too */
    confirm: boolean
    /** Failed checks in a row from which the failure is reported */
    failAfter: number
    /** Uses that you plan: search, ai-input, ai-train, ai-index, ai-train-images, tdm. A page whose owner does not allow one of them is USAGE_NOT_ALLOWED, and not charged */
    respectUsage?: ("search" | "ai-input" | "ai-train" | "ai-index" | "ai-train-images" | "tdm")[]
  }
  /** active: checked as scheduled; error: the same, but the last looks failed; paused: not checked */
  status: "active" | "paused" | "error"
  /** requested: by POST /monitor/{monitorId}/pause; insufficient_credits: the wallet, or the spending key that created the monitor, cannot pay for checks; no_payer: the monitor was created while calls were free, so that no wallet pays for its checks; wallet_blocked: the operator does not serve the wallet; webhook_gone: the receiver answered 410; challenge_failed: the receiver did not answer the challenge */
  pauseReason?: "requested" | "insufficient_credits" | "no_payer" | "wallet_blocked" | "webhook_gone" | "challenge_failed"
  /** When the last check was made */
  lastCheck?: string
  /** Result of the last check. Absent before the first */
  lastResult?: {
    /** true: the check found a change */
    changed: boolean
    /** HTTP status of the page */
    statusCode?: number
    /** SHA-256 of the watched text, in lower-case hex */
    contentHash?: string
    /** Why the page could not be read */
    error?: {
      /** Error code, for example TARGET_TIMEOUT */
      code: string
      /** For people: what went wrong */
      message: string
    }
  }
  /** When the next check is due */
  nextCheckAt?: string
  /** Number of finished checks */
  checkCount: number
  /** Failed checks in a row, the last ones */
  consecutiveFailures: number
  /** When the monitor was created */
  createdAt: string
  /** Id of the call. GET /receipts/{requestId} returns the receipt of a call that was charged */
  requestId: string
}
