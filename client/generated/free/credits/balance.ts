// Written by `npm run docs`. Do not edit.

/** `GET /credits/balance` */
export type CreditsBalanceInput = Record<string, never>

/** `GET /credits/balance` */
export interface CreditsBalanceOutput {
  /** Address of the wallet */
  wallet: string
  /** Remaining credits, in US dollars */
  balance: string
  /** Credits ever bought, including bonuses, in US dollars */
  totalDeposited: string
  /** Credits ever refunded for undelivered work, in US dollars */
  totalRefunded: string
  /** Credits ever charged, before refunds, in US dollars: totalDeposited + totalRefunded - balance */
  totalSpent: string
  /** Id of the call. GET /receipts/{requestId} returns the receipt of a call that was charged */
  requestId: string
}
