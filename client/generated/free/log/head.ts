// Written by `npm run docs`. Do not edit.

/** `GET /log/head` */
export type LogHeadInput = Record<string, never>

/** `GET /log/head` */
export interface LogHeadOutput {
  /** Number of leaves */
  treeSize: number
  /** Root hash of the tree, hex */
  rootHash: string
  /** When the head was signed */
  timestamp: string
  /** JWS in compact form (RFC 7515), EdDSA with the key that `kid` names. Its payload is JSON with treeSize, rootHash and timestamp */
  signedHead: string
  /** Id of the call. GET /receipts/{requestId} returns the receipt of a call that was charged */
  requestId: string
}
