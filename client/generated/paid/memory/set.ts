// Written by `npm run docs`. Do not edit.

/** `POST /memory/set` */
export interface MemorySetInput {
  /** 1 to 256 bytes of UTF-8, without control characters */
  key: string
  /** Any JSON value, at most 64 KiB and 64 levels deep */
  value: unknown
  /** Hours until the value is deleted. Default: 168 */
  ttl?: number
}

/** `POST /memory/set` */
export interface MemorySetOutput {
  /** The key of the value */
  key: string
  /** Always true: the value is stored */
  stored: boolean
  /** When the value is deleted */
  expiresAt: string
  /** Id of the call. GET /receipts/{requestId} returns the receipt of a call that was charged */
  requestId: string
}
