import { answerAccess } from '#shared/payment-records/answer-access.ts'
import { isOnCredits, spendOf } from '#shared/payment-records/credit-payment.ts'
import type { HeldPayment, PaymentRecord } from '#shared/payment-records/payment-record.ts'
import type { CreditStore } from '#shared/storage/stores/credits.ts'
import type { PaymentStore } from '#shared/storage/stores/payments.ts'

export interface RefundDeps {
  payments: PaymentStore
  credits: CreditStore
  now: () => number
}

/** Pays the refund due as credits of the payer. Idempotent. False if nothing was due. */
export async function payRefundDue(held: HeldPayment, deps: RefundDeps): Promise<boolean> {
  const { refundDue = 0, offer } = held.record
  if (refundDue === 0) return false
  const refunded = await appendRefund(held, refundDue, deps)
  const facts = { refundDue: 0, refunded }
  const changed =
    isOnCredits(held.record) && refundDue === Number(offer.amount) && held.record.state !== 'refunded'
      ? await deps.payments.advance(held, ['failed'], facts)
      : await deps.payments.replace(held, { ...held.record, ...facts })
  return changed !== undefined
}

/**
 * Refunds the full amount of a settled payment that bought nothing. Its process may only be slow, so the first step prevents a
 * later delivery; if this process dies after it, the scheduler pays the refund.
 */
export async function refundAll(held: HeldPayment, deps: RefundDeps): Promise<boolean> {
  const facts = { isPrepaid: false, refundDue: Number(held.record.offer.amount) }
  const ended = await deps.payments.advance(held, ['failed'], facts)
  return ended !== undefined && payRefundDue(ended, deps)
}

/**
 * Ends a credit call that delivered nothing, and refunds it. The first step prevents a later delivery; if the process dies
 * after it, the scheduler pays the refund. False if another process ended the call first.
 */
export async function endUndelivered(held: HeldPayment, status: number, deps: RefundDeps): Promise<boolean> {
  const facts = undeliveredFacts(held, status, deps.now())
  const ended = await deps.payments.endUnmoved(held, undelivered, facts)
  if (ended === undefined) return false
  await payRefundDue(ended, deps)
  return true
}

/** The events and the facts of a credit call that ends without a delivery. */
export const undelivered = ['settle', 'paid'] as const
export const undeliveredFacts = ({ record }: HeldPayment, status: number, settledAt: number) => ({
  status,
  refundDue: Number(record.offer.amount),
  settledAt,
})

/** Whether a payment bought nothing: no money moved, or the whole amount was refunded or is due to be. */
export const isUndelivered = (record: PaymentRecord) => answerAccess(record) === 'closed'

/** One ledger entry per request. After a crash between entry and record, both can be written again. */
async function appendRefund({ record }: HeldPayment, amount: number, { credits, now }: RefundDeps): Promise<number> {
  const { payer: wallet, requestId, path: endpoint } = record
  const row = { wallet, requestId, endpoint, at: now() }
  if (isOnCredits(record)) {
    // If the process died before it charged anything, this empty entry prevents a later charge.
    const refunds = await credits.append(spendOf(record, 0, now()))
    if (refunds.amount === 0) return 0
    await credits.append({ ...row, operationId: `refund:${requestId}`, type: 'refund', amount, refunds })
    return amount
  }
  await credits.append({ ...row, operationId: `refund:${requestId}`, type: 'refund', amount })
  return amount
}
