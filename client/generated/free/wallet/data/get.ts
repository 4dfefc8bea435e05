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
  /** Address of the wallet */
  wallet: string
  /** Values of POST /memory/set, by key */
  memory: {
    /** The key of the value */
    key: string
    /** The value, as it was stored */
    value: unknown
    /** When the value was last stored */
    storedAt: string
    /** When the value is deleted */
    expiresAt: string
  }[]
  /** Entries of the credit ledger, newest first */
  credits: {
    /** purchase: credits that were paid for; bonus: free credits; spend: the charge of a call; refund: credits for undelivered work */
    type: "purchase" | "bonus" | "spend" | "refund"
    /** US dollars; negative for a charge */
    amount: string
    /** Path of the call that was charged or refunded */
    endpoint?: string
    /** Subject of the call: its question or name, and the hosts of its URLs, up to 200 characters. Kept for 30 days; absent if the call named none, and after DELETE /wallet/data */
    asked?: string
    /** Id of the spending key that paid, or whose call was refunded */
    keyId?: string
    /** Id of the call that caused the entry */
    requestId: string
    /** Balance after the entry, in US dollars */
    balanceAfter: string
    /** When the entry was made, ISO 8601 */
    at: string
  }[]
  /** Monitors of the wallet, without their secrets; the oldest first */
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
  }[]
  /** Ids of the calls that were paid on chain. GET /receipts/{requestId} returns a receipt */
  receipts: string[]
  /** The calls of `receipts` whose payment settled */
  payments: {
    /** Id of the call */
    requestId: string
    /** Path of the call */
    endpoint: string
    /** Subject of the call: its question or name, and the hosts of its URLs, up to 200 characters. Kept for 30 days; absent if the call named none, and after DELETE /wallet/data */
    asked?: string
    /** Price of the call, before a refund */
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
    /** When the payment settled */
    settledAt: string
  }[]
  /** Spending keys of the wallet */
  keys: {
    /** Id of the key. It opens nothing */
    keyId: string
    /** Name of the key for people */
    label: string
    /** Id of the key that made it. Absent if the wallet made it */
    parent?: string
    /** The most that the key can ever spend, less refunds, in US dollars */
    limit: string
    /** The most that the key can spend in a day (UTC), in US dollars. Absent without such a limit */
    perDay?: string
    /** The most that the key can spend on one call, in US dollars. Absent without such a limit */
    perCall?: string
    /** Names of the operations and groups that the key can pay for. Absent: all paid operations */
    operations?: string[]
    /** Registrable domains that the key can read, subdomains included. Absent: all */
    hosts?: string[]
    /** Data of the wallet that the key can read and change. Empty: none, it can only spend */
    access: ("memory" | "monitors" | "history")[]
    /** Spent by the key and its children, less refunds; US dollars */
    spent: string
    /** The same since 00:00 UTC; US dollars */
    spentToday: string
    /** The most that the key can spend now: the least that its budgets, and those of the keys above it, leave; US dollars */
    left: string
    /** false: the key, or one above it, was revoked or has expired */
    isActive: boolean
    /** When the key was made */
    createdAt: string
    /** When the key ends, or one above it. Absent if none of them does */
    expiresAt?: string
    /** When the key itself was revoked. Absent if it was not */
    revokedAt?: string
    /** When the key, or one of its children, last paid or got a refund */
    lastUsedAt?: string
  }[]
  /** Pass as cursor to get the next page. Absent on the last page */
  next?: string
  /** When this page was read */
  exportedAt: string
  /** Id of the call. GET /receipts/{requestId} returns the receipt of a call that was charged */
  requestId: string
}
