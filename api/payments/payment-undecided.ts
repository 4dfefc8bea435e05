import type { SettlementHeaders } from './payments.ts'

/** It is not known yet whether the money moved. The answer is a 202; the result is available once the payment settles. */
export class PaymentUndecided extends Error {
  readonly requestId: string
  /** Headers of the answer: the receipt's address. */
  readonly headers: SettlementHeaders

  constructor(requestId: string, headers: SettlementHeaders) {
    super(`the payment of ${requestId} is undecided`)
    this.requestId = requestId
    this.headers = headers
  }
}
