import type { PayableRequest, PricedRequest } from '#api/payments/payable-request.ts'
import { noNetwork } from '#api/payments/payment-errors.ts'
import { AppError } from '#shared/contract/errors.ts'
import type { MicroDollars } from '#shared/contract/price.ts'
import type { Offer, SentPayment } from '#shared/payment-records/payment-record.ts'
import { railStates, type PaymentRail } from '#shared/payments/payment-rail.ts'
import type { LockedQuote, QuoteLock } from './quote-lock.ts'
import type { WatchedRails } from './watch-rails.ts'

/** Time to settle after the timeout of the work. */
const settleMarginSeconds = 30
/** Validity of an upfront payment, which settles before the work. */
const upfrontTimeoutSeconds = 60

export interface Offers {
  /** The offers for a request at this price, each with a quote. Throws PAYMENTS_UNAVAILABLE. */
  make: (payable: PayableRequest, price: PricedRequest) => Promise<Offer[]>
  /** The quote that a payment carries; undefined unless we made it for this request. */
  lockedQuote: (payment: SentPayment, payable: PayableRequest) => LockedQuote | undefined
  /** Our own copy of the offer that a payment accepts; undefined if it accepts none of them. */
  match: (payment: SentPayment, offers: readonly Offer[]) => Offer | undefined
}

export function createOffers(rails: WatchedRails, quotes: QuoteLock, now: () => number): Offers {
  return {
    async make({ operation, sentHash, flow }, { amount, cachedItems }) {
      const usable = rails.usable()
      if (usable.length === 0) throw noUsableRail(rails)
      const offers = await offersOn(usable, { operation, flow }, amount)
      return offers.map((offer) => {
        const { network, asset, payTo, maxTimeoutSeconds, extra } = offer
        const scope = { operation: operation.name, requestHash: sentHash, network, asset, payTo }
        const expiresAt = Math.floor(now() / 1000) + maxTimeoutSeconds
        const quote = quotes.seal({ price: amount, cachedItems, expiresAt }, scope)
        return Object.assign(offer, { extra: { ...extra, quote } })
      })
    },

    lockedQuote({ accepted }, { operation, sentHash, requestHash }) {
      const { network, asset, payTo, extra } = accepted
      const sealed = typeof extra === 'object' && extra !== null ? Reflect.get(extra, 'quote') : undefined
      if (typeof sealed !== 'string') return undefined
      const scope = {
        operation: operation.name,
        network: String(network),
        asset: String(asset),
        payTo: String(payTo),
      }
      // The version before sealed its quotes for the validated input.
      return quotes.open(sealed, { ...scope, requestHash: sentHash }) ?? quotes.open(sealed, { ...scope, requestHash })
    },

    match({ accepted }, offers) {
      return offers.find(
        (offer) =>
          offer.scheme === accepted['scheme'] &&
          offer.network === accepted['network'] &&
          offer.amount === accepted['amount'] &&
          offer.asset === accepted['asset'] &&
          offer.payTo === accepted['payTo'],
      )
    },
  }
}

/** The offers for an operation at this price, without quotes. Throws PAYMENTS_UNAVAILABLE. */
export function offersOn(
  rails: readonly PaymentRail[],
  { operation, flow }: Pick<PayableRequest, 'operation' | 'flow'>,
  amount: MicroDollars,
): Promise<Offer[]> {
  const isUpfront = flow === 'upfront'
  const maxTimeoutSeconds = isUpfront
    ? upfrontTimeoutSeconds
    : Math.ceil(operation.timeoutMs / 1000) + settleMarginSeconds
  return Promise.all(
    rails.map(async ({ network, asset, payTo, extra }) => ({
      scheme: 'exact' as const,
      network,
      amount: String(amount),
      asset,
      payTo,
      maxTimeoutSeconds,
      extra: { ...(await extra()), ...(isUpfront && { paymentFlow: flow }) },
    })),
  )
}

function noUsableRail({ all, states }: WatchedRails): AppError {
  if (all.length === 0) return new AppError('PAYMENTS_UNAVAILABLE', `Paid operations are unavailable: ${noNetwork}.`)
  const reasons = [...new Set(Object.values(states()))].map((state) => `${railStates[state]} `).join('')
  return new AppError(
    'PAYMENTS_UNAVAILABLE',
    `Payments cannot be settled right now. ${reasons}Nothing was charged. Try again shortly.`,
  )
}
