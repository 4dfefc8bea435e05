import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { operations } from '#shared/contract/operations/index.ts'
import {
  byChoice,
  free,
  microDollars,
  perCall,
  perItem,
  sumOf,
  usd,
  type MicroDollars,
} from '#shared/contract/price.ts'
import { dependsOnHost, quote, storedAnswerPrice, type QuoteTerms } from '#shared/contract/quote.ts'

const terms = (change: Partial<QuoteTerms> = {}): QuoteTerms => ({
  list: 'catalog',
  minimumPayment: microDollars('0.004'),
  cachedItems: 0,
  ...change,
})

describe('a price per call', () => {
  const rule = perCall({ reference: '0.005', catalog: '0.002', minimum: true })

  it('is the catalog price for credits, and at least the minimum on chain', () => {
    expect(quote(rule, {}, terms())).toEqual({ listPrice: 2000, onChainPrice: 4000, items: 1 })
  })

  it('has no minimum on the reference list', () => {
    expect(quote(rule, {}, terms({ list: 'reference' }))).toEqual({ listPrice: 5000, onChainPrice: 5000, items: 1 })
    const cheap = perCall({ reference: '0.001', catalog: '0.001', minimum: true })
    expect(quote(cheap, {}, terms({ list: 'reference' })).onChainPrice).toBe(1000)
    expect(quote(cheap, {}, terms()).onChainPrice).toBe(4000)
  })

  it('is 70 % lower for a stored answer, for credits and x402', () => {
    expect(quote(rule, {}, terms({ cachedItems: 1 }))).toEqual({ listPrice: 600, onChainPrice: 1200, items: 1 })
  })

  it('falls back to the list that has a price', () => {
    expect(quote(perCall({ catalog: '0.05' }), {}, terms({ list: 'reference' })).listPrice).toBe(50_000)
    expect(quote(perCall({ reference: '0.01' }), {}, terms()).listPrice).toBe(10_000)
  })

  it('is an error without a price on either list', () => {
    expect(() => quote(perCall({}), {}, terms())).toThrow('A price rule needs a reference price or a catalog price.')
  })
})

describe('a price that depends on the host', () => {
  const rule = perCall({ reference: '0.015', catalog: '0.006', byHost: true })

  it('is multiplied by its difficulty, stored answers included', () => {
    expect(quote(rule, {}, terms()).onChainPrice).toBe(6000)
    expect(quote(rule, {}, terms({ difficulty: 3 }))).toEqual({ listPrice: 18_000, onChainPrice: 18_000, items: 1 })
    expect(quote(rule, {}, terms({ difficulty: 2, cachedItems: 1 })).onChainPrice).toBe(3600)
  })

  it('is the same for all hosts on the reference list', () => {
    expect(quote(rule, {}, terms({ list: 'reference', difficulty: 3 })).onChainPrice).toBe(15_000)
    expect([dependsOnHost(rule, 'catalog'), dependsOnHost(rule, 'reference')]).toEqual([true, false])
  })

  it('leaves other prices unchanged', () => {
    expect(quote(perCall({ catalog: '0.006' }), {}, terms({ difficulty: 3 })).onChainPrice).toBe(6000)
  })
})

describe('a price per item', () => {
  const rule = perItem('urls', { catalog: '0.0015', minimum: true })

  it('counts an array', () => {
    expect(quote(rule, { urls: ['a', 'b', 'c', 'd'] }, terms()).listPrice).toBe(6000)
  })

  it('counts an integer', () => {
    expect(quote(perItem('limit', { catalog: '0.0015' }), { limit: 25 }, terms()).listPrice).toBe(37_500)
    expect(() => quote(perItem('limit', { catalog: '0.0015' }), { limit: '25' }, terms())).toThrow(RangeError)
  })

  it('has a minimum only if the rule is marked', () => {
    expect(quote(rule, { urls: ['a'] }, terms())).toEqual({ listPrice: 1500, onChainPrice: 4000, items: 1 })
    const unmarked = perItem('urls', { catalog: '0.0015' })
    expect(quote(unmarked, { urls: ['a'] }, terms())).toEqual({ listPrice: 1500, onChainPrice: 1500, items: 1 })
  })

  it('charges stored items at the stored price', () => {
    const { listPrice } = quote(rule, { urls: ['a', 'b', 'c', 'd'] }, terms({ cachedItems: 2 }))
    expect(listPrice).toBe(2 * 1500 + 2 * 450)
  })

  it('discounts the on-chain price of a fresh answer', () => {
    expect(quote(rule, { urls: ['a'] }, terms({ cachedItems: 1 })).onChainPrice).toBe(1200)
  })
})

