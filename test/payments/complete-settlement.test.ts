import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { reconcilePayments } from '#scheduler/reconcile-payments.ts'
import { microDollars } from '#shared/contract/price.ts'
import { completeSettlement, type CompleteSettlementDeps } from '#shared/payments/complete-settlement.ts'
import { creditOffer, creditPayment } from '#shared/payments/credit-payment.ts'
import type { HeldPayment, PaymentRecord } from '#shared/payments/payment-record.ts'
import type { PaymentEvent } from '#shared/payments/payment-state.ts'
import { creditStore } from '#shared/storage/stores/credits.ts'
import { jobStore } from '#shared/storage/stores/jobs.ts'
import { paymentStore } from '#shared/storage/stores/payments.ts'
import { resultStore } from '#shared/storage/stores/results.ts'
import { isolatedStore } from '#test/payments/any-order/faulty-store.ts'
import { openSimulatedChain } from '#test/payments/any-order/simulated-chain.ts'
import { openRamStore } from '#test/support/stores/ram-store.ts'

const start = 1_800_000_000_000
const dayMs = 86_400_000
const input = { urls: ['https://a.example/', 'https://b.example/', 'https://c.example/'] }
const chainOffer = {
  scheme: 'exact',
  network: 'sim:1',
  amount: '4500',
  asset: 'coin',
  payTo: 'us',
  maxTimeoutSeconds: 60,
  extra: {},
} as const
const facts: Omit<PaymentRecord, 'state'> = {
  requestId: 'request',
  operation: 'contents',
  method: 'POST',
  path: '/contents',
  requestHash: 'hash',
  payer: 'somebody',
  payment: { x402Version: 2, accepted: {}, payload: { nonce: 'n', validBefore: start + 60_000 } },
  offer: chainOffer,
  claimedAt: start,
  deadlineAt: start + 1000,
  cachedItems: 0,
}
const job = { name: 'contents', pool: 'fetch', input, createdAt: start, deadlineAt: start + 1000 } as const
const toSettled = ['verify', 'settle', 'paid'] as const
const failure = { code: 'TARGET_ERROR', message: 'The target answered with HTTP status 404.', details: [] } as const

let ram: Awaited<ReturnType<typeof openRamStore>>
let runs = 0
let now = start
let deps: CompleteSettlementDeps
beforeAll(async () => {
  ram = await openRamStore(() => start)
})
afterAll(() => ram[Symbol.asyncDispose]())
beforeEach(() => {
  now = start
  const store = isolatedStore(ram.store, `complete ${runs++}`)
  deps = {
    payments: paymentStore(store),
    credits: creditStore(store),
    jobs: jobStore(store),
    results: resultStore(store),
    prices: { list: 'catalog', minimumPayment: microDollars('0.004') },
    now: () => now,
  }
})

async function claim(more: Partial<PaymentRecord>, events: readonly PaymentEvent[] = toSettled): Promise<HeldPayment> {
  const record = { ...facts, ...more }
  await deps.payments.linkRequest(record.requestId, { key: 'key', payer: record.payer, expiresAt: start + dayMs })
  return (await deps.payments.claim('key', record, events)) ?? expect.unreachable('The store is empty.')
}
const found = async () => (await deps.payments.find('key'))?.record
const rows = async () =>
  (await deps.credits.history('somebody', { limit: 10 })).rows.map(({ operationId, type, amount }) => [
    operationId,
    type,
    amount,
  ])

