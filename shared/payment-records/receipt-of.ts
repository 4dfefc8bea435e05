import type { Result } from '#shared/contract/operations/index.ts'
import { isOnCredits } from './credit-payment.ts'
import type { PaymentRecord } from './payment-record.ts'
import { paymentLifeMs } from './payment-times.ts'
import { inDollars, refundedOf } from './refunded-of.ts'

/** A receipt without its place in the receipt log. */
export type Receipt = Omit<Result<'receipt-get'>, 'log'>

export function receiptOf(record: PaymentRecord): Receipt {
  const { requestId, path, method, offer, payer, transaction, requestHash, responseHash, salt } = record
  const { status, settledAt, claimedAt } = record
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
    ...(salt !== undefined && { salt }),
    ...(settledAt !== undefined && { servedAt: new Date(settledAt).toISOString() }),
    expiresAt: new Date(claimedAt + paymentLifeMs).toISOString(),
  }
}

function outcomeOf({ state, isPrepaid, status }: PaymentRecord): Receipt['outcome'] {
  if (state === 'settled') return isPrepaid === true ? 'pending' : 'delivered'
  if (state === 'shown') return status === 200 ? 'delivered' : 'failed'
  if (state === 'released') return 'failed'
  return state === 'refunded' ? 'refunded' : 'pending'
}
