import { describe, expect, it } from 'vitest'
import { createOffers, offersOn, createQuoteLock } from '#api/payments/x402/offers.ts'
import { batchFetch } from '#shared/contract/operations/batch-fetch.ts'
import { fetchBasic } from '#shared/contract/operations/fetch-basic.ts'
import { microDollars } from '#shared/contract/price.ts'
import type { SentPayment } from '#shared/payment-records/payment-record.ts'
import type { PaymentRail } from '#shared/payments/payment-rail.ts'
import { openSimulatedChain } from './any-order/simulated-chain.ts'

const now = 1_800_000_000_999
const base: PaymentRail = { ...openSimulatedChain(() => now).rail, extra: async () => ({ name: 'coin' }) }
const other: PaymentRail = { ...base, network: 'sim:2', asset: 'another coin', payTo: 'us too' }
const quotes = createQuoteLock('a key')
const offersFor = (usable: readonly PaymentRail[], all: readonly PaymentRail[] = [base, other]) => {
  const states = () => ({ 'sim:1': 'unreachable', 'sim:2': 'unfunded' }) as const
  return createOffers({ all, usable: () => usable, states, [Symbol.dispose]() {} }, quotes, () => now)
}
const payable = {
  operation: fetchBasic,
  requestHash: 'a request',
  sentHash: 'a request',
  input: {},
  flow: 'authorization',
  waitMs: 0,
} as const
const price = { amount: microDollars('0.0012'), cachedItems: 1 }
const accepting = (accepted: Readonly<Record<string, unknown>>): SentPayment => ({
  x402Version: 2,
  accepted,
  payload: {},
})

describe('the offers of a 402', () => {
  it('have the price, the network and the payee of each usable rail, and the time to work and settle', async () => {
    const offers = await offersFor([base, other]).make(payable, price)
    const maxTimeoutSeconds = fetchBasic.timeoutMs / 1000 + 30
    const shared = { scheme: 'exact', amount: '1200', maxTimeoutSeconds }
    const extra = { name: 'coin', quote: expect.any(String) as string }
    expect(offers).toEqual([
      { ...shared, network: 'sim:1', asset: 'coin', payTo: 'us', extra },
      { ...shared, network: 'sim:2', asset: 'another coin', payTo: 'us too', extra },
    ])
    expect((await offersFor([other]).make(payable, price)).map(({ network }) => network)).toEqual(['sim:2'])
  })

  it('are valid for a minute if the payment settles before the work', async () => {
    const upfront = { operation: batchFetch, flow: 'upfront' } as const
    expect(await offersOn([base], upfront, price.amount)).toMatchObject([
      { maxTimeoutSeconds: 60, extra: { name: 'coin', paymentFlow: 'upfront' } },
    ])
    const [later] = await offersOn([base], { ...upfront, flow: 'authorization' }, price.amount)
    expect(later).toMatchObject({ maxTimeoutSeconds: batchFetch.timeoutMs / 1000 + 30, extra: { name: 'coin' } })
    expect(later?.extra).not.toHaveProperty('paymentFlow')
    const made = await offersFor([base]).make({ ...payable, flow: 'upfront' }, price)
    expect(made).toMatchObject([{ maxTimeoutSeconds: 60, extra: { paymentFlow: 'upfront' } }])
  })

  it('carry a quote of these terms, for this request and offer only', async () => {
    const offers = offersFor([base])
    const [offer] = await offers.make(payable, price)
    if (offer === undefined) expect.unreachable('There is a usable rail.')
    const locked = { price: 1200, cachedItems: 1, expiresAt: 1_800_000_000 + offer.maxTimeoutSeconds }
    expect(offers.lockedQuote(accepting({ ...offer }), payable)).toEqual(locked)
    // The amount is part of the quote itself.
    expect(offers.lockedQuote(accepting({ ...offer, amount: '1' }), payable)).toEqual(locked)
    for (const field of ['network', 'asset', 'payTo', 'extra'])
      expect([field, offers.lockedQuote(accepting({ ...offer, [field]: other.network }), payable)]).toEqual([
        field,
        undefined,
      ])
    for (const extra of [null, undefined, 'text', {}, { quote: 1 }, { quote: null }])
      expect([extra, offers.lockedQuote(accepting({ ...offer, extra }), payable)]).toEqual([extra, undefined])
    expect(
      offers.lockedQuote(accepting({ ...offer }), { ...payable, requestHash: 'another', sentHash: 'another' }),
    ).toBeUndefined()
    expect(offers.lockedQuote(accepting({ ...offer }), { ...payable, operation: batchFetch })).toBeUndefined()
  })

  it('match a payment that accepts the same terms, and no other', async () => {
    const offers = offersFor([base, other])
    const made = await offers.make(payable, price)
    const [first, second] = made
    expect(offers.match(accepting({ ...first }), made)).toBe(first)
    expect(offers.match(accepting({ ...second }), made)).toBe(second)
    for (const field of ['scheme', 'network', 'amount', 'asset', 'payTo'])
      for (const value of ['another', undefined])
        expect([field, offers.match(accepting({ ...first, [field]: value }), made)]).toEqual([field, undefined])
    // Terms of two offers do not mix.
    expect(offers.match(accepting({ ...first, network: second?.network }), made)).toBeUndefined()
    expect(offers.match(accepting({ ...first, amount: 1200 }), made)).toBeUndefined()
    expect(offers.match(accepting({}), made)).toBeUndefined()
  })

  it('are an error without a usable rail, which says why', async () => {
    await expect(offersFor([]).make(payable, price)).rejects.toMatchObject({
      code: 'PAYMENTS_UNAVAILABLE',
      message:
        'Payments cannot be settled right now. The network does not answer. The account that submits settlements cannot pay the fees. Nothing was charged. Try again shortly.',
    })
    await expect(offersFor([], []).make(payable, price)).rejects.toMatchObject({
      code: 'PAYMENTS_UNAVAILABLE',
      message: expect.stringContaining('no payment network is configured') as string,
    })
  })
})
