import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operations } from '#shared/contract/operations/index.ts'
import { microDollars } from '#shared/contract/price.ts'
import { quote } from '#shared/contract/quote.ts'
import { openRamStore } from '#test/support/stores/ram-store.ts'
import { prices } from './any-order/api-deps.ts'
import { openWorld, paymentOf } from './any-order/world.ts'

describe('a page that is cached between its quote and its payment', () => {
  let ram: Awaited<ReturnType<typeof openRamStore>>
  const clock = { now: () => 1_800_000_000_000 }
  beforeAll(async () => {
    ram = await openRamStore(() => clock.now())
  })
  afterAll(() => ram[Symbol.asyncDispose]())

  const cached = operations.filter((operation) => operation.access === 'paid' && 'cache' in operation)

  it.each(cached)('costs the cached price at $name: the difference is refunded', async (operation) => {
    const { name, price, example } = operation
    const url = 'https://meanwhile.example/'
    const input = { ...example.input, ...('url' in operation.input.properties && { url }) }
    const world = await openWorld(ram.store, name)
    clock.now = world.stepper.now
    const offer = await world.offerFor({ name, input })
    await world.storeAnswer({ name, input })
    const validBefore = world.stepper.now() + offer.maxTimeoutSeconds * 1000
    const answered = world.call({ name, input, payment: paymentOf('nonce', offer, validBefore) })
    await world.finish()
    expect((await answered).status).toBe(200)
    const { onChainPrice } = quote(price, input, { ...prices, cachedItems: 1 })
    const refundDue = Number(offer.amount) - onChainPrice
    expect(refundDue).toBeGreaterThanOrEqual(microDollars('0.0014'))
    expect((await world.ledger()).map(({ type, amount }) => [type, amount])).toEqual([['refund', refundDue]])
    expect(world.chain.moved.get('nonce')).toBe(1)
  })
})
