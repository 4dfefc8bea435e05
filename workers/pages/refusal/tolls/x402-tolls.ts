import { tollField, tollJson, tollText, type Toll } from './toll.ts'

/** The offers of x402: in the `PAYMENT-REQUIRED` header (version 2) or in the body (version 1). */
export function x402Tolls(header: string | undefined, body: Uint8Array): Toll[] {
  const fromHeader = jsonOf(Buffer.from(header ?? '', 'base64'))
  const required = isOffer(fromHeader) ? fromHeader : jsonOf(body)
  if (!isOffer(required)) return []
  const resource = tollField(required, 'resource')
  return offersOf(required).map((offer) => ({
    protocol: 'x402',
    price: tollText(tollField(offer, 'amount') ?? tollField(offer, 'maxAmountRequired')),
    asset: tollText(tollField(offer, 'asset')),
    network: tollText(tollField(offer, 'network')),
    scheme: tollText(tollField(offer, 'scheme')),
    description: tollText(tollField(resource, 'description') ?? tollField(offer, 'description')),
  }))
}

function offersOf(required: unknown): unknown[] {
  const accepts = tollField(required, 'accepts')
  return Array.isArray(accepts) ? accepts.slice(0, maxOffers) : []
}

const isOffer = (value: unknown) => tollField(value, 'x402Version') !== undefined && offersOf(value).length > 0

const jsonOf = (bytes: Uint8Array) => (bytes.length > maxBytes ? undefined : tollJson(new TextDecoder().decode(bytes)))

/** A larger body is a page. */
const maxBytes = 64 * 1024
const maxOffers = 5