describe('other rules', () => {
  it('select a price by the value of a field', () => {
    const rule = byChoice('tier', { quick: { catalog: '0.08' }, standard: { catalog: '0.20' } })
    expect(quote(rule, { tier: 'standard' }, terms()).listPrice).toBe(200_000)
    expect(() => quote(rule, { tier: 'unknown' }, terms())).toThrow(RangeError)
    // A choice is one item, so a stored answer discounts all of it.
    const stored = quote(rule, { tier: 'standard' }, terms({ cachedItems: 1 }))
    expect(stored).toEqual({ listPrice: 60_000, onChainPrice: 60_000, items: 1 })
  })

  it('add up the requested parts', () => {
    const rule = sumOf(
      perCall({ reference: '0.005', catalog: '0.015' }),
      perItem('contentResults', { catalog: '0.0015', when: 'includeContent' }),
    )
    expect(quote(rule, { includeContent: true, contentResults: 5 }, terms()).listPrice).toBe(22_500)
    expect(quote(rule, { includeContent: false, contentResults: 5 }, terms()).listPrice).toBe(15_000)
    expect(quote(rule, { includeContent: true, contentResults: 5 }, terms()).items).toBe(6)
  })

  it('count no more items than the call can get', () => {
    const rule = perItem('contentResults', { catalog: '0.0015', atMost: 'limit' })
    expect(quote(rule, { contentResults: 5, limit: 2 }, terms()).listPrice).toBe(3000)
    expect(quote(rule, { contentResults: 5, limit: 10 }, terms()).listPrice).toBe(7500)
  })

  it('discount the parts of a sum one by one', () => {
    const rule = sumOf(
      perCall({ catalog: '0.015' }),
      perItem('contentResults', { catalog: '0.0015', when: 'includeContent' }),
    )
    const priceOf = (cached: object) =>
      quote(rule, { includeContent: true, contentResults: 4 }, terms(cached)).listPrice
    expect(priceOf({ cachedItems: 1 })).toBe(4500 + 6000)
    expect(priceOf({ cachedAddedItems: 3 })).toBe(15_000 + 3 * 450 + 1500)
    expect(priceOf({ cachedItems: 1, cachedAddedItems: 4 })).toBe(4500 + 4 * 450)
  })

  it('cost nothing if free', () => {
    expect(quote(free(), {}, terms())).toEqual({ listPrice: 0, onChainPrice: 0, items: 0 })
  })
})

describe('the price of a stored answer', () => {
  it('is 30 % of the fresh price, rounded up to whole micro-dollars', () => {
    expect([10, 1000, 1001, 1, 0].map((amount) => storedAnswerPrice(amount as MicroDollars))).toEqual([
      3, 300, 301, 1, 0,
    ])
    const { listPrice } = quote(perCall({ catalog: '0.000011' }), {}, terms({ cachedItems: 1 }))
    expect(listPrice).toBe(4)
  })
})

describe('every operation', () => {
  it.each(operations.map((operation) => [operation.name, operation] as const))(
    '%s has a price on both lists',
    (_, op) => {
      for (const list of ['catalog', 'reference'] as const) {
        const { listPrice } = quote(op.price, { ...op.example.input }, terms({ list }))
        expect(listPrice > 0).toBe(op.access === 'paid')
      }
    },
  )

  it('costs at most as much stored as fresh, in whole micro-dollars', () => {
    const anyList = fc.constantFrom('catalog' as const, 'reference' as const)
    fc.assert(
      fc.property(
        anyList,
        fc.integer({ min: 1, max: 25 }),
        fc.integer({ min: 0, max: 30 }),
        (list, items, cachedItems) => {
          const rule = perItem('limit', { catalog: '0.0015', reference: '0.003', minimum: true })
          const fresh = quote(rule, { limit: items }, terms({ list }))
          const some = quote(rule, { limit: items }, terms({ list, cachedItems }))
          expect(some.onChainPrice).toBeLessThanOrEqual(fresh.onChainPrice)
          expect(some.onChainPrice).toBeGreaterThanOrEqual(some.listPrice)
          expect(some.onChainPrice * 10).toBeGreaterThanOrEqual(fresh.onChainPrice * 3)
          expect(Number.isInteger(some.listPrice) && Number.isInteger(some.onChainPrice)).toBe(true)
        },
      ),
    )
  })
})

describe('the minimum on-chain payment', () => {
  const onChain = (rule: Parameters<typeof quote>[0], input: object) => quote(rule, { ...input }, terms()).onChainPrice

  it('applies to choices and sums with a marked part, and to no other rule', () => {
    const choices = byChoice('depth', { quick: { catalog: '0.001', minimum: true }, full: { catalog: '0.001' } })
    expect([onChain(choices, { depth: 'quick' }), onChain(choices, { depth: 'full' })]).toEqual([4000, 1000])
    const [marked, plain] = [perCall({ catalog: '0.001', minimum: true }), perCall({ catalog: '0.001' })]
    expect([onChain(sumOf(marked, plain), {}), onChain(sumOf(plain, marked), {})]).toEqual([4000, 4000])
    expect(onChain(sumOf(plain, plain), {})).toBe(2000)
  })
})

describe('dollars', () => {
  it('convert to micro-dollars and back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e12 }), (amount) => {
        expect(microDollars(usd(amount as MicroDollars))).toBe(amount)
      }),
    )
  })

  it.each(['1e3', '-1', '0.0000001', 'NaN', '', '1.', '0x10'])('reject %s', (text) => {
    expect(() => microDollars(text)).toThrow(RangeError)
  })
})
