import { completeSettlement, type CompleteSettlementDeps } from '#shared/payments/complete-settlement.ts'
import type { HeldPayment } from '#shared/payments/payment-record.ts'
import type { PaymentStore } from '#shared/storage/stores/payments.ts'

export interface CompletionDeps extends Omit<CompleteSettlementDeps, 'payments'> {
  /** The payment records. */
  paid: PaymentStore
}

/**
 * Finds the payment of a request. Completes its settlement or refund first when that is due, rather than leave it to the
 * scheduler. Undefined for a request without a payment.
 */
export async function findCompletedPayment(requestId: string, deps: CompletionDeps): Promise<HeldPayment | undefined> {
  const { paid } = deps
  const held = await paid.findByRequest(requestId)
  if (held === undefined || !(await completeSettlement(held, { ...deps, payments: paid }))) return held
  return paid.findByRequest(requestId)
}
