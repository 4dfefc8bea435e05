import { AppError } from '#shared/errors.ts'
import type { Operation } from '#shared/operation.ts'
import type { Offer, PaymentRail, SentPayment } from '#shared/ports/payment-rail.ts'
import type { MicroDollars } from '#shared/price.ts'
import type { LockedQuote, QuoteLock } from './quote-lock.ts'

/** What is sold: an operation with one input, of which the hash tells it from all others. */
export interface Purchase {
  operation: Operation
  requestHash: string
  /** x402: the money moves before the work (`upfront`) or after it. */
  flow: 'authorization' | 'upfront'
}

/** What a purchase costs now. */
export interface Priced {
  amount: MicroDollars
  /** How many of the priced items a stored answer satisfies. */
  cachedItems: number
}

/** A payment must stay good while the work goes on, unless that comes later, and a while longer to be settled. */
const settleMarginSeconds = 30
const upfrontSeconds = 60

export interface Offers {
  /** The ways to pay this price. Throws PAYMENTS_UNAVAILABLE. */
  make: (purchase: Purchase, price: Priced) => Promise<Offer[]>
  /** The promise that a payment brings back; undefined when it brings none that was made for this purchase. */
  lockedIn: (payment: SentPayment, purchase: Purchase) => LockedQuote | undefined
  /** The offer that a payment answers, written anew by us; undefined when it answers none. */
  matching: (payment: SentPayment, offers: readonly Offer[]) => Offer | undefined
}

export function createOffers(rails: () => readonly PaymentRail[], quotes: QuoteLock, now: () => number): Offers {
  return {
    async make({ operation, requestHash, flow }, { amount, cachedItems }) {
      const usable = rails()
      if (usable.length === 0) throw noRail()
      const offers = await offersOn(usable, { operation, flow }, amount)
      return offers.map((offer) => {
        const { network, asset, payTo, maxTimeoutSeconds, extra } = offer
        const scope = { operation: operation.name, requestHash, network, asset, payTo }
        const expiresAt = Math.floor(now() / 1000) + maxTimeoutSeconds
        const quote = quotes.seal({ price: amount, cachedItems, expiresAt }, scope)
        return Object.assign(offer, { extra: { ...extra, quote } })
      })
    },

    lockedIn({ accepted }, { operation, requestHash }) {
      const { network, asset, payTo, extra } = accepted
      const sealed = typeof extra === 'object' && extra !== null ? Reflect.get(extra, 'quote') : undefined
      if (typeof sealed !== 'string') return undefined
      const scope = { network: String(network), asset: String(asset), payTo: String(payTo) }
      return quotes.open(sealed, { operation: operation.name, requestHash, ...scope })
    },

    matching({ accepted }, offers) {
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

/** The ways to pay this price for an operation, promising nothing. Throws PAYMENTS_UNAVAILABLE. */
export function offersOn(
  rails: readonly PaymentRail[],
  { operation, flow }: Pick<Purchase, 'operation' | 'flow'>,
  amount: MicroDollars,
): Promise<Offer[]> {
  const isUpfront = flow === 'upfront'
  const maxTimeoutSeconds = isUpfront ? upfrontSeconds : Math.ceil(operation.timeoutMs / 1000) + settleMarginSeconds
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

const noRail = () =>
  new AppError('PAYMENTS_UNAVAILABLE', 'No payment can be settled right now. Nothing was charged; try again shortly.')
