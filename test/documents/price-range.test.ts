import { expect, it } from 'vitest'
import { priceRange } from '#api/documents/price-range.ts'
import type { Operation } from '#shared/contract/operation.ts'
import { operations } from '#shared/contract/operations/index.ts'
import { byChoice, microDollars, perCall, perItem, sumOf, usd, type PriceRule } from '#shared/contract/price.ts'

const terms = { list: 'catalog', minimumPayment: microDollars('0.004') } as const
const rangeOf = (price: PriceRule, properties: object = {}) =>
  priceRange({ price, input: { properties } } as unknown as Operation, terms)

it('is a single price for answers that are never stored', () => {
  expect(rangeOf(perCall({ catalog: '0.05' }))).toEqual({ min: 50_000, max: 50_000 })
})

it('is at least the minimum payment', () => {
  expect(rangeOf(perCall({ catalog: '0.002', minimum: true }))).toEqual({ min: 4000, max: 4000 })
})

it('extends from a stored answer to a fresh one with a summary', () => {
  const fetchBasic = operations.find(({ name }) => name === 'fetch-basic')
  expect(fetchBasic && priceRange(fetchBasic, terms)).toEqual({ min: 1200, max: 12_000 })
})

it('extends from the fewest stored items to the most fresh items with the most steps', () => {
  const batch = operations.find(({ name }) => name === 'batch-fetch')
  expect(batch && priceRange(batch, terms)).toEqual({ min: 1800, max: 510_000 })
})

it('extends over all choices and optional parts', () => {
  const tiers = byChoice('tier', { quick: { catalog: '0.08' }, deep: { catalog: '0.35' } })
  expect(rangeOf(tiers)).toEqual({ min: 80_000, max: 350_000 })
  const search = sumOf(perCall({ catalog: '0.015' }), perItem('pages', { catalog: '0.0015', when: 'withPages' }))
  expect(rangeOf(search, { pages: { minimum: 1, maximum: 10 } })).toEqual({ min: 15_000, max: 30_000 })
})

it('exists for every operation', () => {
  for (const operation of operations) expect(priceRange(operation, terms).max).toBeGreaterThanOrEqual(0)
})

it('prices are declared in one form: 0.2, not 0.20', () => {
  const amounts = JSON.stringify(operations.map(({ price }) => price)).match(/"\d+(?:\.\d+)?"/g) ?? []
  expect(amounts.length).toBeGreaterThan(50)
  for (const amount of amounts) expect(amount).toBe(`"${usd(microDollars(amount.slice(1, -1)))}"`)
})
