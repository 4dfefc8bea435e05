// Written by `npm run docs`. Do not edit.

/** `GET /memory/get` */
export interface MemoryGetInput {
  /** 1 to 256 bytes of UTF-8, without control characters */
  key: string
}

/** `GET /memory/get` */
export interface MemoryGetOutput {
  /** The key of the value */
  key: string
  /** The value, as it was stored */
  value: unknown
  /** When the value was last stored */
  storedAt: string
  /** When the value is deleted */
  expiresAt: string
  /** Id of the call. GET /receipts/{requestId} returns the receipt of a call that was charged */
  requestId: string
}
