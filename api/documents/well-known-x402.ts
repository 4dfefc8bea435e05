import { bazaar } from '#api/payments/x402/bazaar.ts'
import type { Listing } from '#api/payments/x402/listings.ts'
import { resourceOf } from '#api/payments/x402/payment-required.ts'

/**
 * `/.well-known/x402`: the paid operations. There is no standard, so the document has both shapes in use: that of
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
