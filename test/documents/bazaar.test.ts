import { extractDiscoveryInfo, validateDiscoveryExtension, type DiscoveryExtension } from '@x402/extensions/bazaar'
import { describe, expect, it } from 'vitest'
import { bazaar } from '#api/payments/x402/bazaar.ts'
import type { Operation } from '#shared/contract/operation.ts'
import { operations } from '#shared/contract/operations/index.ts'
import type { Offer } from '#shared/payment-records/payment-record.ts'

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
)('the bazaar extension of %s', (_, operation) => {
  it('is valid for the official package', () => {
    // The types of the package require literal methods. The package validates the value.
    const declared = bazaar(operation) as unknown as DiscoveryExtension
    expect(validateDiscoveryExtension(declared)).toEqual({ valid: true })
  })

  it('is read by an indexer from a payment', () => {
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

it('declares the path and query parameters of a GET', () => {
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
