import type { PaymentIdentity, PaymentRail, SentPayment } from '#shared/ports/payment-rail.ts'
import { readAuthorization } from './read-authorization.ts'

/** By what the token keeps: spelling and signature may vary. Throws INVALID_PAYMENT. */
export function identifyAuthorization(
  { network, asset }: Pick<PaymentRail, 'network' | 'asset'>,
  payment: SentPayment,
): PaymentIdentity {
  const { from, nonce, validBefore } = readAuthorization(payment)
  const usableUntil = Number(validBefore) * 1000
  return { key: `${network}:${asset.toLowerCase()}:${from}:${nonce}`, payer: from, usableUntil }
}
