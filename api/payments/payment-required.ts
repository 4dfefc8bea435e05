import { bazaar, type DeclaredExtension } from '#api/projections/bazaar.ts'
import { signInWithX } from '#api/sign-in/sign-in-extension.ts'
import type { Operation } from '#shared/operation.ts'
import type { Offer } from '#shared/ports/payment-rail.ts'
import { identifierExtension, paymentIdentifier } from './payment-identifier.ts'

/**
 * The headers of a 402 (x402 v2, PaymentRequired): base64 of JSON, to be asked anew each time. Clients send back most of
 * it with their payment.
 */
export function paymentRequired({
  operation,
  accepts,
  reason,
  publicUrl,
  signIn,
}: {
  operation: Operation
  accepts: readonly Offer[]
  reason: string
  publicUrl: string
  /** How else the call may be paid. */
  signIn?: DeclaredExtension | undefined
}): Readonly<Record<string, string>> {
  const resource = resourceOf(operation, publicUrl)
  const extensions = {
    bazaar: bazaar(operation),
    [paymentIdentifier]: identifierExtension,
    ...(signIn !== undefined && { [signInWithX]: signIn }),
  }
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
