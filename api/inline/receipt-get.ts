import { refundedOf, inDollars } from '#api/payments/refunded-of.ts'
import { AppError } from '#shared/contract/errors.ts'
import type { Result } from '#shared/contract/operations/index.ts'
import { isOnCredits } from '#shared/payments/credit-payment.ts'
import type { PaymentRecord } from '#shared/payments/payment-record.ts'
import { paymentLifeMs } from '#shared/storage/stores/payments.ts'
import { findCompletedPayment, type CompletionKeys } from './find-completed-payment.ts'
import type { InlineHandler } from './handler.ts'

export const receiptGet: InlineHandler<'receipt-get', CompletionKeys> = async ({ requestId }, deps) => {
  const held = await findCompletedPayment(requestId, deps)
  if (held !== undefined) return receiptOf(requestId, held.record)
  throw new AppError('RECEIPT_NOT_FOUND', 'No receipt for this request: the call was unpaid, or more than 30 days ago.')
}

function receiptOf(requestId: string, record: PaymentRecord): Result<'receipt-get'> {
  const { path, method, offer, payer, transaction, requestHash, responseHash, settledAt, claimedAt } = record
  const { status } = record
  const outcome = outcomeOf(record)
  return {
    requestId,
    endpoint: path,
    method,
    ...(status !== undefined && { status }),
    outcome,
    price: inDollars(Number(offer.amount)),
    ...refundedOf(record),
    ...(isOnCredits(record)
      ? { paymentMethod: 'credits' }
      : { paymentMethod: 'x402', network: offer.network, payTo: offer.payTo }),
    ...(transaction !== undefined && { transaction }),
    payer,
    ...(requestHash !== undefined && { requestHash }),
    // The body of a failed payment was never sent.
    ...(responseHash !== undefined && outcome !== 'failed' && { responseHash }),
    ...(settledAt !== undefined && { servedAt: new Date(settledAt).toISOString() }),
    expiresAt: new Date(claimedAt + paymentLifeMs).toISOString(),
  }
}

function outcomeOf({ state, isPrepaid, status }: PaymentRecord): Result<'receipt-get'>['outcome'] {
  if (state === 'settled') return isPrepaid === true ? 'pending' : 'delivered'
  if (state === 'shown') return status === 200 ? 'delivered' : 'failed'
  if (state === 'released') return 'failed'
  return state === 'refunded' ? 'refunded' : 'pending'
}
