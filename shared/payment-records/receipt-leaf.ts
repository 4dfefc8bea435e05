import { canonicalJson } from '#shared/contract/cache-key.ts'
import { leafHashOf } from '#shared/receipt-log/hashes.ts'
import type { PaymentRecord } from './payment-record.ts'
import { receiptOf } from './receipt-of.ts'

/** How long after its deadline a call that has no recorded answer may still get one. */
const lateAnswerMs = 10_000

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

const isSale = ({ state, salt, erasedLeaf }: PaymentRecord) =>
  (state === 'settled' || state === 'refunded') && (salt !== undefined || erasedLeaf !== undefined)
