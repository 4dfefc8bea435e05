import { bazaar } from '#api/projections/bazaar.ts'
import type { Operation } from '#shared/operation.ts'
import type { Offer } from '#shared/ports/payment-rail.ts'
import { identifierExtension, paymentIdentifier } from './payment-identifier.ts'

/**
 * The headers of a 402 (x402 v2, PaymentRequired): base64 of JSON, to be asked anew each time. Clients send back most of
 * it with their payment, its extensions unchanged: only `accepts` may differ between two calls.
 */
export function paymentRequired({
  operation,
  accepts,
  reason,
  publicUrl,
}: {
  operation: Operation
  accepts: readonly Offer[]
  reason: string
  publicUrl: string
}): Readonly<Record<string, string>> {
  const resource = resourceOf(operation, publicUrl)
  const extensions = { bazaar: bazaar(operation), [paymentIdentifier]: identifierExtension }
  const required = { x402Version: 2, error: reason, resource, accepts, extensions }
  return {
    'PAYMENT-REQUIRED': Buffer.from(JSON.stringify(required)).toString('base64'),
    'Cache-Control': 'no-store',
  }
}

/** What is paid for (x402 v2, ResourceInfo). */
export const resourceOf = ({ path, summary }: Operation, publicUrl: string) => ({
  url: publicUrl + path,
  description: summary,
  mimeType: 'application/json',
})
