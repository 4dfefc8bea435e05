import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { microDollars } from '#shared/contract/price.ts'
import { creditOffer, creditPayment } from '#shared/payment-records/credit-payment.ts'
import type { PaymentRecord } from '#shared/payment-records/payment-record.ts'
import type { PaymentEvent } from '#shared/payment-records/payment-state.ts'
import { receiptOf } from '#shared/payment-records/receipt.ts'
import { completeSettlement } from '#shared/payments/complete-settlement.ts'
import { isolatedStore } from '#test/payments/any-order/faulty-store.ts'
import { openRamStore } from '#test/support/stores/ram-store.ts'
import { dayMs, failure, job, settledPayments, start, toSettled, type SettledPayments } from './settled-payments.ts'

let ram: Awaited<ReturnType<typeof openRamStore>>
let runs = 0
let world: SettledPayments
beforeAll(async () => {
  ram = await openRamStore(() => start)
})
afterAll(() => ram[Symbol.asyncDispose]())
beforeEach(() => {
  world = settledPayments(isolatedStore(ram.store, `complete ${runs++}`))
})

describe('the completion of a settled payment', () => {
  async function done(items: { fresh: number; cached: number }): Promise<void> {
    await world.deps.jobs.create('request', job)
    await world.deps.results.save({ madeAt: start, items, json: '{}' }, 'result', start + dayMs)
    await world.deps.jobs.complete('request', { finishedAt: start, resultId: 'result' })
  }

  it.each<[string, readonly PaymentEvent[], Partial<PaymentRecord>]>([
    ['is not settled', ['verify', 'settle', 'lost'], { refundDue: 5, credits: { added: 1, bonus: 1 } }],
    ['has nothing due', toSettled, { resultId: 'r' }],
  ])('does nothing for a payment that %s', async (_, events, more) => {
    expect(await completeSettlement(await world.claim(more, events), world.deps)).toBe(false)
    expect([(await world.deps.payments.find('key'))?.version, await world.rows()]).toEqual([1, []])
  })

  it('grants purchased credits, once', async () => {
    const held = await world.claim({ credits: { added: 10_000_000, bonus: 2_000_000 } })
    const granted = [
      ['bonus:request', 'bonus', 2_000_000],
      ['buy:request', 'purchase', 10_000_000],
    ]
    expect(await completeSettlement(held, world.deps)).toBe(true)
    expect(await world.found()).not.toHaveProperty('credits')
    // Another process read the payment before.
    expect(await completeSettlement(held, world.deps)).toBe(false)
    expect(await world.rows()).toEqual(granted)
  })

  it('pays the refund due, once', async () => {
    const held = await world.claim({ resultId: 'r', refundDue: 1500 })
    expect([await completeSettlement(held, world.deps), await completeSettlement(held, world.deps)]).toEqual([
      true,
      false,
    ])
    expect(await world.rows()).toEqual([['refund:request', 'refund', 1500]])
    expect(await world.found()).toMatchObject({ state: 'settled', refundDue: 0, refunded: 1500 })
  })

  it('keeps a payment on chain settled if all of it is refunded: its answer was delivered', async () => {
    expect(await completeSettlement(await world.claim({ resultId: 'r', refundDue: 4500 }), world.deps)).toBe(true)
    expect(await world.found()).toMatchObject({ state: 'settled', refundDue: 0, refunded: 4500 })
  })

  it('leaves a job that just ended to the call that waits for it', async () => {
    const held = await world.claim({ isPrepaid: true })
    await done({ fresh: 3, cached: 0 })
    const at = (now: number) => completeSettlement(held, { ...world.deps, now: () => now, deliveryMs: 2000 })
    expect([await at(start + 1999), await at(start + 2000)]).toEqual([false, true])
  })

  it.each([
    ['a job that has all pages', { fresh: 3, cached: 0 }, 0],
    ['a page that failed', { fresh: 2, cached: 0 }, 500],
    ['the on-chain minimum', { fresh: 1, cached: 0 }, 500],
    ['pages from the cache', { fresh: 1, cached: 2 }, 2100],
  ])('keeps a prepaid payment less the refund for %s', async (_, items, refund) => {
    const held = await world.claim({ isPrepaid: true })
    await done(items)
    expect(await completeSettlement(held, world.deps)).toBe(true)
    expect(await world.found()).toMatchObject({ state: 'settled', isPrepaid: false, resultId: 'result', refundDue: 0 })
    expect(await world.rows()).toEqual(refund === 0 ? [] : [['refund:request', 'refund', refund]])
    expect(await completeSettlement(held, world.deps)).toBe(false)
  })

  it.each([
    [202, 202],
    [503, 200],
  ])('of a job that is done has the status of an answer: first %i, then %i', async (status, delivered) => {
    const held = await world.claim({ isPrepaid: true, status })
    await done({ fresh: 3, cached: 0 })
    await completeSettlement(held, world.deps)
    const { record } = (await world.deps.payments.findByRequest('request')) ?? expect.unreachable('It was claimed.')
    expect(receiptOf(record)).toMatchObject({ outcome: 'delivered', status: delivered })
  })

  it('has no minimum for credits', async () => {
    const onCredits = { isPrepaid: true, offer: creditOffer(microDollars('0.0045')), payment: creditPayment }
    const row = { wallet: 'somebody', requestId: 'request', at: start } as const
    await world.deps.credits.append({ ...row, operationId: 'buy', type: 'purchase', amount: 4500 })
    await world.deps.credits.debit({ ...row, operationId: 'spend:request', type: 'spend', amount: -4500 })
    const held = await world.claim(onCredits)
    await done({ fresh: 1, cached: 0 })
    expect(await completeSettlement(held, world.deps)).toBe(true)
    expect(await world.found()).toMatchObject({ state: 'settled', refunded: 3000 })
    expect(await world.deps.credits.balanceOf('somebody')).toBe(3000)
  })

  it.each(['failed', 'cancelled', 'empty'])('refunds a prepaid payment without an answer: %s', async (how) => {
    const held = await world.claim({ isPrepaid: true })
    if (how === 'empty') await done({ fresh: 0, cached: 0 })
    else await world.deps.jobs.create('request', job)
    if (how === 'failed') await world.deps.jobs.fail('request', start, failure)
    if (how === 'cancelled') await world.deps.jobs.cancel('request', start)
    expect(await completeSettlement(held, world.deps)).toBe(true)
    const refunded = { state: 'refunded', isPrepaid: false, refundDue: 0, refunded: 4500 }
    expect(await world.found()).toMatchObject(refunded)
    expect(await world.rows()).toEqual([['refund:request', 'refund', 4500]])
    expect(await completeSettlement(held, world.deps)).toBe(false)
  })

  it('waits for a job that runs, and starts one that awaits its payment', async () => {
    const held = await world.claim({ isPrepaid: true })
    await world.deps.jobs.create('request', { ...job, awaitsPayment: true })
    world.now += 500
    expect(await completeSettlement(held, world.deps)).toBe(true)
    expect(await world.deps.jobs.find('request')).toMatchObject({ awaitsPayment: false, deadlineAt: start + 1500 })
    expect(await completeSettlement(held, world.deps)).toBe(false)
    expect([await world.rows(), (await world.found())?.isPrepaid]).toEqual([[], true])
    await world.deps.jobs.cancel('request', start)
    expect(await completeSettlement(held, world.deps)).toBe(true)
  })

  it('refunds a payment whose job is unknown only after jobs are forgotten', async () => {
    const held = await world.claim({ isPrepaid: true })
    world.now = start + 1000 + dayMs
    expect(await completeSettlement(held, world.deps)).toBe(false)
    world.now += 1
    expect(await completeSettlement(held, world.deps)).toBe(true)
    expect(await world.rows()).toEqual([['refund:request', 'refund', 4500]])
  })

  it('keeps a payment whose result is gone', async () => {
    const held = await world.claim({ isPrepaid: true })
    await world.deps.jobs.createCompleted('request', job, { finishedAt: start, resultId: 'gone' })
    expect(await completeSettlement(held, world.deps)).toBe(true)
    expect([await world.rows(), await world.found()]).toMatchObject([
      [],
      { isPrepaid: false, resultId: 'gone', refundDue: 0 },
    ])
  })
})
