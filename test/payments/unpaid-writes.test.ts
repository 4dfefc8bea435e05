import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { creditStore } from '#shared/storage/stores/credits.ts'
import { memoryStore } from '#shared/storage/stores/memory.ts'
import { monitorStore } from '#shared/storage/stores/monitors/monitors.ts'
import { openRamStore } from '#test/support/stores/ram-store.ts'
import { payer } from './any-order/api-deps.ts'
import { openWorld, paymentOf, signIn, type Begun, type World } from './any-order/world.ts'

const set = (key: string): Begun => ({ name: 'memory-set', input: { key, value: 1 } })
const watch = (key: string): Begun => ({
  name: 'monitor-create',
  input: { url: `https://${key}.example/`, webhookUrl: 'https://hooks.example.com/' },
})

describe.each([
  ['memory-set', set],
  ['monitor-create', watch],
])('%s', (_, write) => {
  let ram: Awaited<ReturnType<typeof openRamStore>>
  let world: World
  let runs = 0
  const clock = { now: () => 1_800_000_000_000 }
  beforeAll(async () => {
    ram = await openRamStore(() => clock.now())
  })
  afterAll(() => ram[Symbol.asyncDispose]())
  beforeEach(async () => {
    world = await openWorld(ram.store, `writes ${runs++}`)
    clock.now = world.stepper.now
  })

  /** The number of values and monitors that the wallet has. */
  async function written(): Promise<number> {
    const { entries } = await memoryStore(world.store).list(payer, { limit: 10 })
    const { ids } = await monitorStore(world.store).listByOwner(payer, { limit: 10 })
    return entries.length + ids.length
  }

  async function paying(call: Begun, nonce: string): Promise<Begun> {
    const offer = await world.offerFor(call)
    return { ...call, payment: paymentOf(nonce, offer, world.stepper.now() + offer.maxTimeoutSeconds * 1000) }
  }

  async function answersTo(calls: readonly Begun[]) {
    const answers = Promise.all(calls.map((call) => world.call(call)))
    await world.finish()
    return (await answers).map(({ status }) => status)
  }

  it('writes once for a wallet that has money for one of five concurrent payments', async () => {
    const { rail } = world.chain
    const { settle } = rail
    let affordable = 1
    rail.settle = async (...of) =>
      affordable-- > 0 ? settle(...of) : { outcome: 'refused', reason: 'insufficient_funds' }
    const calls = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((key) => paying(write(key), key)))
    const answers = await answersTo(calls)
    expect(answers.toSorted((a, b) => Number(a) - Number(b))).toEqual([200, 402, 402, 402, 402])
    expect([world.chain.moved.size, await written()]).toEqual([1, 1])
  })

  it('writes nothing for a caller that has hung up', async () => {
    const credit = { wallet: payer, operationId: 'given', type: 'refund', requestId: 'given', at: 0 } as const
    await creditStore(world.store).append({ ...credit, amount: 100_000 })
    const isGone = () => true
    const calls = [
      { ...(await paying(write('a'), 'n')), isGone },
      { ...write('b'), signIn, isGone },
    ]
    expect(await answersTo(calls)).toEqual(['PAYMENT_IN_FLIGHT', 'PAYMENT_IN_FLIGHT'])
    expect([world.chain.moved.size, await written()]).toEqual([0, 0])
    expect(await creditStore(world.store).balanceOf(payer)).toBe(100_000)
  })

  it('writes nothing while the outcome of its payment is unknown, and writes for the same payment later', async () => {
    world.chain.mood = 'late'
    const call = await paying(write('a'), 'n')
    expect(await answersTo([call])).toEqual([202])
    const { requestId = '' } = (await world.payments.listOpen(world.stepper.now())).payments[0]?.record ?? {}
    expect([await written(), await world.lookAt(requestId)]).toMatchObject([0, { status: 'running' }])
    world.chain.mine()
    await world.stepper.pass(40_000)
    world.schedule()
    await world.finish()
    expect(await world.lookAt(requestId)).toMatchObject({ status: 'failed', error: { code: 'PAYMENT_IN_FLIGHT' } })
    expect(await answersTo([call])).toEqual([200])
    const job = await world.lookAt(requestId)
    expect([await written(), job]).toMatchObject([1, { status: 'completed' }])
    // Only the same payment opens what is bound to its wallet.
    expect(job).not.toHaveProperty('result')
    expect(world.chain.moved).toEqual(new Map([['n', 1]]))
  })

  it('refunds the payment of a call that never came back', async () => {
    world.chain.mood = 'lost'
    const call = await paying(write('a'), 'n')
    expect(await answersTo([call])).toEqual([202])
    const { requestId = '', offer } = (await world.payments.listOpen(world.stepper.now())).payments[0]?.record ?? {}
    for (const ms of [40_000, 300_000]) {
      await world.stepper.pass(ms)
      world.schedule()
      await world.finish()
    }
    expect(await creditStore(world.store).balanceOf(payer)).toBe(Number(offer?.amount))
    expect(await world.lookAt(requestId)).toMatchObject({ status: 'cancelled', refunded: { currency: 'USD' } })
    expect(await answersTo([call])).toEqual(['PAYMENT_REUSED'])
    expect(await written()).toBe(0)
  })
})
