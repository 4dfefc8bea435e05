import { describe, expect, it } from 'vitest'
import { listings } from '#api/payments/x402/listings.ts'
import type { Capability } from '#shared/contract/operation.ts'
import { fetchBasic } from '#shared/contract/operations/fetch-basic.ts'
import { operations } from '#shared/contract/operations/index.ts'
import { microDollars } from '#shared/contract/price.ts'
import { quote } from '#shared/contract/quote.ts'
import { searchKinds } from '#shared/contract/search-kind.ts'
import type { Offer } from '#shared/payment-records/payment-record.ts'
import { prices, validate } from './any-order/api-deps.ts'

const rail = { network: 'sim:1', asset: 'coin', payTo: 'us' }
const list = (capabilities: Capability[], acceptedRails = [rail]) => {
  const payments = {
    acceptedRails,
    list: async (_: unknown, amount: number) => [{ ...rail, amount: String(amount) } as Offer],
  }
  return listings({ payments, prices, validate, capabilities: new Set(capabilities) })
}
const names = (of: Awaited<ReturnType<typeof list>>) => of.map(({ operation }) => operation.name)

describe('the operations that are listed for sale', () => {
  it('are the paid ones, each at the price of its example without a cache', async () => {
    const all = await list(['browser', 'llm', 'payments', ...searchKinds.map((kind) => `${kind}-search` as const)])
    const paid = operations.filter(({ access }) => access === 'paid')
    expect(names(all)).toEqual(paid.map(({ name }) => name))
    for (const { operation, accepts } of all) {
      const input = validate(operation, { ...operation.example.input })
      const { onChainPrice } = quote(operation.price, input, { ...prices, cachedItems: 0 })
      expect([operation.name, accepts]).toEqual([operation.name, [{ ...rail, amount: String(onChainPrice) }]])
    }
    const basic = all.find(({ operation }) => operation.name === fetchBasic.name)
    expect(basic?.accepts[0]?.amount).toBe(String(microDollars('0.004')))
  })

  it('have only the capabilities of the deployment', async () => {
    const without = names(await list(['payments']))
    const lost = operations.filter(({ access, needs = [] }) => access === 'paid' && needs.includes('browser'))
    expect(lost.length).toBeGreaterThan(0)
    for (const { name } of lost) expect(without).not.toContain(name)
    expect(without).toContain('fetch-basic')
  })

  it('are none without a payment network', async () => {
    expect(await list(['browser', 'payments'], [])).toEqual([])
  })
})
