import { describe, expect, it } from 'vitest'
import { discovery } from '#api/documents/discovery.ts'
import { mcpInfo } from '#api/documents/mcp-info.ts'
import { openapi } from '#api/documents/openapi/openapi.ts'
import { wellKnownX402 } from '#api/documents/well-known.ts'
import { paymentRequired } from '#api/payments/x402/payment-required.ts'
import { createRoutes, type RoutesDeps } from '#api/routes/index.ts'
import { fetchBasic } from '#shared/contract/operations/fetch-basic.ts'
import { operations } from '#shared/contract/operations/index.ts'
import { microDollars } from '#shared/contract/price.ts'
import type { Offer } from '#shared/payment-records/payment-record.ts'

const network = {
  network: 'eip155:84532',
  asset: '0x036CbD53842c5426634e7929541eC2318f3dCF7e',
  payTo: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
}
const offer: Offer = {
  scheme: 'exact',
  ...network,
  amount: '4000',
  maxTimeoutSeconds: 60,
  extra: { name: 'USDC', version: '2' },
}

/** The public documents are reviewed like code: a change shows as a diff of these files (`vitest -u`). */
describe('the public documents', () => {
  const terms = {
    publicUrl: 'https://webintel.test',
    prices: { list: 'catalog', minimumPayment: microDollars('0.004') },
    capabilities: new Set(['browser', 'payments'] as const),
    freeLimit: 10,
    isOff: false,
    means: [network],
    signInNetworks: ['eip155:84532', 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'],
  } as const

  it('use one name for the currency and one for the token', () => {
    const routes = createRoutes({
      prices: terms.prices,
      payments: { acceptedRails: terms.means },
    } as unknown as RoutesDeps)
    const documents = [openapi(routes, terms), discovery(operations, terms), mcpInfo(operations, terms)]
    const words = { currency: new Set<unknown>(), token: new Set<unknown>() }
    for (const document of documents) {
      JSON.stringify(document, (name, value: unknown) => {
        // Schemas have objects here, not names. Payment offers have the address of the token.
        const isName = typeof value === 'string' && value !== network.asset
        if ((name === 'currency' || name === 'token') && isName) words[name].add(value)
        return value
      })
    }
    expect(words).toEqual({ currency: new Set(['USD']), token: new Set(['USDC']) })
  })

  it('match golden/openapi.json', async () => {
    // Describing routes calls none of them, so they need few dependencies.
    const routes = createRoutes({
      prices: terms.prices,
      payments: { isOff: false, acceptedRails: terms.means },
    } as unknown as RoutesDeps)
    await expect(pretty(openapi(routes, terms))).toMatchFileSnapshot('golden/openapi.json')
  })

  it('match golden/discovery.json', async () => {
    await expect(pretty(discovery(operations, terms))).toMatchFileSnapshot('golden/discovery.json')
  })

  it('match golden/well-known-x402.json', async () => {
    const sold = operations
      .filter(({ access }) => access === 'paid')
      .map((operation) => ({ operation, accepts: [offer] }))
    const document = wellKnownX402(sold, { ...terms, lastUpdated: '2026-11-21T17:00:00.000Z' })
    await expect(pretty(document)).toMatchFileSnapshot('golden/well-known-x402.json')
  })

  it('match golden/payment-required.json in a 402', async () => {
    const headers = paymentRequired(fetchBasic, {
      accepts: [offer],
      error: 'Payment required',
      publicUrl: terms.publicUrl,
    })
    const required: unknown = JSON.parse(Buffer.from(headers['PAYMENT-REQUIRED'] ?? '', 'base64').toString())
    await expect(pretty(required)).toMatchFileSnapshot('golden/payment-required.json')
  })
})

const pretty = (value: unknown) => `${JSON.stringify(value, undefined, 2)}\n`
