import type { Offer, SentPayment } from '#shared/ports/payment-rail.ts'
import type { MicroDollars } from '#shared/price.ts'
import type { CreditChange } from '#shared/stores/credits.ts'
import type { PaymentRecord } from '#shared/stores/payments.ts'

// A payment with credits has the record of any payment. Its ledger stands in the place of a chain, and what it costs is
// taken before the work: what fails is given back.

const creditNetwork = 'credits'

export const creditOffer = (amount: MicroDollars): Offer => ({
  scheme: 'exact',
  network: creditNetwork,
  amount: String(amount),
  asset: 'USD',
  payTo: creditNetwork,
  maxTimeoutSeconds: 0,
  extra: {},
})

/** Nothing is sent: the caller signs in. */
export const creditPayment: SentPayment = { x402Version: 2, accepted: {}, payload: {} }

export const isOnCredits = ({ offer }: Pick<PaymentRecord, 'offer'>) => offer.network === creditNetwork

export const creditPaymentKey = (requestId: string) => `${creditNetwork}:${requestId}`

/** The row that takes what a payment costs. */
export function spendOf({ payer, requestId, path }: PaymentRecord, amount: number, at: number): CreditChange {
  return { wallet: payer, operationId: `spend:${requestId}`, type: 'spend', amount, requestId, endpoint: path, at }
}
