// Written by `npm run docs`. Do not edit.

/** `DELETE /keys/{keyId}` */
export interface KeyRevokeInput {
  /** Id of the key. It opens nothing */
  keyId: string
}

/** `DELETE /keys/{keyId}` */
export interface KeyRevokeOutput {
  keyId: string
  revoked: boolean
  /** Id of the call. GET /receipts/{requestId} returns the receipt of a call that was charged */
  requestId: string
}
