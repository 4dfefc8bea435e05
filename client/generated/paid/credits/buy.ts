// Written by `npm run docs`. Do not edit.

/** `POST /credits/buy` */
export interface CreditsBuyInput {
  /** Amount to pay, in US dollars */
  amount: "10" | "50" | "100"
}

/** `POST /credits/buy` */
export interface CreditsBuyOutput {
  /** Credits that were paid for, in US dollars */
  added: string
  /** Additional free credits, in US dollars */
  bonus: string
  /** New balance, in US dollars */
  balance: string
  /** Address of the wallet */
  wallet: string
  /** Hash of the settlement transaction */
  transaction: string
  /** Id of the call. GET /receipts/{requestId} returns the receipt of a call that was charged */
  requestId: string
}
