import { expect, it } from 'vitest'
import { priceRange } from '#api/projections/price-range.ts'
import type { Operation } from '#shared/operation.ts'
import { operations } from '#shared/operations/index.ts'
import { byChoice, microDollars, perCall, perItem, sumOf, type PriceRule } from '#shared/price.ts'

const terms = { list: 'catalog', minimumPayment: microDollars('0.004') } as const
const rangeOf = (price: PriceRule, properties: object = {}) =>
  priceRange({ price, input: { properties } } as unknown as Operation, terms)

it('is one price for an answer that is made anew each time', () => {
  expect(rangeOf(perCall({ catalog: '0.05' }))).toEqual({ min: 50_000, max: 50_000 })
})

it('reaches from a stored answer to a fresh one, the smallest payment respected', () => {
  const fetchBasic = operations.find(({ name }) => name === 'fetch-basic')
  expect(fetchBasic && priceRange(fetchBasic, terms)).toEqual({ min: 1200, max: 4000 })
})

it('reaches from the fewest items, all of them stored, to the most', () => {
  const batch = operations.find(({ name }) => name === 'batch-fetch')
  expect(batch && priceRange(batch, terms)).toEqual({ min: 1800, max: 60_000 })
})

it('reaches over choices, and over parts that are charged only sometimes', () => {
  const tiers = byChoice('tier', { quick: { catalog: '0.08' }, deep: { catalog: '0.35' } })
  expect(rangeOf(tiers)).toEqual({ min: 80_000, max: 350_000 })
  const search = sumOf(perCall({ catalog: '0.015' }), perItem('pages', { catalog: '0.0015', when: 'withPages' }))
  expect(rangeOf(search, { pages: { minimum: 1, maximum: 10 } })).toEqual({ min: 15_000, max: 30_000 })
})

it('is known for everything that is sold', () => {
  for (const operation of operations) expect(priceRange(operation, terms).max).toBeGreaterThanOrEqual(0)
})
