import type { Operation } from '#shared/contract/operation.ts'
import type { Offer } from '#shared/payment-records/payment-record.ts'
import { bazaar, type DeclaredExtension } from './bazaar.ts'
import { offerReceipt } from './offer-receipt.ts'
import { identifierExtension, paymentIdentifier } from './read-payment.ts'
import { signInWithX } from './sign-in-extension.ts'

/**
 * Maximum size of `PAYMENT-REQUIRED` and `PAYMENT-RESPONSE` together. With its default settings, nginx answers 502 if the
 * headers of an answer exceed 4 KB; ours stay below 3.5 KB.
 */
const maxBytes = 3000

/** A signed offer is longer in every deployment. */
const minBytesOfOffer = 650

/** The `error` of a 402 to a call that sent no payment. */
export const unpaid = 'Payment required'

interface Requirements {
  /** Empty for a call that only needs a sign-in. */
  accepts: readonly Offer[]
  /** The reason, such as the one for which a payment was refused. */
  error: string
  /** The `PAYMENT-RESPONSE` header of a refused payment. */
  response?: string | undefined
  publicUrl: string
  /** The declaration of the sign-in that pays with credits. */
  signIn?: DeclaredExtension | undefined
  /** Signs the offers. They are sent where all of them fit. */
  signOffers?: () => DeclaredExtension
}

/**
 * The headers of a 402 (x402 v2, PaymentRequired): base64 of JSON. Clients send most of it back with their payment.
 * Extensions that exceed the maximum size are omitted, for example when the URL of the call is long.
 */
export function paymentRequired(
  operation: Operation,
  { accepts, error, response, publicUrl, signIn, signOffers }: Requirements,
): Readonly<Record<string, string>> {
  const resource = resourceOf(operation, publicUrl)
  const identifier = { [paymentIdentifier]: identifierExtension }
  const withSignIn = { ...identifier, ...(signIn !== undefined && { [signInWithX]: signIn }) }
  const maxLength = maxBytes - (response?.length ?? 0)
  return { 'PAYMENT-REQUIRED': largestThatFits(), 'Cache-Control': 'no-store' }

  function largestThatFits(): string {
    const complete = { bazaar: bazaar(operation, operation.example.output), ...withSignIn }
    const withoutExample = { bazaar: bazaar(operation), ...withSignIn }
    const signed = hasRoomForOffers(withoutExample) && signOffers !== undefined && { [offerReceipt]: signOffers() }
    const ordered = [
      // An example is in /openapi.json, too, and a signed offer is nowhere else.
      ...(signed
        ? [
            { ...complete, ...signed },
            { ...withoutExample, ...signed },
          ]
        : []),
      complete,
      withoutExample,
      withSignIn,
    ]
    for (const extensions of ordered) {
      const header = encoded(extensions)
      if (header.length <= maxLength) return header
    }
    return encoded(identifier)
  }

  /** A signature costs time, so none is made without room for it. */
  function hasRoomForOffers(extensions: Readonly<Record<string, DeclaredExtension>>): boolean {
    return encoded(extensions).length + accepts.length * minBytesOfOffer <= maxLength
  }

  function encoded(extensions: Readonly<Record<string, DeclaredExtension>>): string {
    const required = { x402Version: 2, error, resource, accepts, extensions }
    return Buffer.from(JSON.stringify(required)).toString('base64')
  }
}

/** The resource that a payment is for (x402 v2, ResourceInfo). */
export const resourceOf = ({ path, summary }: Operation, publicUrl: string) => ({
  url: publicUrl + path,
  description: summary,
  mimeType: 'application/json',
})
