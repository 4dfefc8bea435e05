import type { Call } from '#api/calls/call.ts'
import type { ValidInput } from '#api/calls/validate.ts'
import type { Claim } from '#api/payments/payments.ts'
import type { PayableRequest, QuoteDeps } from '#api/payments/quote-call.ts'
import type { AnyOperation } from '#shared/contract/operations/index.ts'
import type { MicroDollars } from '#shared/contract/price.ts'

/** A call whose input is valid. */
export interface ValidCall {
  call: Call
  operation: AnyOperation
  input: ValidInput
  payable: PayableRequest
  /** The price list, and the minimum of the payment method. */
  prices: QuoteDeps['prices']
  /** How long the call waits for its job, and the header that confirms its preference. */
  wait: { waitMs: number; headers: Record<string, string> }
  /** Unix milliseconds. */
  deadlineAt: number
}

/** A call and the payment claimed for it. */
export interface PaidCall extends ValidCall {
  /** The request that claimed the payment: this call, or for a replay the first one. */
  requestId: string
  claim: Claim
  /** The price, and the number of items that were sold at the price of a stored answer. */
  bought: { amount: MicroDollars; cachedItems: number }
}
