/** It is not known yet whether the money moved. The answer is a 202; the result is available once the payment settles. */
export class PaymentUndecided extends Error {
  readonly requestId: string

  constructor(requestId: string) {
    super(`the payment of ${requestId} is undecided`)
    this.requestId = requestId
  }
}
