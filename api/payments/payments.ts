import type { Call } from '#api/call.ts'
import { AppError } from '#shared/errors.ts'
import type { Operation } from '#shared/operation.ts'
import type { Offer, PaymentRail, RailState } from '#shared/ports/payment-rail.ts'
import type { MicroDollars } from '#shared/price.ts'
import type { Priced, Purchase } from './offers.ts'
import type { LockedQuote } from './quote-lock.ts'

/** What was delivered, as the receipt says it. */
export interface Delivery {
  /** Of the answer. */
  status: number
  /** Where the answer stands; absent when it stands nowhere. */
  resultId?: string
  /** SHA-256 of the body, hex. */
  responseHash?: string
  /** What was paid too much, micro-dollars: it is given back as credit. */
  owed?: number
  /** Credits that are bought, micro-dollars. */
  credits?: { added: number; bonus: number }
}

/** What is answered while the work goes on: 202. */
export type Acceptance = Pick<Delivery, 'status' | 'responseHash'>

/**
 * What a settled payment adds to an answer. `unknown`: nobody can say yet whether the money moved. `refunded`: it moved
 * ahead of work that came to nothing, and was given back.
 */
export interface Settled {
  state: 'settled' | 'unknown' | 'refunded'
  headers: Readonly<Record<string, string>>
}

/**
 * A payment that is this call's to use. To settle throws PaymentRefused when the money did not move, and PAYMENT_IN_FLIGHT
 * when the caller hung up before it could: then it is not charged, and for as long as its work takes the payment is good
 * for that answer alone.
 */
export interface Claim {
  /** Whose it is; absent where nothing is paid and nobody signed in. */
  payer?: string
  /** Nothing is to be paid: there is no payment to wait for. */
  isFree?: true
  /** For an answer that exists. */
  settle: (delivery: Delivery) => Promise<Settled>
  /** Before the work is over: what it then comes to decides whether the money is kept. */
  settleAhead: (acceptance?: Acceptance) => Promise<Settled>
  /** There is no answer. Money that moved ahead is given back. `status`: that of what is answered instead. */
  release: (status: number) => Promise<void>
}

/** `again`: the payment was brought before, by the request of that id, for the same thing. */
export interface BroughtAgain {
  is: 'again'
  requestId: string
  resultId?: string
  /** Nothing more comes of it: it bought its answer, or was given back. */
  isSpent: boolean
  /** Of whatever is answered: where the receipt is, once money moved on a chain. */
  headers?: Readonly<Record<string, string>>
  /** What was paid, and for how many stored items. */
  bought: { amount: MicroDollars; cachedItems: number }
  claim: Claim
}

export type Claimed = { is: 'mine'; claim: Claim } | BroughtAgain

/** What a call brings to pay with. */
export interface Tender {
  /** The smallest payment is that of a chain: whatever else is brought pays the list price. */
  isOnChain: boolean
  /**
   * What it bought before, whatever has become of its price or promise since; undefined for a payment that is new, or
   * free again. Throws INVALID_PAYMENT or PAYMENT_REUSED.
   */
  broughtBefore: (purchase: Purchase) => Promise<BroughtAgain | undefined>
  /** What was promised to this payment for this purchase. Throws PaymentRefused for an expired promise. */
  lockedFor: (purchase: Purchase) => LockedQuote | undefined
  /**
   * Claims the payment, exactly once over all processes and before any work.
   * Throws PaymentRefused, INVALID_PAYMENT, PAYMENT_REUSED, PAYMENT_IN_FLIGHT or PAYMENTS_UNAVAILABLE.
   */
  claim: (purchase: Purchase, price: Priced, deadlineAt: number) => Promise<Claimed>
}

/** On which network, in which token and to whom one pays. */
export type PaymentMeans = Pick<PaymentRail, 'network' | 'asset' | 'payTo'>

export interface Payments {
  /** None where everything is free. */
  means: readonly PaymentMeans[]
  /** The ways to pay this price for an operation, promising nothing. Throws PAYMENTS_UNAVAILABLE. */
  list: (operation: Operation, amount: MicroDollars) => Promise<Offer[]>
  /**
   * What the call brings; undefined when it brings nothing and has to. Throws INVALID_PAYMENT for what is no payment.
   */
  tenderOf: (call: Call) => Tender | undefined
  /** Headers of a 402: the ways to pay, and why the last one was refused. Throws PAYMENTS_UNAVAILABLE. */
  ask: (call: Call, purchase: Purchase, price: Priced, reason?: string) => Promise<Readonly<Record<string, string>>>
  /** Whether what is paid can be settled, by network. */
  states: () => Readonly<Record<string, RailState>>
}

/** To a caller that hung up. */
export const callerGone = () =>
  new AppError('PAYMENT_IN_FLIGHT', 'The caller hung up before the answer was there. Nothing was charged.')
