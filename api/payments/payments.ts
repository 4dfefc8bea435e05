import type { Call } from '#api/calls/call.ts'
import type { Operation } from '#shared/contract/operation.ts'
import type { MicroDollars } from '#shared/contract/price.ts'
import type { SignInScope } from '#shared/contract/sign-in-text.ts'
import type { Offer } from '#shared/payment-records/payment-record.ts'
import type { PayerNode, PaymentRail, RailState } from '#shared/payments/payment-rail.ts'
import type { TestMoney } from '#shared/payments/test-money.ts'
import type { PaymentRefused } from './payment-errors.ts'
import type { PayableRequest, PricedRequest, LockedQuote } from './quote-call.ts'

/** The delivery, as the receipt records it. */
export interface Delivery {
  /** HTTP status of the answer. */
  status: number
  /** The id of the stored answer; absent if it is not stored. */
  resultId?: string
  /** SHA-256 of the body, in hex. */
  responseHash?: string
  /** The amount that was paid too much, in micro-dollars. It is refunded as credits. */
  refundDue?: number
  /** The credits that were bought, in micro-dollars. */
  credits?: { added: number; bonus: number }
}

/** The 202 that is sent while the work continues. The receipt gets the hash of the answer when the work ends. */
export type Acceptance = Pick<Delivery, 'status'>

/** The headers that report a settlement. */
export type SettlementHeaders = Readonly<Record<string, string>>

/**
 * A payment that is reserved for this call. Settling returns only if the money has moved and stays. It throws PaymentRefused if
 * the money did not move, PaymentUndecided if that is unknown, PAYMENT_REUSED if the amount was refunded, and CallerGone if
 * the caller disconnected before.
 */
export interface Claim {
  /** The wallet that pays or signed in; absent for free calls without a sign-in. */
  payer?: string
  /** The id of the spending key of the call. */
  keyId?: string
  /** The call is free: there is no payment to settle. */
  isFree?: true
  /** When the payment must settle because it may expire soon after, in Unix milliseconds; absent if it lasts as long as the work. */
  settleBy?: number
  /** Settles for an answer that exists. */
  settle: (delivery: Delivery) => Promise<SettlementHeaders>
  /** Settles before the work has finished. If the work fails, the amount is refunded. */
  settleUpfront: (acceptance?: Acceptance) => Promise<SettlementHeaders>
  /**
   * Frees the payment of a call that failed. `status`: HTTP status of the error. False if the payment has settled: then it is
   * refunded once its job has failed.
   */
  release: (status: number) => Promise<boolean>
  /** The same for a call whose caller disconnected. False, too, while other callers wait for the answer of this payment. */
  leave: (status: number) => Promise<boolean>
}

/** The payment was sent before for the same request. `requestId`: the request that claimed it. */
export interface Replay {
  kind: 'replay'
  requestId: string
  /** When that request claimed it, in Unix milliseconds. */
  claimedAt: number
  resultId?: string
  /** The payment is final: its answer was delivered, or it was refunded. */
  isSpent: boolean
  /** Headers of the answer: the receipt's address, once the payment has settled on a chain. */
  headers?: Readonly<Record<string, string>>
  /** The amount paid, and how many of the items came from the cache. */
  bought: { amount: MicroDollars; cachedItems: number }
  claim: Claim
}

export type Claimed = { kind: 'claimed'; claim: Claim } | Replay

/** The payment method of a call: x402, credits, or nothing. */
export interface PaymentMethod {
  /** Whether the on-chain minimum applies. Other payment methods pay the list price. */
  isOnChain: boolean
  /**
   * The earlier use of this payment, regardless of the current price and of the quote's expiry; undefined for a payment
   * that is new or was released. Throws INVALID_PAYMENT or PAYMENT_REUSED.
   */
  findReplay: (payable: PayableRequest) => Promise<Replay | undefined>
  /**
   * Verifies before the file of a call is read that the payment covers the price, or was claimed before. Claims nothing.
   * Returns the wallet that pays. Throws what `claim` throws.
   */
  verify: (payable: PayableRequest, price: PricedRequest, deadlineAt: number) => Promise<{ payer?: string }>
  /** The quote that the payment carries for this request. Throws PaymentRefused if it has expired. */
  lockedFor: (payable: PayableRequest) => LockedQuote | undefined
  /**
   * Claims the payment before any work, exactly once across all processes. `deadlineAt`: Unix milliseconds.
   * Throws PaymentRefused, INVALID_PAYMENT, PAYMENT_REUSED, PAYMENT_IN_FLIGHT or PAYMENTS_UNAVAILABLE.
   */
  claim: (payable: PayableRequest, price: PricedRequest, deadlineAt: number) => Promise<Claimed>
}

/** The network, token and recipient of payments. */
export type AcceptedRail = Pick<PaymentRail, 'network' | 'asset' | 'payTo'>

/** How calls pay in this deployment. `payment-method.ts` chooses between the three methods. */
export interface Payments {
  /** Whether all operations are free. */
  isOff: boolean
  /** Empty if all operations are free, or if no network is configured and paid operations are unavailable. */
  acceptedRails: readonly AcceptedRail[]
  /** By network, where payers need a node and one is configured. */
  payerNodes: ReadonlyMap<string, PayerNode>
  /** Undefined if payments use real money. */
  testMoney?: TestMoney | undefined
  /** The offers for an operation at this price, without a quote. Throws PAYMENTS_UNAVAILABLE. */
  list: (operation: Operation, amount: MicroDollars) => Promise<Offer[]>
  /** Pays with the payment of the call, or nothing for a free call. Undefined without a payment. Throws INVALID_PAYMENT. */
  x402: (call: Call) => PaymentMethod | undefined
  /** Pays with the credits of the wallet that signed in, or whose spending key the call has. */
  credits: (call: Call) => PaymentMethod
  /** Pays nothing: the sign-in or the spending key identifies the wallet. */
  identify: (call: Call, scope: SignInScope) => PaymentMethod
  /** The headers of a 402: the offers, and the reason if a payment was refused. Throws PAYMENTS_UNAVAILABLE. */
  paymentRequired: (
    call: Call,
    payable: PayableRequest,
    price: PricedRequest,
    refused?: PaymentRefused,
  ) => Promise<Readonly<Record<string, string>>>
  /** The headers of a 401 that no payment can answer: the fields that the wallet signs, and no offers. */
  signInRequired: (call: Call) => Readonly<Record<string, string>>
  /** Whether payments can be settled, by network. */
  railStates: () => Readonly<Record<string, RailState>>
}