describe('the completion of a settled payment', () => {
  async function done(items: { fresh: number; cached: number }): Promise<void> {
    await deps.jobs.create('request', job)
    await deps.results.save({ madeAt: start, items, json: '{}' }, 'result', start + dayMs)
    await deps.jobs.complete('request', { finishedAt: start, resultId: 'result' })
  }

  it.each<[string, readonly PaymentEvent[], Partial<PaymentRecord>]>([
    ['is not settled', ['verify', 'settle', 'lost'], { refundDue: 5, credits: { added: 1, bonus: 1 } }],
    ['has nothing due', toSettled, { resultId: 'r' }],
  ])('does nothing for a payment that %s', async (_, events, more) => {
    expect(await completeSettlement(await claim(more, events), deps)).toBe(false)
    expect([(await deps.payments.find('key'))?.version, await rows()]).toEqual([1, []])
  })

  it('grants purchased credits, once', async () => {
    const held = await claim({ credits: { added: 10_000_000, bonus: 2_000_000 } })
    const granted = [
      ['bonus:request', 'bonus', 2_000_000],
      ['buy:request', 'purchase', 10_000_000],
    ]
    expect(await completeSettlement(held, deps)).toBe(true)
    expect(await found()).not.toHaveProperty('credits')
    // Another process read the payment before.
    expect(await completeSettlement(held, deps)).toBe(false)
    expect(await rows()).toEqual(granted)
  })

  it('pays the refund due, once', async () => {
    const held = await claim({ resultId: 'r', refundDue: 1500 })
    expect([await completeSettlement(held, deps), await completeSettlement(held, deps)]).toEqual([true, false])
    expect(await rows()).toEqual([['refund:request', 'refund', 1500]])
    expect(await found()).toMatchObject({ state: 'settled', refundDue: 0, refunded: 1500 })
  })

  it('keeps a payment on chain settled if all of it is refunded: its answer was delivered', async () => {
    expect(await completeSettlement(await claim({ resultId: 'r', refundDue: 4500 }), deps)).toBe(true)
    expect(await found()).toMatchObject({ state: 'settled', refundDue: 0, refunded: 4500 })
  })

  it.each([
    ['a job that has all pages', { fresh: 3, cached: 0 }, 0],
    ['a page that failed', { fresh: 2, cached: 0 }, 500],
    ['the on-chain minimum', { fresh: 1, cached: 0 }, 500],
    ['pages from the cache', { fresh: 1, cached: 2 }, 2100],
  ])('keeps a prepaid payment less the refund for %s', async (_, items, refund) => {
    const held = await claim({ isPrepaid: true })
    await done(items)
    expect(await completeSettlement(held, deps)).toBe(true)
    expect(await found()).toMatchObject({ state: 'settled', isPrepaid: false, resultId: 'result', refundDue: 0 })
    expect(await rows()).toEqual(refund === 0 ? [] : [['refund:request', 'refund', refund]])
    expect(await completeSettlement(held, deps)).toBe(false)
  })

  it('has no minimum for credits', async () => {
    const onCredits = { isPrepaid: true, offer: creditOffer(microDollars('0.0045')), payment: creditPayment }
    const row = { wallet: 'somebody', requestId: 'request', at: start } as const
    await deps.credits.append({ ...row, operationId: 'buy', type: 'purchase', amount: 4500 })
    await deps.credits.debit({ ...row, operationId: 'spend:request', type: 'spend', amount: -4500 })
    const held = await claim(onCredits)
    await done({ fresh: 1, cached: 0 })
    expect(await completeSettlement(held, deps)).toBe(true)
    expect(await found()).toMatchObject({ state: 'settled', refunded: 3000 })
    expect(await deps.credits.balanceOf('somebody')).toBe(3000)
  })

  it.each(['failed', 'cancelled', 'empty'])('refunds a prepaid payment without an answer: %s', async (how) => {
    const held = await claim({ isPrepaid: true })
    if (how === 'empty') await done({ fresh: 0, cached: 0 })
    else await deps.jobs.create('request', job)
    if (how === 'failed') await deps.jobs.fail('request', start, failure)
    if (how === 'cancelled') await deps.jobs.cancel('request', start)
    expect(await completeSettlement(held, deps)).toBe(true)
    const refunded = { state: 'refunded', isPrepaid: false, refundDue: 0, refunded: 4500 }
    expect(await found()).toMatchObject(refunded)
    expect(await rows()).toEqual([['refund:request', 'refund', 4500]])
    expect(await completeSettlement(held, deps)).toBe(false)
  })

  it('waits for a job that runs, and starts one that awaits its payment', async () => {
    const held = await claim({ isPrepaid: true })
    await deps.jobs.create('request', { ...job, awaitsPayment: true })
    now += 500
    expect(await completeSettlement(held, deps)).toBe(true)
    expect(await deps.jobs.find('request')).toMatchObject({ awaitsPayment: false, deadlineAt: start + 1500 })
    expect(await completeSettlement(held, deps)).toBe(false)
    expect([await rows(), (await found())?.isPrepaid]).toEqual([[], true])
    await deps.jobs.cancel('request', start)
    expect(await completeSettlement(held, deps)).toBe(true)
  })

  it('refunds a payment whose job is unknown only after jobs are forgotten', async () => {
    const held = await claim({ isPrepaid: true })
    now = start + 1000 + dayMs
    expect(await completeSettlement(held, deps)).toBe(false)
    now += 1
    expect(await completeSettlement(held, deps)).toBe(true)
    expect(await rows()).toEqual([['refund:request', 'refund', 4500]])
  })

  it('keeps a payment whose result is gone', async () => {
    const held = await claim({ isPrepaid: true })
    await deps.jobs.createCompleted('request', job, { finishedAt: start, resultId: 'gone' })
    expect(await completeSettlement(held, deps)).toBe(true)
    expect([await rows(), await found()]).toMatchObject([[], { isPrepaid: false, resultId: 'gone', refundDue: 0 }])
  })
})

