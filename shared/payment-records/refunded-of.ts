import { currency, usd, type MicroDollars } from '#shared/contract/price.ts'
import type { PaymentRecord } from './payment-record.ts'

interface RefundedField {
  refunded?: ReturnType<typeof inDollars>
}

/** The refunded amount of a payment as a field of receipts and jobs; no field without a refund. */
export const refundedOf = ({ refunded = 0 }: Pick<PaymentRecord, 'refunded'> = {}): RefundedField =>
  refunded > 0 ? { refunded: inDollars(refunded) } : {}

/** `amount`: whole micro-dollars, as offers and the ledger hold them. */
export const inDollars = (amount: number) => ({ amount: usd(amount as MicroDollars), currency })
