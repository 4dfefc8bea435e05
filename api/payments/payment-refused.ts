/** A payment that buys nothing: answered 402 with offers anew, its reason one of x402's own words. */
export class PaymentRefused extends Error {
  readonly reason: string
  /** `PAYMENT-RESPONSE`, where settling was tried. */
  readonly response: string | undefined

  constructor(reason: string, response?: string) {
    super(reason)
    this.reason = reason
    this.response = response
  }
}
