import { priceRange } from '#api/documents/price-range.ts'
import { priceTag } from '#api/documents/price-tag.ts'
import type { AcceptedRail } from '#api/payments/payments.ts'
import type { Operation } from '#shared/contract/operation.ts'
import { currency, usd, type MicroDollars } from '#shared/contract/price.ts'
import type { PriceTerms } from '#shared/contract/quote.ts'

export interface OfferTerms extends PriceTerms {
  means: readonly AcceptedRail[]
}

/**
 * The price of an operation: its rule as `x-price`, and its range as `x-payment-info` in two forms. x402 indexers read `price` and
 * `protocols`; `offers` is that of draft-payment-discovery-01.
 */
export function priceFields(operation: Operation, terms: OfferTerms): Readonly<Record<string, unknown>> {
  const range = priceRange(operation, terms)
  const { min, max } = range
  const price = min === max ? { mode: 'fixed', amount: usd(max) } : { mode: 'dynamic', min: usd(min), max: usd(max) }
  const offers = terms.means.map((rail) => offerOn(rail, range))
  return {
    'x-price': priceTag(operation, terms),
    'x-payment-info': {
      price: { currency, ...price },
      protocols: [{ x402: {} }],
      ...(offers.length > 0 && { offers }),
    },
  }
}

/** `amount`: in base units of the token, which are micro-dollars; null if the price depends on the request. */
const offerOn = ({ network, asset }: AcceptedRail, { min, max }: { min: MicroDollars; max: MicroDollars }) => ({
  intent: 'charge',
  // The draft allows lower-case letters only, so `x402` cannot be a method.
  method: network.startsWith('solana:') ? 'solana' : 'evm',
  amount: min === max ? String(max) : null,
  currency: asset,
  description: `x402, scheme exact, on ${network}: ${min === max ? `$${usd(max)}` : `$${usd(min)} to $${usd(max)}`}`,
})
