// Written by `npm run docs`. Do not edit.

/** `GET /wallet/data` */
export interface WalletExportInput {
  /** Maximum number of entries on a page. Default: 100 */
  limit?: number
  /** `next` of the previous page */
  cursor?: string
}

/** `GET /wallet/data` */
export interface WalletExportOutput {
  wallet: string
  memory: {
    key: string
    value: unknown
    /** ISO 8601 timestamp */
    storedAt: string
    /** When the value is deleted */
    expiresAt: string
  }[]
  credits: {
    type: "purchase" | "bonus" | "spend" | "refund"
    /** US dollars; negative for a charge */
    amount: string
    /** Path of the call that was charged or refunded */
    endpoint?: string
    /** Id of the spending key that paid, or whose call was refunded */
    keyId?: string
    /** Id of the call that caused the entry */
    requestId: string
    /** Balance after the entry, in US dollars */
    balanceAfter: string
    /** ISO 8601 timestamp */
    at: string
  }[]
  monitors: {
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
    options: {
      /** basic: over plain HTTP; pro: in a browser; auto: in a browser only if the page needs one */
      tier: "basic" | "pro" | "auto"
      mainContent: boolean
      includeSelector?: string
      excludeSelector?: string
      ignorePatterns: string[]
      keywords: string[]
      minimumChange: number
      confirm: boolean
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
    lastResult?: {
      changed: boolean
      /** HTTP status of the page */
      statusCode?: number
      /** SHA-256 of the watched text, in lower-case hex */
      contentHash?: string
      error?: {
        /** Error code, for example TARGET_TIMEOUT */
        code: string
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
  }[]
  receipts: string[]
  /** The calls of `receipts` whose payment settled */
  payments: {
    /** Id of the call */
    requestId: string
    /** Path of the call */
    endpoint: string
    price: {
      /** Decimal number, for example 0.002 */
      amount: string
      /** Always USD */
      currency: string
    }
    /** Charge for undelivered work, refunded to the payer as credits */
    refunded?: {
      /** Decimal number, for example 0.002 */
      amount: string
      /** Always USD */
      currency: string
    }
    /** Network of the payment, CAIP-2 */
    network: string
    /** ISO 8601 timestamp */
    settledAt: string
  }[]
  keys: {
    /** Id of the key. It opens nothing */
    keyId: string
    label: string
    /** Id of the key that made it. Absent if the wallet made it */
    parent?: string
    limit: string
    perDay?: string
    perCall?: string
    operations?: string[]
    hosts?: string[]
    access: ("memory" | "monitors" | "history")[]
    /** Spent by the key and its children, less refunds */
    spent: string
    /** The same since 00:00 UTC */
    spentToday: string
    /** The most that the key can spend now: the least that its budgets, and those of the keys above it, leave */
    left: string
    /** false: the key, or one above it, was revoked or has expired */
    isActive: boolean
    /** ISO 8601 timestamp */
    createdAt: string
    /** ISO 8601 timestamp */
    expiresAt?: string
    /** ISO 8601 timestamp */
    revokedAt?: string
    /** When the key, or one of its children, last paid or got a refund */
    lastUsedAt?: string
  }[]
  /** Pass as cursor to get the next page. Absent on the last page */
  next?: string
  /** ISO 8601 timestamp */
  exportedAt: string
  /** Id of the call. GET /receipts/{requestId} returns the receipt of a call that was charged */
  requestId: string
}
