import { resourceOf } from '#api/payments/payment-required.ts'
import type { Operation } from '#shared/operation.ts'
import type { Offer } from '#shared/ports/payment-rail.ts'
import { bazaar } from './bazaar.ts'

/** A paid operation and the ways to pay for its example. */
export interface Listing {
  operation: Operation
  accepts: readonly Offer[]
}

/**
 * `/.well-known/x402`: what is sold here. There is no standard; this one document is of both shapes in use, that of
 * x402scan (`version`, `resources`) and that of the proposed origin manifest (`x402Version`, `items`). Pure.
 */
export function wellKnownX402(
  listings: readonly Listing[],
  { publicUrl, lastUpdated }: { publicUrl: string; lastUpdated: string },
): Readonly<Record<string, unknown>> {
  return {
    version: 1,
    x402Version: 2,
    lastUpdated,
    resources: listings.map(({ operation: { method, path } }) => `${method} ${path}`),
    instructions: `${publicUrl}/docs`,
    items: listings.map(({ operation, accepts }) => ({
      resource: resourceOf(operation, publicUrl),
      type: 'http',
      method: operation.method,
      x402Version: 2,
      lastUpdated,
      accepts,
      ...bazaar(operation).info,
    })),
  }
}