describe('the scheduler', () => {
  const chain = () => openSimulatedChain(() => now)
  const run = (rail = chain().rail) => reconcilePayments({ ...deps, rails: [rail] })

  it.each<[string, readonly PaymentEvent[]]>([
    ['claimed', []],
    ['verified', ['verify']],
    ['working', ['verify', 'begin']],
  ])('releases a payment ten seconds after the deadline of its call: %s', async (state, events) => {
    await claim({}, events)
    now = start + 11_000
    expect([await run(), (await found())?.state]).toEqual([0, state])
    now += 1
    expect([await run(), (await found())?.state]).toEqual([1, 'released'])
    expect([await run(), await rows()]).toEqual([0, []])
  })

  it('refunds a call on credits then', async () => {
    const wallet = 'somebody'
    await deps.credits.append({ wallet, operationId: 'buy', type: 'purchase', amount: 9000, requestId: 'b', at: 1 })
    const spend = { wallet, operationId: 'spend:request', type: 'spend', requestId: 'request', at: 1 } as const
    await deps.credits.debit({ ...spend, amount: -4500 })
    await claim({ offer: creditOffer(microDollars('0.0045')), payment: creditPayment }, ['verify', 'begin'])
    now = start + 11_001
    expect(await run()).toBe(1)
    expect(await found()).toMatchObject({ state: 'refunded', status: 504, refunded: 4500 })
    expect(await deps.credits.balanceOf(wallet)).toBe(9000)
  })

  it('refunds nothing that was not charged, and prevents a later charge', async () => {
    await claim({ offer: creditOffer(microDollars('0.0045')), payment: creditPayment }, ['verify', 'begin'])
    now = start + 11_001
    expect(await run()).toBe(1)
    expect(await found()).toMatchObject({ state: 'refunded', refunded: 0, refundDue: 0 })
    expect(await rows()).toEqual([['spend:request', 'spend', 0]])
  })

  it('asks the chain about a payment that was sent, eight seconds later', async () => {
    const { rail, moved } = chain()
    moved.set('n', 1)
    await claim({ settlingAt: start }, ['verify', 'settle'])
    now = start + 7999
    expect([await run(rail), (await found())?.state]).toEqual([0, 'settling'])
    now += 1
    expect(await run(rail)).toBe(1)
    expect(await found()).toMatchObject({ state: 'settled', transaction: 'tx-n', settledAt: now })
  })

  it('calls a payment unknown after a minute in which it could not be decided', async () => {
    const undecided = { ...chain().rail, asset: 'another coin' }
    await claim({ settlingAt: start }, ['verify', 'settle'])
    now = start + 60_000
    expect([await run(undecided), (await found())?.state]).toEqual([0, 'settling'])
    now += 1
    expect([await run(undecided), (await found())?.state]).toEqual([1, 'unknown'])
    expect(await run(undecided)).toBe(0)
  })

  it('decides the other payments if one fails, and throws then', async () => {
    const { rail } = chain()
    const broken = { ...rail, inspect: () => Promise.reject(new Error('no chain')) }
    await claim({}, ['verify', 'settle', 'lost'])
    for (let index = 0; index < 120; index++) {
      const requestId = `request ${index}`
      await deps.payments.claim(requestId, { ...facts, requestId }, ['verify', 'begin'])
    }
    now = start + 11_001
    await expect(run(broken)).rejects.toThrow('no chain')
    expect((await deps.payments.listOpen(now)).payments.map(({ key }) => key)).toEqual(['key'])
    now = start + 600_000
    expect([await run(rail), (await found())?.state]).toEqual([1, 'released'])
  })
})
