// Written by `npm run docs`. Do not edit.

/** `GET /log/consistency` */
export interface LogConsistencyInput {
  /** treeSize of the older head */
  first: number
  /** treeSize of the newer head. Default: the current size */
  second?: number
}

/** `GET /log/consistency` */
export interface LogConsistencyOutput {
  /** treeSize of the older head */
  first: number
  /** treeSize of the newer head */
  second: number
  /** Hashes of the consistency proof, hex. Empty for two equal sizes */
  consistencyPath: string[]
  /** Id of the call. GET /receipts/{requestId} returns the receipt of a call that was charged */
  requestId: string
}
