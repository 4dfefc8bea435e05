import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { reconcilePayments } from '#scheduler/reconcile-payments.ts'
import { microDollars } from '#shared/contract/price.ts'
import { creditOffer, creditPayment } from '#shared/payment-records/credit-payment.ts'
import type { PaymentEvent } from '#shared/payment-records/payment-state.ts'
import { isolatedStore } from '#test/payments/any-order/faulty-store.ts'
import { openSimulatedChain } from '#test/payments/any-order/simulated-chain.ts'
import { facts, settledPayments, start, type SettledPayments } from '#test/payments/settled-payments.ts'
import { openRamStore } from '#test/support/stores/ram-store.ts'

let ram: Awaited<ReturnType<typeof openRamStore>>
let runs = 0
let world: SettledPayments
beforeAll(async () => {
  ram = await openRamStore(() => start)
})
afterAll(() => ram[Symbol.asyncDispose]())
beforeEach(() => {
  world = settledPayments(isolatedStore(ram.store, `reconcile ${runs++}`))
})

describe('the reconciliation of open payments', () => {
  const chain = () => openSimulatedChain(() => world.now)
  const run = (rail = chain().rail) => reconcilePayments({ ...world.deps, rails: [rail] })

  it.each<[string, readonly PaymentEvent[]]>([
    ['claimed', []],
    ['verified', ['verify']],
    ['working', ['verify', 'begin']],
  ])('releases a payment ten seconds after the deadline of its call: %s', async (state, events) => {
    await world.claim({}, events)
    world.now = start + 11_000
    expect([await run(), (await world.found())?.state]).toEqual([0, state])
    world.now += 1
    expect([await run(), (await world.found())?.state]).toEqual([1, 'released'])
    expect([await run(), await world.rows()]).toEqual([0, []])
  })

  it('refunds a call on credits then', async () => {
    const wallet = 'somebody'
    await world.deps.credits.append({
      wallet,
      operationId: 'buy',
      type: 'purchase',
      amount: 9000,
      requestId: 'b',
      at: 1,
    })
    const spend = { wallet, operationId: 'spend:request', type: 'spend', requestId: 'request', at: 1 } as const
    await world.deps.credits.debit({ ...spend, amount: -4500 })
    await world.claim({ offer: creditOffer(microDollars('0.0045')), payment: creditPayment }, ['verify', 'begin'])
    world.now = start + 11_001
    expect(await run()).toBe(1)
    expect(await world.found()).toMatchObject({ state: 'refunded', status: 504, refunded: 4500 })
    expect(await world.deps.credits.balanceOf(wallet)).toBe(9000)
  })

  it('refunds nothing that was not charged, and prevents a later charge', async () => {
    await world.claim({ offer: creditOffer(microDollars('0.0045')), payment: creditPayment }, ['verify', 'begin'])
    world.now = start + 11_001
    expect(await run()).toBe(1)
    expect(await world.found()).toMatchObject({ state: 'refunded', refunded: 0, refundDue: 0 })
    expect(await world.rows()).toEqual([['spend:request', 'spend', 0]])
  })

  it('asks the chain about a payment that was sent, eight seconds later', async () => {
    const { rail, moved } = chain()
    moved.set('n', 1)
    await world.claim({ settlingAt: start }, ['verify', 'settle'])
    world.now = start + 7999
    expect([await run(rail), (await world.found())?.state]).toEqual([0, 'settling'])
    world.now += 1
    expect(await run(rail)).toBe(1)
    expect(await world.found()).toMatchObject({ state: 'settled', transaction: 'tx-n', settledAt: world.now })
  })

  it('calls a payment unknown after a minute in which it could not be decided', async () => {
    const undecided = { ...chain().rail, asset: 'another coin' }
    await world.claim({ settlingAt: start }, ['verify', 'settle'])
    world.now = start + 60_000
    expect([await run(undecided), (await world.found())?.state]).toEqual([0, 'settling'])
    world.now += 1
    expect([await run(undecided), (await world.found())?.state]).toEqual([1, 'unknown'])
    expect(await run(undecided)).toBe(0)
  })

  it('decides the other payments if one fails, and throws then', async () => {
    const { rail } = chain()
    const broken = { ...rail, inspect: () => Promise.reject(new Error('no chain')) }
    await world.claim({}, ['verify', 'settle', 'lost'])
    for (let index = 0; index < 120; index++) {
      const requestId = `request ${index}`
      await world.deps.payments.claim(requestId, { ...facts, requestId }, ['verify', 'begin'])
    }
    world.now = start + 11_001
    await expect(run(broken)).rejects.toThrow('no chain')
    expect((await world.deps.payments.listOpen(world.now)).payments.map(({ key }) => key)).toEqual(['key'])
    world.now = start + 600_000
    expect([await run(rail), (await world.found())?.state]).toEqual([1, 'released'])
  })
})
