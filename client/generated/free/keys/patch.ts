// Written by `npm run docs`. Do not edit.

/** `PATCH /keys/{keyId}` */
export interface KeyUpdateInput {
  /** Id of the key. It opens nothing */
  keyId: string
  /** The most that the key can ever spend, less refunds, in US dollars */
  limit?: string
  /** The most that the key can spend in a day (UTC), in US dollars */
  perDay?: string
  /** The most that the key can spend on one call, in US dollars */
  perCall?: string
  /** The paid operations that the key can pay for, by name (`fetch-basic`) or by group (`pages`, `searches`, `answers-and-extraction`, `facts`, `companies-and-sites`, `monitors`, `memory`). Default: all */
  operations?: string[]
  /** The registrable domains that the key can read, subdomains included, such as `example.com`. Redirects of these sites are followed. Operations that choose their pages themselves are then not allowed. Default: all */
  hosts?: string[]
  /** The data of the wallet that the key can read and change. Default: none, it can only spend */
  access?: ("memory" | "monitors" | "history")[]
  /** when the key ends, in UTC, such as 2027-01-31T00:00:00Z. Default: never */
  expiresAt?: string
  /** A name for people: 1 to 60 letters, digits, spaces and . _ : / # @ ( ) + , & -, the first a letter or digit */
  label?: string
}

/** `PATCH /keys/{keyId}` */
export interface KeyUpdateOutput {
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
  /** Id of the call. GET /receipts/{requestId} returns the receipt of a call that was charged */
  requestId: string
}
