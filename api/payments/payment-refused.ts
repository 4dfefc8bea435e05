/** The payment was refused. The answer is a 402 with new offers; `reason` is an error reason of x402. */
export class PaymentRefused extends Error {
  readonly reason: string
  /** The header `PAYMENT-RESPONSE`, if settlement was attempted. */
  readonly response: string | undefined

  constructor(reason: string, response?: string) {
    super(reason)
    this.reason = reason
    this.response = response
  }
}
