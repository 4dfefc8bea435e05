import type { MicroDollars } from '#shared/contract/price.ts'
import type { Offer, PaymentRecord, SentPayment } from './payment-record.ts'

// Credit payments use the same records as x402 payments. The credit ledger replaces the chain. The price is charged before
// the work and refunded if the work fails.

/** The network of payments with credits, in their records. */
export const creditNetwork = 'credits'

export const creditOffer = (amount: MicroDollars): Offer => ({
  scheme: 'exact',
  network: creditNetwork,
  amount: String(amount),
  asset: 'USD',
  payTo: creditNetwork,
  maxTimeoutSeconds: 0,
  extra: {},
})

/** A credit call carries no x402 payment: the caller signs in. */
export const creditPayment: SentPayment = { x402Version: 2, accepted: {}, payload: {} }

export const isOnCredits = ({ offer }: Pick<PaymentRecord, 'offer'>) => offer.network === creditNetwork

export const creditPaymentKey = (requestId: string) => `${creditNetwork}:${requestId}`

/** The part of a payment that its ledger entries need. */
export type SpentRecord = Pick<PaymentRecord, 'payer' | 'requestId' | 'path'>

/** The ledger entry that charges a payment. */
export function spendOf({ payer, requestId, path }: SpentRecord, amount: number, at: number) {
  const type = 'spend' as const
  return { wallet: payer, operationId: `spend:${requestId}`, type, amount, requestId, endpoint: path, at }
}
