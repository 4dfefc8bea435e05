import { AppError } from '#shared/errors.ts'
import type { Result } from '#shared/operations/index.ts'
import { isOnCredits } from '#shared/payments/credit-payment.ts'
import { usd, type MicroDollars } from '#shared/price.ts'
import { paymentLifeMs, type PaymentRecord } from '#shared/stores/payments.ts'
import type { InlineHandler } from './handler.ts'

export const receiptGet: InlineHandler<'receipt-get'> = async ({ requestId }, { paid }) => {
  const held = await paid.findByRequest(requestId)
  if (held !== undefined) return receiptOf(requestId, held.record)
  throw new AppError('RECEIPT_NOT_FOUND', 'There is no receipt of this request: it was not paid for, or 30 days ago.')
}

function receiptOf(requestId: string, record: PaymentRecord): Result<'receipt-get'> {
  const { path, method, offer, payer, transaction, requestHash, responseHash, settledAt, claimedAt } = record
  const { status, givenBack = 0 } = record
  const outcome = outcomeOf(record)
  return {
    requestId,
    endpoint: path,
    method,
    ...(status !== undefined && { status }),
    outcome,
    price: inUsdc(Number(offer.amount)),
    ...(givenBack > 0 && { givenBack: inUsdc(givenBack) }),
    ...(isOnCredits(record)
      ? { paymentMethod: 'credits' }
      : { paymentMethod: 'x402', network: offer.network, payTo: offer.payTo }),
    ...(transaction !== undefined && { transaction }),
    payer,
    ...(requestHash !== undefined && { requestHash }),
    // A body that was not paid for was not sent.
    ...(responseHash !== undefined && outcome !== 'failed' && { responseHash }),
    ...(settledAt !== undefined && { servedAt: new Date(settledAt).toISOString() }),
    expiresAt: new Date(claimedAt + paymentLifeMs).toISOString(),
  }
}

// Amounts of offers and of the ledger are whole micro-dollars.
const inUsdc = (amount: number) => ({ amount: usd(amount as MicroDollars), currency: 'USDC' })

function outcomeOf({ state, isAhead, status }: PaymentRecord): Result<'receipt-get'>['outcome'] {
  if (state === 'settled') return isAhead === true ? 'pending' : 'delivered'
  if (state === 'shown') return status === 200 ? 'delivered' : 'failed'
  if (state === 'released') return 'failed'
  return state === 'refunded' ? 'refunded' : 'pending'
}
