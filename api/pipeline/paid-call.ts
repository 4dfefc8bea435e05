import type { Claim } from '#api/payments/payments.ts'
import type { MicroDollars } from '#shared/contract/price.ts'
import type { ValidCall } from './valid-call.ts'

/** A call and the payment claimed for it. */
export interface PaidCall extends ValidCall {
  /** The request that claimed the payment: this call, or for a replay the first one. */
  requestId: string
  claim: Claim
  /** The price, and the number of items that were sold at the price of a stored answer. */
  bought: { amount: MicroDollars; cachedItems: number }
}
