// Written by `npm run docs`. Do not edit.

/** `GET /keys` */
export interface KeyListInput {
  /** Maximum number of entries on a page. Default: 100 */
  limit?: number
  /** `next` of the previous page */
  cursor?: string
}

/** `GET /keys` */
export interface KeyListOutput {
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
  /** Id of the call. GET /receipts/{requestId} returns the receipt of a call that was charged */
  requestId: string
}
