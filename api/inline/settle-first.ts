import { PaymentUndecided } from '#api/payments/payment-undecided.ts'
import { refundedBefore } from '#api/payments/payments.ts'
import type { InlineContext } from './handler.ts'

/**
 * Settles the payment of a call before its handler writes anything that lasts, so that a caller without money, or one that
 * hung up, gets nothing. Throws PaymentRefused, PAYMENT_IN_FLIGHT, or PaymentUndecided: then the same payment runs the
 * handler later.
 */
export async function settleFirst({ claim, requestId }: Pick<InlineContext, 'claim' | 'requestId'>): Promise<void> {
  const { state } = await claim.settleUpfront()
  if (state === 'unknown') throw new PaymentUndecided(requestId)
  if (state === 'refunded') throw refundedBefore()
}
