import { canonicalJson } from '#shared/contract/cache-key.ts'
import type { Result } from '#shared/contract/operations/index.ts'
import { currency, usd, type MicroDollars } from '#shared/contract/price.ts'
import { leafHashOf } from '#shared/receipt-log/hashes.ts'
import { isOnCredits } from './credit-payment.ts'
import { paymentLifeMs, type PaymentRecord } from './payment-record.ts'

/** A receipt as everyone may see it, without its place in the receipt log. */
export type Receipt = Omit<Result<'receipt-get'>, 'log' | 'asked'>

export function receiptOf(record: PaymentRecord): Receipt {
  const { requestId, path, method, offer, payer, transaction, requestHash, responseHash, salt } = record
  const { status, settledAt, claimedAt, keyIds } = record
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
    ...(keyIds !== undefined && { keyId: keyIds[0] }),
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

/** The refunded amount of a payment as a field of receipts and jobs; no field without a refund. */
export const refundedOf = ({ refunded = 0 }: Pick<PaymentRecord, 'refunded'> = {}): RefundedField =>
  refunded > 0 ? { refunded: inDollars(refunded) } : {}

interface RefundedField {
  refunded?: ReturnType<typeof inDollars>
}

/** `amount`: whole micro-dollars, as offers and the ledger hold them. */
const inDollars = (amount: number) => ({ amount: usd(amount as MicroDollars), currency })

/**
 * The leaf hash of the receipt of a payment that is over, in hex: of the receipt without `log`, as canonical JSON. Undefined
 * if the receipt does not belong in the log: no money moved, or the payment was claimed before receipts had a salt.
 */
export function leafOf(record: PaymentRecord): string | undefined {
  if (!isSale(record)) return undefined
  return record.erasedLeaf ?? leafHashOf(Buffer.from(canonicalJson(receiptOf(record)))).toString('hex')
}

/** Whether the log lacks the receipt of a payment that is over, as the receipt is now. */
export function isUnlogged(record: PaymentRecord): boolean {
  const { logged } = record
  return isSale(record) && (logged === undefined || logged.leafHash !== leafOf(record))
}

/** When the receipt of a payment that is over may be logged, in Unix milliseconds: its answer may still be on its way. */
export function loggableAt({ status, settledAt, claimedAt, deadlineAt }: PaymentRecord): number {
  return status === undefined ? deadlineAt + lateAnswerMs : (settledAt ?? claimedAt)
}

/** How long after its deadline a call that has no recorded answer may still get one. */
const lateAnswerMs = 10_000

const isSale = ({ state, salt, erasedLeaf }: PaymentRecord) =>
  (state === 'settled' || state === 'refunded') && (salt !== undefined || erasedLeaf !== undefined)
