import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cacheKeyOf } from '#shared/contract/cache-key.ts'
import { operations, type OperationName } from '#shared/contract/operations/index.ts'
import { microDollars } from '#shared/contract/price.ts'
import { quote } from '#shared/contract/quote.ts'
import { openRamStore } from '#test/support/stores/ram-store.ts'
import { prices, validate } from './any-order/api-deps.ts'
import { freeCall, openWorld, paymentOf } from './any-order/world.ts'

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
    const url = 'https://stored-later.example/'
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

describe.each(['batch-fetch', 'contents'] as const)('a page that %s sold as stored', (name) => {
  let ram: Awaited<ReturnType<typeof openRamStore>>
  const clock = { now: () => 1_800_000_000_000 }
  beforeAll(async () => {
    ram = await openRamStore(() => clock.now())
  })
  afterAll(() => ram[Symbol.asyncDispose]())

  const urls = ['https://old.example/', 'https://older.example/', 'https://unknown.example/']
  const input = { urls, cacheTtl: 3600 }

  /** Quotes a batch with two stored pages, of which one becomes too old before the call pays. */
  async function quoted(part: string) {
    const world = await openWorld(ram.store, `${name} ${part}`)
    clock.now = world.stepper.now
    const storeItem = (url: string, ageMs: number) => world.storeAnswer({ name: 'fetch-basic', input: { url } }, ageMs)
    await storeItem(urls[0] ?? '', 0)
    await storeItem(urls[1] ?? '', 3_595_000)
    const offer = await world.offerFor({ name, input })
    const { onChainPrice } = quote(operationNamed(name).price, input, { ...prices, cachedItems: 2 })
    expect(offer.amount).toBe(String(onChainPrice))
    await world.stepper.pass(10_000)
    const validBefore = world.stepper.now() + offer.maxTimeoutSeconds * 1000
    const pay = () => world.call({ name, input, payment: paymentOf('nonce', offer, validBefore) })
    return { world, pay }
  }

  it('is served from the store, though it has become too old since the quote', async () => {
    const { world, pay } = await quoted('served')
    const answered = pay()
    await world.stepper.pass(0)
    while (world.stepper.isParked()) await world.stepper.next(0)
    const [job] = (await world.jobs.listOpen(world.stepper.now())).jobs
    expect(Object.values(job?.record.stored ?? {}).map(({ isFresh }) => isFresh)).toEqual([true, true])
    await world.work(true, { fresh: 1, cached: 2 })
    await world.finish()
    expect((await answered).status).toBe(200)
    expect(await world.ledger()).toEqual([])
  })

  it('is refused if the store has lost it: the payment is not claimed', async () => {
    const { world, pay } = await quoted('lost')
    const page = operationNamed('fetch-basic')
    const key = cacheKeyOf(page, validate(page, { url: urls[1] }))
    expect(await world.store.remove('pages', `${key}/${freeCall}`)).toBe(true)
    const answered = pay()
    await world.finish()
    expect((await answered).status).toBe(402)
    expect((await world.jobs.listOpen(world.stepper.now())).jobs).toEqual([])
    expect(world.chain.moved.size).toBe(0)
  })
})

function operationNamed(name: OperationName) {
  const operation = operations.find((known) => known.name === name)
  if (operation === undefined) throw new Error(`no operation ${name}`)
  return operation
}
