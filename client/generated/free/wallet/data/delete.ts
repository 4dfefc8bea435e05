// Written by `npm run docs`. Do not edit.

/** `DELETE /wallet/data` */
export type WalletEraseInput = Record<string, never>

/** `DELETE /wallet/data` */
export interface WalletEraseOutput {
  /** Address of the wallet */
  wallet: string
  /** Number of memory values that were deleted */
  memory: number
  /** Number of monitors that were deleted, with their checks and notices */
  monitors: number
  /** Number of receipts that were reduced to price, payer, network, transaction and times */
  receipts: number
  /** Number of calls that have not finished. Their receipts are reduced when they finish */
  underWay: number
  /** Id of the call. GET /receipts/{requestId} returns the receipt of a call that was charged */
  requestId: string
}
