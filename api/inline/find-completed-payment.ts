import { completeSettlement } from '#shared/payments/complete-settlement.ts'
import type { HeldPayment } from '#shared/payments/payment-record.ts'
import type { InlineContext } from './handler.ts'

/** The dependencies of `findCompletedPayment`. */
export type CompletionKeys = 'paid' | 'credits' | 'jobs' | 'results' | 'prices' | 'now'

/**
 * Finds the payment of a request. Completes its settlement or refund first when that is due, rather than leave it to the
 * scheduler. Undefined for a request without a payment.
 */
export async function findCompletedPayment(
  requestId: string,
  deps: Pick<InlineContext, CompletionKeys>,
): Promise<HeldPayment | undefined> {
  const { paid } = deps
  const held = await paid.findByRequest(requestId)
  if (held === undefined || !(await completeSettlement(held, { ...deps, payments: paid }))) return held
  return paid.findByRequest(requestId)
}
