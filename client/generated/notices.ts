// Written by `npm run docs`. Do not edit.

/** The body of a webhook request. */
export type Notice = MonitorChangedNotice | MonitorFailedNotice | MonitorRecoveredNotice | MonitorPausedNotice | WebhookChallengeNotice

export interface MonitorChangedNotice {
  type: "monitor.changed"
  /** When the notice was made */
  timestamp: string
  /** Facts of the notice */
  data: {
    /** Id of the monitor */
    monitorId: string
    /** The watched page */
    url: string
    /** The change that the diff shows. If both changed, two notices have the same checkId */
    changeType: "content" | "status"
    /** The page before the change */
    previous: {
      /** SHA-256 of the watched text, in lower-case hex */
      hash: string
      /** HTTP status of the page */
      statusCode: number
    }
    /** Without hash if the page is an error page */
    current: {
      /** SHA-256 of the watched text, in lower-case hex */
      hash?: string
      /** HTTP status of the page */
      statusCode: number
    }
    /** The change. Parts that change by themselves are not shown */
    diff: {
      /** Unified diff without file names. Never empty */
      text: string
      /** Lines that are new, in order */
      added: string[]
      /** Lines that are gone, in order */
      removed: string[]
      /** Numbers that were replaced in a line that otherwise stayed */
      numbers: {
        /** The number that is gone */
        before: string
        /** The number in its place */
        after: string
        /** Words around the number in the new text, up to 200 characters */
        context: string
      }[]
      /** true: lines are cut or left out */
      truncated: boolean
      /** true: most of the text was replaced, so that only the beginning of the change is shown */
      replaced?: boolean
    }
    /** When the page was requested */
    checkedAt: string
    /** Id of the check */
    checkId: string
  }
}

export interface MonitorFailedNotice {
  type: "monitor.failed"
  /** When the notice was made */
  timestamp: string
  /** Facts of the notice */
  data: {
    /** Id of the monitor */
    monitorId: string
    /** The watched page */
    url: string
    /** selector_missing: the page has no element for includeSelector */
    state: "failed" | "selector_missing"
    /** Why the page could not be read */
    error: {
      /** Error code, for example TARGET_TIMEOUT */
      code: string
      /** For people: what went wrong */
      message: string
    }
    /** Failed looks in a row */
    failedLooks: number
    /** When the first of them failed */
    since: string
    /** When the page was requested */
    checkedAt: string
    /** Id of the check */
    checkId: string
  }
}

export interface MonitorRecoveredNotice {
  type: "monitor.recovered"
  /** When the notice was made */
  timestamp: string
  /** Facts of the notice */
  data: {
    /** Id of the monitor */
    monitorId: string
    /** The watched page */
    url: string
    /** Why the page could not be read */
    error: {
      /** Error code, for example TARGET_TIMEOUT */
      code: string
      /** For people: what went wrong */
      message: string
    }
    /** Failed looks in a row */
    failedLooks: number
    /** When the first of them failed */
    since: string
    /** The page now */
    current: {
      /** HTTP status of the page */
      statusCode: number
    }
    /** When the page was requested */
    checkedAt: string
    /** Id of the check */
    checkId: string
  }
}

export interface MonitorPausedNotice {
  type: "monitor.paused"
  /** When the notice was made */
  timestamp: string
  /** Facts of the notice */
  data: {
    /** Id of the monitor */
    monitorId: string
    /** The watched page */
    url: string
    /** requested: by POST /monitor/{monitorId}/pause; insufficient_credits: the wallet, or the spending key that created the monitor, cannot pay for checks; no_payer: the monitor was created while calls were free, so that no wallet pays for its checks; wallet_blocked: the operator does not serve the wallet; webhook_gone: the receiver answered 410; challenge_failed: the receiver did not answer the challenge */
    reason: "requested" | "insufficient_credits" | "no_payer" | "wallet_blocked" | "webhook_gone" | "challenge_failed"
    /** Why the monitor is paused, and how to resume it */
    message: string
    /** When it was paused */
    since: string
  }
}

export interface WebhookChallengeNotice {
  type: "webhook.challenge"
  /** When the notice was made */
  timestamp: string
  /** Facts of the notice */
  data: {
    /** Text to return in the body of a 2xx response */
    challenge: string
  }
}
