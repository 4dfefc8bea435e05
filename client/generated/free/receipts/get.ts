// Written by `npm run docs`. Do not edit.

/** `GET /receipts/{requestId}` */
export interface ReceiptGetInput {
  /** X-Receipt-Id of the paid call, or the id of its job */
  requestId: string
}

/** `GET /receipts/{requestId}` */
export interface ReceiptGetOutput {
  /** Id of the paid call */
  requestId: string
  /** Path of the call */
  endpoint: string
  /** HTTP method of the call */
  method: string
  /** HTTP status of the answer. Absent until there is one */
  status?: number
  /** delivered: answered and charged; failed: not charged; refunded: charged, then refunded as credits; pending: not known yet */
  outcome: "delivered" | "failed" | "refunded" | "pending"
  /** Price of the call, before a refund */
  price: {
    /** Decimal number, for example 0.002 */
    amount: string
    /** Always USD */
    currency: string
  }
  /** Charge for undelivered work, refunded to the payer as credits */
  refunded?: {
    /** Decimal number, for example 0.002 */
    amount: string
    /** Always USD */
    currency: string
  }
  /** x402: on chain; credits: prepaid */
  paymentMethod: "x402" | "credits"
  /** Network of the payment, CAIP-2. Absent if credits paid */
  network?: string
  /** Address that the payment went to. Absent if credits paid */
  payTo?: string
  /** Hash of the settlement transaction on that network */
  transaction?: string
  /** Address of the wallet that paid */
  payer: string
  /** Subject of the call: its question or name, and the hosts of its URLs, up to 200 characters. Kept for 30 days; absent if the call named none, and after DELETE /wallet/data */
  asked?: string
  /** Id of the spending key that paid. Absent if the wallet itself paid */
  keyId?: string
  /** SHA-256 of the request, hex. Absent after DELETE /wallet/data */
  requestHash?: string
  /** SHA-256 of the answer body, or of `result` of a job that has ended, hex */
  responseHash?: string
  /** Random text that makes the leaf hash unguessable. Absent after DELETE /wallet/data */
  salt?: string
  /** When the payment settled. Absent until it has */
  servedAt?: string
  /** When the receipt is deleted */
  expiresAt: string
  /** Place in the receipt log. Absent until the outcome is final, and on calls that were not charged */
  log?: {
    /** The number of leaves before it */
    leafIndex: number
    /** RFC 9162 leaf hash of the receipt without `log` (RFC 8785), hex */
    leafHash: string
    /** URL of the inclusion proof */
    proof: string
  }
}
