import type { PaymentPayload, PaymentRequirements } from '@x402/core/types'
import type { Offer, SentPayment } from '#shared/payment-records/payment-record.ts'

/**
 * A payment as this service has read it. Facilitators get this one and nothing else that the caller sent: a library may read
 * members that we do not, and would verify another payer than the one for whom the call acts.
 */
export interface ReadPayment {
  payment: SentPayment
  payer: string
}

/** Whether a verdict is about the payer that we read. A facilitator may leave the payer out. */
export const isPayer = (reported: string | undefined, { payer }: ReadPayment): boolean =>
  !reported || reported === payer || reported.toLowerCase() === payer

/** A payment and its offer for x402's library. Its types promise more than the wire format; it validates its input. */
export const libraryTerms = ({ payment }: ReadPayment, offer: Offer) =>
  [payment as unknown as PaymentPayload, offer as unknown as PaymentRequirements] as const
