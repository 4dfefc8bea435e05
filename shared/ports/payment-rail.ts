/** One entry of `accepts` in a 402 (x402 v2): a way to pay for one request. */
export interface Offer {
  scheme: 'exact'
  /** CAIP-2. */
  network: string
  /** The smallest units of the token, decimal. */
  amount: string
  asset: string
  payTo: string
  maxTimeoutSeconds: number
  extra: Readonly<Record<string, unknown>>
}

/** What a caller sends as its payment (x402 v2, PaymentPayload); only its form was checked. */
export interface SentPayment {
  x402Version: 2
  accepted: Readonly<Record<string, unknown>>
  payload: Readonly<Record<string, unknown>>
}

/** Which authorization a payment is, whatever form it came in. */
export interface PaymentIdentity {
  /** The same for every spelling of one authorization, and for no other. */
  key: string
  payer: string
  /** Unix milliseconds from which on the chain refuses it; undefined when only the chain can tell. */
  usableUntil?: number
}

/** `reason` is one of x402's own words for it, never a library's text. */
export type Verdict = { isValid: true } | { isValid: false; reason: string }

/**
 * `unsent`: something failed before the chain could have heard of it. `lost`: it may have been sent, and nobody heard of it
 * since.
 */
export type Settlement =
  | { outcome: 'paid'; transaction: string }
  | { outcome: 'refused'; reason: string }
  | { outcome: 'unsent' }
  | { outcome: 'lost'; transaction?: string }

/** What is known of a payment that was sent to the chain. */
export interface Traces {
  /** As the one who sent it named it, if it said anything. */
  transaction?: string | undefined
  /** How long ago, at least, it was signed. */
  ageMs: number
}

/** `open`: the money did not move and still may. `expired`: it did not move to us, and cannot any more. */
export type Inspection = { outcome: 'paid'; transaction: string } | { outcome: 'expired' } | { outcome: 'open' }

/**
 * Whether payments of a rail can be settled now. `unfunded`: who sends them in cannot pay the fees · `no_account`: nothing
 * can be paid to `payTo` · `unreachable`: the network does not answer, or nobody who settles
 * there.
 */
export type RailState = 'ok' | 'unfunded' | 'no_account' | 'unreachable'

/** One network on which one token is taken. */
export interface PaymentRail {
  network: string
  asset: string
  payTo: string
  /** Never throws. */
  check: () => Promise<RailState>
  /** What an offer says beside its amount. Throws PAYMENTS_UNAVAILABLE. */
  extra: () => Promise<Readonly<Record<string, unknown>>>
  /** Throws INVALID_PAYMENT for what is no authorization of this rail. */
  identify: (payment: SentPayment) => PaymentIdentity
  /** Whether the chain would honour it now, to the letter of the offer. Throws PAYMENTS_UNAVAILABLE. */
  verify: (payment: SentPayment, offer: Offer) => Promise<Verdict>
  /** Moves the money. Settling one authorization again moves nothing. Never throws: what is not known is `lost`. */
  settle: (payment: SentPayment, offer: Offer) => Promise<Settlement>
  /** What the chain says became of it. Throws PAYMENTS_UNAVAILABLE. */
  inspect: (payment: SentPayment, offer: Offer, traces: Traces) => Promise<Inspection>
}
