import { extractDiscoveryInfo, validateDiscoveryExtension, type DiscoveryExtension } from '@x402/extensions/bazaar'
import { describe, expect, it } from 'vitest'
import { paymentRequired } from '#api/payments/payment-required.ts'
import { bazaar } from '#api/projections/bazaar.ts'
import type { Operation } from '#shared/operation.ts'
import { operations } from '#shared/operations/index.ts'
import type { Offer } from '#shared/ports/payment-rail.ts'

const offer: Offer = {
  scheme: 'exact',
  network: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  amount: '4000',
  asset: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
  payTo: 'Hd48fbBPbVqUTHoBYUMVLBuVQ2WcpA1HRXFZo4V6c5GS',
  maxTimeoutSeconds: 180,
  extra: { feePayer: 'F3Ag5Ahwyn5gHJy3vmDUDqRiWq4v8zUSpcQMX7Yczmb8', quote: 'x'.repeat(120) },
}

describe.each(
  operations.filter(({ access }) => access === 'paid').map((operation) => [operation.name, operation] as const),
)('what a 402 says of %s', (_, operation) => {
  it('is what the official package takes for a declaration', () => {
    // The package's types want literal methods; it checks what it is given.
    const declared = bazaar(operation) as unknown as DiscoveryExtension
    expect(validateDiscoveryExtension(declared)).toEqual({ valid: true })
  })

  it('fits twice into the 8 KiB that proxies allow for headers', () => {
    const accepts = [offer, offer]
    const headers = paymentRequired({
      operation,
      accepts,
      reason: 'Payment required',
      publicUrl: 'https://api.webintel.example',
    })
    expect(headers['PAYMENT-REQUIRED']?.length).toBeLessThan(4096)
  })

  it('is catalogued by an indexer that sees a payment for it', () => {
    const { origin } = new URL('https://api.webintel.example')
    const found = extractDiscoveryInfo(
      {
        x402Version: 2,
        accepted: offer as never,
        payload: {},
        resource: { url: origin + operation.path },
        extensions: { bazaar: bazaar(operation) },
      },
      offer as never,
    )
    expect(found).toMatchObject({ resourceUrl: origin + operation.path, method: operation.method })
  })
})

it('says of what is read by its address which parameters that has', () => {
  const { info, schema } = bazaar(bySlug as unknown as Operation)
  expect(validateDiscoveryExtension({ info, schema } as unknown as DiscoveryExtension)).toEqual({ valid: true })
  expect(info).toMatchObject({ input: { method: 'GET', pathParams: { slug: 'a' }, queryParams: { depth: 2 } } })
})

const bySlug = {
  method: 'GET',
  path: '/things/{slug}',
  input: { properties: { slug: { type: 'string' }, depth: { type: 'integer', description: 'Levels' } } },
  example: { input: { slug: 'a', depth: 2 } },
}
