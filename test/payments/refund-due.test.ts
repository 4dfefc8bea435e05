import { describe, expect, it } from 'vitest'
import { contents } from '#shared/contract/operations/contents.ts'
import { fetchBasic } from '#shared/contract/operations/fetch-basic.ts'
import { search } from '#shared/contract/operations/search.ts'
import { microDollars } from '#shared/contract/price.ts'
import { quote } from '#shared/contract/quote.ts'
import { refundDue, type Delivery } from '#shared/payments/refund-due.ts'

const prices = { list: 'catalog', minimumPayment: microDollars('0.004') } as const

describe('the refund of a page', () => {
  const page = (delivery: Delivery, cachedItems = 0) =>
    refundDue({ operation: fetchBasic, input: {}, amount: microDollars('0.004'), cachedItems }, delivery, prices)

  it.each(['hit', 'revalidated', 'stale'] as const)('is 70 %% of the price for a stored answer: %s', (reused) => {
    expect(page({ reused })).toBe(2800)
  })

  it.each(['miss', 'bypass', undefined] as const)('is nothing for a fresh answer: %s', (reused) => {
    expect(page(reused === undefined ? {} : { reused })).toBe(0)
  })

  it('is nothing if the stored price was charged', () => {
    expect(page({ reused: 'hit' }, 1)).toBe(0)
  })
})

describe('the refund of a batch', () => {
  const urls = ['a', 'b', 'c', 'd']
  const priceOf = (count: number, cachedItems: number) =>
    quote(contents.price, { urls: urls.slice(0, count) }, { ...prices, cachedItems }).onChainPrice
  const amount = priceOf(4, 0)
  const batch = (items: { fresh: number; cached: number }, charged = { amount, cachedItems: 0 }) =>
    refundDue({ operation: contents, input: { urls }, ...charged }, { items, reused: 'hit' }, prices)

  it('is nothing if every item was delivered fresh', () => {
    expect(batch({ fresh: 4, cached: 0 })).toBe(0)
  })

  it('is everything if no item was delivered', () => {
    expect(batch({ fresh: 0, cached: 0 })).toBe(amount)
  })

  it.each([
    { fresh: 3, cached: 0 },
    { fresh: 1, cached: 0 },
    { fresh: 2, cached: 2 },
    { fresh: 0, cached: 4 },
    { fresh: 1, cached: 1 },
  ])('is the price less that of the delivered items: $fresh fresh and $cached stored', ({ fresh, cached }) => {
    const due = batch({ fresh, cached })
    expect(due).toBe(amount - priceOf(fresh + cached, cached))
    expect(due).toBeGreaterThan(0)
  })

  it('is nothing if its items are unknown', () => {
    expect(refundDue({ operation: contents, input: { urls }, amount, cachedItems: 0 }, {}, prices)).toBe(0)
  })

  it('keeps the minimum for a single fresh item', () => {
    expect(batch({ fresh: 1, cached: 0 })).toBe(amount - prices.minimumPayment)
  })

  it('is never negative: an item may be fresh that was charged as stored', () => {
    expect(batch({ fresh: 4, cached: 0 }, { amount: priceOf(4, 4), cachedItems: 4 })).toBe(0)
  })
})

describe('the refund of a search with pages', () => {
  const input = { query: 'owls', includeContent: true, contentResults: 4 }
  const refund = (delivery: Delivery, cachedItems = 0) => {
    const amount = quote(search.price, input, { ...prices, cachedItems }).onChainPrice
    return refundDue({ operation: search, input, amount, cachedItems }, delivery, prices)
  }

  it('is nothing for pages beyond the limit of the search: they were not charged', () => {
    const call = { operation: search, input: { ...input, limit: 2 } }
    const amount = quote(search.price, call.input, { ...prices, cachedItems: 0 }).onChainPrice
    expect(amount).toBe(18_000)
    expect(refundDue({ ...call, amount, cachedItems: 0 }, { items: { fresh: 2, cached: 0 } }, prices)).toBe(0)
  })

  it('is nothing if the search and every page are fresh', () => {
    expect(refund({ items: { fresh: 4, cached: 0 } })).toBe(0)
  })

  it('is the price of the pages that failed, but not that of the search', () => {
    expect(refund({ items: { fresh: 1, cached: 0 } })).toBe(4500)
    expect(refund({ items: { fresh: 0, cached: 0 } })).toBe(6000)
  })

  it('is 70 % of the price of each stored part', () => {
    expect(refund({ items: { fresh: 2, cached: 2 } })).toBe(2100)
    expect(refund({ items: { fresh: 4, cached: 0 }, reused: 'hit' })).toBe(10_500)
  })

  it('keeps the stored price of a search that was sold at it', () => {
    expect(refund({ items: { fresh: 4, cached: 0 }, reused: 'hit' }, 1)).toBe(0)
    expect(refund({ items: { fresh: 3, cached: 0 }, reused: 'miss' }, 1)).toBe(1500)
  })

  it('is that of a single answer without pages', () => {
    const amount = microDollars('0.015')
    const call = { operation: search, input: { query: 'owls', includeContent: false, contentResults: 4 }, amount }
    expect(refundDue({ ...call, cachedItems: 0 }, { reused: 'hit' }, prices)).toBe(10_500)
    expect(refundDue({ ...call, cachedItems: 0 }, { reused: 'miss' }, prices)).toBe(0)
  })
})
