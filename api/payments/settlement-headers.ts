import { usd, type MicroDollars } from '#shared/contract/price.ts'
import { isOnCredits } from '#shared/payment-records/credit-payment.ts'
import type { HeldPayment, PaymentRecord } from '#shared/payment-records/payment-record.ts'
import { hasMoved } from './join-payment.ts'
import type { SettlementHeaders } from './payments.ts'
import type { DeclaredExtension } from './x402/bazaar.ts'
import { offerReceipt, type OfferReceipts } from './x402/offer-receipt.ts'

export interface SettlementDeps {
  publicUrl: () => string
  offerReceipts: Pick<OfferReceipts, 'receipt'>
}

/** The headers about a payment that its record gives: the address of its receipt, and its settlement or its cost. */
export function settlementHeaders(held: HeldPayment, { publicUrl, offerReceipts }: SettlementDeps): SettlementHeaders {
  const { record } = held
  const receipt = receiptAddress(record, publicUrl())
  if (isOnCredits(record)) return { 'Payment-Method': 'credits', ...costOf(record), ...receipt }
  return hasMoved(held)
    ? { ...receipt, 'PAYMENT-RESPONSE': settlementResponse(record, offerReceipts.receipt(record)) }
    : receipt
}

export const receiptAddress = ({ requestId }: PaymentRecord, publicUrl: string) => ({
  'X-Receipt-Id': requestId,
  'X-Receipt-Url': `${publicUrl}/receipts/${requestId}`,
})

/** The cost of a payment with credits, after refunds. */
export function costOf({ offer, refundDue = 0, refunded = 0 }: PaymentRecord): Record<string, string> {
  // Amounts of the ledger are whole micro-dollars.
  return { 'X-Credit-Cost': usd((Number(offer.amount) - Math.max(refundDue, refunded)) as MicroDollars) }
}

/** `PAYMENT-RESPONSE` of a settled payment. */
export function settlementResponse(
  { payer, transaction = '', offer: { network, amount } }: PaymentRecord,
  signed?: DeclaredExtension,
): string {
  const extensions = signed && { [offerReceipt]: signed }
  return base64Json({ success: true, transaction, network, payer, amount, ...(extensions && { extensions }) })
}

export const base64Json = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64')
