import type { PaymentState } from './payment-state.ts'

/** One entry of `accepts` in a 402 (x402 v2, PaymentRequirements). */
export interface Offer {
  scheme: 'exact'
  /** CAIP-2. */
  network: string
  /** In the token's smallest unit, decimal. */
  amount: string
  asset: string
  payTo: string
  maxTimeoutSeconds: number
  extra: Readonly<Record<string, unknown>>
}

/** The payment a caller sends (x402 v2, PaymentPayload). Only its shape has been checked. */
export interface SentPayment {
  x402Version: 2
  accepted: Readonly<Record<string, unknown>>
  payload: Readonly<Record<string, unknown>>
}

/**
 * The format of payments that this version writes. The versions before and after this one read the same payments, so a field
 * that is added raises the format and is optional.
 */
export const paymentFormat = 4

/** A stored payment. Its key is that of its authorization. Times are in Unix milliseconds. */
export interface PaymentRecord {
  /** Absent in format 1. */
  format?: number
  state: PaymentState
  /** The request it was claimed for. */
  requestId: string
  operation: string
  method: string
  path: string
  /** Absent after the wallet erased the call. */
  requestHash?: string
  /** The hash of the input as it was sent. Absent in format 1, and after the wallet erased the call. */
  sentHash?: string
  /** The hash of the private values of the input, if there are any. No receipt shows it. Absent before format 3. */
  privateHash?: string
  /** The question or name, and the hosts, that the call asked for. The payer sees it, no receipt shows it. Absent before format 4, and after the wallet erased the call. */
  asked?: string
  payer: string
  /** The spending key that paid, and then the keys above it. Absent if the wallet itself paid. */
  keyIds?: readonly [string, ...string[]]
  payment: SentPayment
  offer: Offer
  claimedAt: number
  /** The work has ended by then, with or without success. */
  deadlineAt: number
  /** Expiry of the authorization, if known. */
  usableUntil?: number
  settledAt?: number
  transaction?: string
  /** When the last settlement was started. */
  settlingAt?: number
  /** The first settlement found the authorization used, perhaps by another: a later report of its use proves no payment. */
  isUsedElsewhere?: true
  /** It expired while its outcome was unknown, and no node of its network could be asked. */
  isUndecided?: true
  /** The stored answer that was paid for. */
  resultId?: string
  responseHash?: string
  /** HTTP status of the answer. */
  status?: number
  /** Upfront payment whose job has not ended; it is refunded if the job fails. */
  isPrepaid?: boolean
  /** The callers that wait for the answer of a payment that has not settled. Absent: one. */
  callers?: number
  /** The caller was still connected when the answer was sent. */
  isAnswered?: true
  /** The number of items charged at the stored price. */
  cachedItems: number
  /** Amount still to be refunded as credits, in micro-dollars. */
  refundDue?: number
  /** Purchased credits that have not been granted yet, in micro-dollars. */
  credits?: { added: number; bonus: number }
  /** Amount refunded as credits, in micro-dollars. */
  refunded?: number
  /** Random text that makes the leaf of the receipt unguessable. Absent after the wallet erased the call. */
  salt?: string
  /** The hash of the leaf of the full receipt, after the wallet erased the call. */
  erasedLeaf?: string
  /** The place of the receipt in the receipt log. */
  logged?: LogPlace
}

export interface LogPlace {
  /** The number of leaves before it. */
  index: number
  /** Hex. */
  leafHash: string
}

/** A payment and the version of its record, for optimistic locking. */
export interface HeldPayment {
  key: string
  version: number
  record: PaymentRecord
}

/** How long a payment and its receipt are stored. */
export const paymentLifeMs = 30 * 24 * 3_600_000

/** Most settlements complete within this time. */
export const settleWaitMs = 8000
