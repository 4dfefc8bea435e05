import type { Json } from '#shared/contract/json.ts'
import type { Offer, SentPayment } from '#shared/payment-records/payment-record.ts'

/** Identifies the authorization in a payment. */
export interface PaymentIdentity {
  /** Unique per authorization, and the same for each of its encodings. */
  key: string
  payer: string
  /** Expiry in Unix milliseconds; undefined if only the chain knows it. */
  usableUntil?: number
}

/** `reason` is an x402 error code, never the message of a library. */
export type Verdict = { isValid: true } | { isValid: false; reason: string }

/**
 * `unsent`: it failed before anything was sent to the chain. `lost`: it may have been sent; the outcome is unknown.
 * `isUsed`: the facilitator reports the authorization as used, by an earlier settlement or by its owner.
 */
export type Settlement =
  | { outcome: 'paid'; transaction: string }
  | { outcome: 'refused'; reason: string }
  | { outcome: 'unsent' }
  | { outcome: 'lost'; transaction?: string; isUsed?: true }

/** Facts about a sent payment that help to find it on the chain. */
export interface SettlementHints {
  /** The transaction that the facilitator reported, if any. */
  transaction?: string | undefined
  /** Minimum time since it was signed. */
  ageMs: number
}

/**
 * `open`: not paid yet, but it can still be. `isUsed`: the chain has used the authorization, and it is not known yet for whom.
 * `expired`: not paid to us, and it no longer can be.
 */
export type Inspection =
  | { outcome: 'paid'; transaction: string }
  | { outcome: 'expired' }
  | { outcome: 'open'; isUsed?: true }

/**
 * Whether a rail can settle payments now. `unfunded`: the settling account cannot pay the fees · `no_account`: `payTo` has
 * no token account · `unreachable`: the node does not answer · `no_facilitator`: the facilitator does not answer, or does
 * not support the network.
 */
export type RailState = 'ok' | 'unfunded' | 'no_account' | 'unreachable' | 'no_facilitator'

/** A sentence for each state. */
export const railStates: Readonly<Record<RailState, string>> = {
  ok: 'Payments can be settled.',
  unfunded: 'The account that submits settlements cannot pay the fees.',
  no_account: 'The receiving address has no token account.',
  unreachable: 'The network does not answer.',
  no_facilitator: 'The facilitator does not answer, or does not support this network.',
}

/** The queries from which a payer makes a payment, by their names in the JSON-RPC protocol of the network. */
export const payerQueries = ['getLatestBlockhash', 'getAccountInfo'] as const
export type PayerQuery = (typeof payerQueries)[number]

/** Returns the `result` of a query, about the latest block or about the token. Throws PAYMENTS_UNAVAILABLE. */
export type PayerNode = (query: PayerQuery) => Promise<Json>

/** One network and token in which payments are accepted. */
export interface PaymentRail {
  network: string
  asset: string
  payTo: string
  /** Whether a node is configured, so that `inspect` can look up payments. Otherwise only the facilitator knows them. */
  hasNode: boolean
  /** Absent if payers need no node to make a payment, or if none is configured. */
  payerNode?: PayerNode
  /** Never throws. */
  check: () => Promise<RailState>
  /** The `extra` of an offer. Throws PAYMENTS_UNAVAILABLE. */
  extra: () => Promise<Readonly<Record<string, unknown>>>
  /** Throws INVALID_PAYMENT if the payment is not an authorization for this rail. */
  identify: (payment: SentPayment) => PaymentIdentity
  /** Whether the chain would execute the payment now, exactly as offered. Throws PAYMENTS_UNAVAILABLE. */
  verify: (payment: SentPayment, offer: Offer) => Promise<Verdict>
  /** Moves the money, at most once per authorization. Never throws: an unknown outcome is `lost`. */
  settle: (payment: SentPayment, offer: Offer) => Promise<Settlement>
  /** Looks up the payment on the chain; always `open` without a node. Throws PAYMENTS_UNAVAILABLE. */
  inspect: (payment: SentPayment, offer: Offer, hints: SettlementHints) => Promise<Inspection>
}
