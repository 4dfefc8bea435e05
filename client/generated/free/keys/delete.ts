// Written by `npm run docs`. Do not edit.

/** `DELETE /keys/{keyId}` */
export interface KeyRevokeInput {
  /** Id of the key. It opens nothing */
  keyId: string
}

/** `DELETE /keys/{keyId}` */
export interface KeyRevokeOutput {
  /** Id of the key. It opens nothing */
  keyId: string
  /** Always true: the key and its children have ended */
  revoked: boolean
  /** Id of the call. GET /receipts/{requestId} returns the receipt of a call that was charged */
  requestId: string
}
