// Written by `npm run docs`. Do not edit.

/** `GET /log/proof/{requestId}` */
export interface LogProofInput {
  /** X-Request-Id or X-Receipt-Id of the paid call */
  requestId: string
  /** Size of the tree that the proof is for: that of a head. Default: the current one */
  treeSize?: number
}

/** `GET /log/proof/{requestId}` */
export interface LogProofOutput {
  /** Id of the paid call */
  requestId: string
  /** Number of leaves before it */
  leafIndex: number
  /** RFC 9162 leaf hash of the receipt without `log` (RFC 8785), hex */
  leafHash: string
  /** Size of the tree that the proof is for */
  treeSize: number
  /** Hashes of the inclusion proof, from the leaf to the root, hex */
  auditPath: string[]
}
