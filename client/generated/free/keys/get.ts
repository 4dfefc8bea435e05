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
  /** Keys of the wallet, or the key of the call and those below it */
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
  /** Id of the call. GET /receipts/{requestId} returns the receipt of a call that was charged */
  requestId: string
}
