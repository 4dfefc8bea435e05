// Written by `npm run docs`. Do not edit.

/** `GET /monitor/list` */
export interface MonitorListInput {
  /** Maximum number of entries on a page. Default: 100 */
  limit?: number
  /** `next` of the previous page */
  cursor?: string
}

/** `GET /monitor/list` */
export interface MonitorListOutput {
  /** Monitors of the wallet, the oldest first */
  monitors: {
    /** Id of the monitor, and its only key: keep it secret */
    monitorId: string
    /** URL of the page, as it is requested */
    url: string
    /** active: checked as scheduled; error: the same, but the last looks failed; paused: not checked */
    status: "active" | "paused" | "error"
    /** requested: by POST /monitor/{monitorId}/pause; insufficient_credits: the wallet, or the spending key that created the monitor, cannot pay for checks; no_payer: the monitor was created while calls were free, so that no wallet pays for its checks; wallet_blocked: the operator does not serve the wallet; webhook_gone: the receiver answered 410; challenge_failed: the receiver did not answer the challenge */
    pauseReason?: "requested" | "insufficient_credits" | "no_payer" | "wallet_blocked" | "webhook_gone" | "challenge_failed"
    /** Hours between two checks */
    checkInterval: number
    /** When the monitor was created */
    createdAt: string
    /** When the last check was made */
    lastCheck?: string
  }[]
  /** Pass as cursor to get the next page. Absent on the last page */
  next?: string
  /** Id of the call. GET /receipts/{requestId} returns the receipt of a call that was charged */
  requestId: string
}
