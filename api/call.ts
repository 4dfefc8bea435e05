import type { AnyOperation } from '#shared/operations/index.ts'
import type { MicroDollars } from '#shared/price.ts'
import type { SignedRequest } from '#shared/sign-in/sign-in-text.ts'
import type { Preference } from './preference.ts'
import type { SentSignIn } from './sign-in/read-sign-in.ts'

/** One request on its way through the pipeline, whichever door it came in by. */
export interface Call {
  operation: AnyOperation
  /** Ours, a UUIDv7. */
  requestId: string
  /** Unix milliseconds. */
  receivedAt: number
  /** Who is counted: an IPv4 address or an IPv6 /64. */
  client: string
  /** The input as it was sent; throws what is wrong with its form. */
  input: () => unknown
  preference: Preference
  /** Whether the caller hung up: nobody would get the answer. */
  isGone: () => boolean
  payment?: BroughtPayment
  /** Who the caller says it is, and what that must be about; absent where a call is none of its own. */
  signIn?: SentSignIn
  request?: () => SignedRequest
  /** `Idempotency-Key`: within a day one key buys one answer of a wallet's credits, once. */
  idempotencyKey?: string
  /** `X-Max-Price`: more than this the caller will not pay. */
  maxPrice?: MicroDollars
  /** Headers of the answer, whatever becomes of it: the pipeline adds to them. */
  headers: Record<string, string>
  /** What the log line of this request says beside its status. */
  notes: { cached?: boolean; amount?: string; paymentState?: PaymentPhase }
}

/**
 * Where the payment of a call is. unused: no money moved by it · in_flight: it is held for this call · settled: the money
 * moved · unknown: nobody can say yet · elsewhere: it was brought for another request.
 */
export type PaymentPhase = 'unused' | 'in_flight' | 'settled' | 'unknown' | 'elsewhere'

/** A payment as it came. */
export interface BroughtPayment {
  /** As the header `Payment-Signature` has it: base64 of JSON. */
  base64: string
  /** Where it stood, for whoever reads what is wrong with it. */
  place: string
}

/**
 * The body: JSON, as bytes, for text would be encoded anew for each use. 202: the work goes on, and the body says where to ask for it. 402: it is to be paid for, and the
 * headers say how.
 */
export interface Answer {
  status: 200 | 202 | 402
  body: Buffer
}
