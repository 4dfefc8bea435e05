import { describe, expect, it } from 'vitest'
import { createValidate } from '#api/calls/validate.ts'
import { operations } from '#shared/contract/operations/index.ts'
import { microDollars } from '#shared/contract/price.ts'
import { quote, type PriceList } from '#shared/contract/quote.ts'
import { paidCalls } from './paid-calls.ts'

const validate = createValidate({ allow: [], own: [] })
const sites = { site: 'https://example.com', web: 'https://example.org', silent: 'https://example.net' }

describe('the calls that read for the caller', () => {
  it('are the twelve operations with long reading', () => {
    expect(paidCalls).toHaveLength(12)
    for (const { name, isPrepaid, path } of paidCalls) {
      const operation = operations.find((known) => known.name === name)
      expect([path, operation?.path]).toEqual([path, path])
      expect([name, operation && 'payment' in operation && 'isPrepaid' in operation.payment]).toEqual([name, isPrepaid])
    }
  })

  it.each(paidCalls)('have their price on both lists, and 30 % of it once stored: $path', (call) => {
    const operation = operations.find((known) => known.name === call.name)
    if (operation === undefined) expect.unreachable('The operation exists.')
    const input = validate(operation, call.input(sites))
    const priceOn = (list: PriceList, cachedItems: number) =>
      quote(operation.price, input, { list, minimumPayment: microDollars('0.004'), cachedItems }).onChainPrice
    for (const list of ['catalog', 'reference'] as const)
      expect([list, priceOn(list, 0), priceOn(list, 1)]).toEqual([list, call[list], (call[list] * 30) / 100])
  })
})
