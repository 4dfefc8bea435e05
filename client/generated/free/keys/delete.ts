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
  requestId: string
}
