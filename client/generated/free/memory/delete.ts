// Written by `npm run docs`. Do not edit.

/** `DELETE /memory/delete` */
export interface MemoryDeleteInput {
  /** 1 to 256 bytes of UTF-8, without control characters */
  key: string
}

/** `DELETE /memory/delete` */
export interface MemoryDeleteOutput {
  /** The key of the value */
  key: string
  /** Always true: the value is deleted */
  deleted: boolean
  /** Id of the call. GET /receipts/{requestId} returns the receipt of a call that was charged */
  requestId: string
}
