// Written by `npm run docs`. Do not edit.

/** `GET /credits/history` */
export interface CreditsHistoryInput {
  /** Maximum number of entries on a page. Default: 100 */
  limit?: number
  /** `next` of the previous page */
  cursor?: string
}

/** `GET /credits/history` */
export interface CreditsHistoryOutput {
  /** Entries of the credit ledger, newest first */
  history: {
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
  /** Pass as cursor to get the next page. Absent on the last page */
  next?: string
  /** Id of the call. GET /receipts/{requestId} returns the receipt of a call that was charged */
  requestId: string
}
