import { describe, expect, it } from 'vitest'
import { paymentRequired } from '#api/payments/payment-required.ts'
import { discovery } from '#api/projections/discovery.ts'
import { openapi } from '#api/projections/openapi.ts'
import { wellKnownX402 } from '#api/projections/well-known-x402.ts'
import { createRoutes, type RoutesDeps } from '#api/routes/index.ts'
import { fetchBasic } from '#shared/operations/fetch-basic.ts'
import { operations } from '#shared/operations/index.ts'
import type { Offer } from '#shared/ports/payment-rail.ts'
import { microDollars } from '#shared/price.ts'

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

/** What the public documents say is reviewed like code: a change shows as a change of these files (`vitest -u`). */
describe('the public documents', () => {
  const terms = {
    publicUrl: 'https://webintel.test',
    prices: { list: 'catalog', minimumPayment: microDollars('0.004') },
    capabilities: new Set(['browser'] as const),
    freeLimit: 10,
    means: [network],
    signInNetworks: ['eip155:84532', 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'],
  } as const

  it('are those of golden/openapi.json', async () => {
    // Describing routes calls none of them, so they need little to stand on.
    const routes = createRoutes({ prices: terms.prices, payments: { means: terms.means } } as unknown as RoutesDeps)
    await expect(pretty(openapi(routes, terms))).toMatchFileSnapshot('golden/openapi.json')
  })

  it('are those of golden/discovery.json', async () => {
    await expect(pretty(discovery(operations, terms))).toMatchFileSnapshot('golden/discovery.json')
  })

  it('are those of golden/well-known-x402.json', async () => {
    const sold = operations
      .filter(({ access }) => access === 'paid')
      .map((operation) => ({ operation, accepts: [offer] }))
    const document = wellKnownX402(sold, { ...terms, lastUpdated: '2026-11-21T17:00:00.000Z' })
    await expect(pretty(document)).toMatchFileSnapshot('golden/well-known-x402.json')
  })

  it('are, in a 402, those of golden/payment-required.json', async () => {
    const headers = paymentRequired({
      operation: fetchBasic,
      accepts: [offer],
      reason: 'Payment required',
      publicUrl: terms.publicUrl,
    })
    const required: unknown = JSON.parse(Buffer.from(headers['PAYMENT-REQUIRED'] ?? '', 'base64').toString())
    await expect(pretty(required)).toMatchFileSnapshot('golden/payment-required.json')
  })
})

const pretty = (value: unknown) => `${JSON.stringify(value, undefined, 2)}\n`
