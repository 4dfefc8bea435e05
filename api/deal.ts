import type { MicroDollars } from '#shared/price.ts'
import type { Call } from './call.ts'
import type { Claim } from './payments/payments.ts'
import type { ValidInput } from './validate.ts'

/** A call and the payment that was claimed for what it asks. */
export interface Deal {
  call: Call
  input: ValidInput
  /** The request that claimed the payment: this call's, or the one that brought it first. */
  requestId: string
  claim: Claim
  /** What is paid, and for how many stored items. */
  bought: { amount: MicroDollars; cachedItems: number }
}
