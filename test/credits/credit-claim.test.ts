import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { creditPaymentMethod } from '#api/payments/credits/credit-payment-method.ts'
import type { PayableRequest } from '#api/payments/quote-call.ts'
import { memoryGet } from '#shared/contract/operations/memory-get.ts'
import { creditStore } from '#shared/storage/stores/credits.ts'
import { openRamStore } from '#test/support/stores/ram-store.ts'
import {
  answer,
  headersOf,
  later,
  openCreditCalls,
  price,
  startAt,
  upfront,
  wallet,
  type CreditCalls,
} from './open-credit-calls.ts'

describe('a call that is paid with credits', () => {
  let ram: Awaited<ReturnType<typeof openRamStore>>
  let runs = 0
  let now = startAt
  let calls: CreditCalls
  beforeAll(async () => {
    ram = await openRamStore(() => now)
  })
  afterAll(() => ram[Symbol.asyncDispose]())
  beforeEach(async () => {
    now = startAt
    calls = await openCreditCalls(ram.store, `a call that is paid with credits ${runs++}`, () => now)
  })

  const callOf: CreditCalls['callOf'] = (...of) => calls.callOf(...of)
  const open: CreditCalls['open'] = (...of) => calls.open(...of)
  const claim: CreditCalls['claim'] = (...of) => calls.claim(...of)
  const recordOf: CreditCalls['recordOf'] = (...of) => calls.recordOf(...of)
  const balance: CreditCalls['balance'] = (...of) => calls.balance(...of)
  const rows: CreditCalls['rows'] = (...of) => calls.rows(...of)

  it('is charged before the work, and keeps its charge when it is answered', async () => {
    const one = await claim('one')
    expect([one.payer, await balance()]).toEqual([wallet, 6000])
    expect(await recordOf('one')).toEqual({
      format: 4,
      state: 'working',
      requestId: 'one',
      operation: 'batch-fetch',
      method: 'POST',
      path: '/batch/fetch',
      requestHash: 'hash',
      sentHash: 'hash',
      salt: expect.stringMatching(/^[\w-]{22}$/),
      payer: wallet,
      payment: { x402Version: 2, accepted: {}, payload: {} },
      offer: {
        scheme: 'exact',
        network: 'credits',
        amount: '4000',
        asset: 'USD',
        payTo: 'credits',
        maxTimeoutSeconds: 0,
        extra: {},
      },
      claimedAt: startAt,
      deadlineAt: startAt + 5000,
      cachedItems: 1,
    })
    const [spent] = (await calls.deps.credits.history(wallet, { limit: 1 })).rows
    expect(spent).toMatchObject({
      operationId: 'spend:one',
      type: 'spend',
      requestId: 'one',
      endpoint: '/batch/fetch',
      at: startAt,
    })
    now += 7
    expect(await one.settle(answer)).toEqual(headersOf('one', '0.004', '0.006'))
    expect(await recordOf('one')).toMatchObject({
      state: 'settled',
      settledAt: startAt + 7,
      isAnswered: true,
      ...answer,
    })
    expect(await balance()).toBe(6000)
  })

  it('gets back what it paid too much, or all of it', async () => {
    const part = await claim('part')
    expect(await part.settle({ ...answer, refundDue: 1500 })).toEqual(headersOf('part', '0.0025', '0.0075'))
    expect(await recordOf('part')).toMatchObject({ state: 'settled', refundDue: 0, refunded: 1500 })
    const all = await claim('all')
    await expect(all.settle({ ...answer, refundDue: 4000 })).rejects.toMatchObject({
      code: 'PAYMENT_REUSED',
      details: [{ path: 'receipt', message: 'https://us.example/receipts/all' }],
    })
    expect(await balance()).toBe(7500)
    expect(await recordOf('all')).toMatchObject({ state: 'refunded', refunded: 4000 })
  })

  it('gets its credits back if it fails, once', async () => {
    const one = await claim('one')
    now += 3
    await one.release(502)
    await one.release(504)
    const amounts = [
      ['refund', 4000],
      ['spend', -4000],
      ['purchase', 10_000],
    ]
    expect([await rows(), await balance()]).toEqual([amounts, 10_000])
    const record = { state: 'refunded', status: 502, refunded: 4000, refundDue: 0, settledAt: startAt + 3 }
    expect(await recordOf('one')).toMatchObject(record)
    const [refund] = (await calls.deps.credits.history(wallet, { limit: 1 })).rows
    const row = { operationId: 'refund:one', requestId: 'one', endpoint: '/batch/fetch', at: startAt + 3 }
    expect(refund).toMatchObject(row)
  })

  it('is refunded once the scheduler has ended it, and not answered, even if it finishes before the refund', async () => {
    const one = await claim('one')
    const held = await calls.deps.payments.findByRequest('one')
    // The first of two steps of the scheduler, for a call that is still open long after its deadline.
    const ended = { status: 504, refundDue: 4000, settledAt: now }
    await calls.deps.payments.advance(held ?? expect.unreachable('It was claimed.'), ['settle', 'paid'], ended)
    await expect(one.settle({ ...answer, refundDue: 0 })).rejects.toMatchObject({ code: 'PAYMENT_REUSED' })
    expect(await recordOf('one')).toMatchObject({ state: 'refunded', status: 504, refunded: 4000 })
    expect(await balance()).toBe(10_000)
  })

  it('keeps its charge for work that goes on: the scheduler refunds it', async () => {
    const one = await claim('one', { payable: upfront })
    expect(await one.settleUpfront()).toEqual({
      'Payment-Method': 'credits',
      'X-Receipt-Id': 'one',
      'X-Receipt-Url': 'https://us.example/receipts/one',
    })
    expect(await recordOf('one')).toMatchObject({ state: 'settled', isPrepaid: true })
    expect(await recordOf('one')).not.toHaveProperty('isAnswered')
    expect(await one.settleUpfront({ status: 202 })).toEqual(headersOf('one', '0.004', '0.006'))
    const accepted = { isPrepaid: true, status: 202, isAnswered: true }
    expect(await recordOf('one')).toMatchObject({ state: 'settled', ...accepted })
    await one.release(504)
    expect(await recordOf('one')).toMatchObject({ state: 'settled', isPrepaid: true, status: 504, isAnswered: true })
    expect(await balance()).toBe(6000)
    expect(await one.settle(answer)).toMatchObject({ 'X-Receipt-Id': 'one' })
    expect(await recordOf('one')).toMatchObject({ isPrepaid: false, ...answer })
  })

  it('reports the balance after its own charge', async () => {
    const [one, two] = [await claim('one', { payable: upfront }), await claim('two')]
    const headers = headersOf('one', '0.004', '0.006')
    expect(await one.settleUpfront({ status: 202 })).toEqual(headers)
    expect(await one.settle(answer)).toEqual(headers)
    expect(await two.settle(answer)).toEqual(headersOf('two', '0.004', '0.002'))
  })

  it.each<[string, PayableRequest, string | undefined]>([
    ['it pays after the work, without a key', later, undefined],
    ['it only reads', { ...later, operation: memoryGet }, 'k'],
    ['it only reads, upfront', { ...upfront, operation: memoryGet }, undefined],
  ])('is charged each time if %s', async (_, payable, key) => {
    for (const requestId of ['one', 'two']) {
      const { settle } = await claim(requestId, { payable, ...(key !== undefined && { key }) })
      await settle(answer)
    }
    expect(await balance()).toBe(2000)
  })

  it('needs credits: two calls cannot spend the same', async () => {
    await claim('one')
    await claim('two')
    const refusal = {
      code: 'INSUFFICIENT_CREDITS',
      message: 'This call costs $0.004, and the balance is $0.002. Buy credits with POST /credits/buy.',
      details: [
        { path: 'price', message: '0.004' },
        { path: 'balance', message: '0.002' },
      ],
    }
    await expect(open('three')).rejects.toMatchObject(refusal)
    expect(await recordOf('three')).toBeUndefined()
    // The balance sufficed when it was read, and not when it was charged.
    const optimist = { ...calls.deps, credits: { ...calls.deps.credits, refusalOf: async () => undefined } }
    for (const key of [undefined, 'k']) {
      const requestId = `late ${key ?? ''}`
      const sent = callOf(requestId, key === undefined ? {} : { key })
      const method = creditPaymentMethod(sent, optimist)
      await method.findReplay(later)
      await expect(method.claim(later, price, now + 5000)).rejects.toMatchObject(refusal)
      expect(await recordOf(requestId)).toMatchObject({
        state: key === undefined ? 'released' : 'refunded',
        status: 402,
      })
      expect((await calls.deps.payments.listOpen(now)).payments.map(({ record }) => record.requestId)).toEqual([
        'one',
        'two',
      ])
    }
    expect(await balance()).toBe(2000)
  })

  it('uses its sign-in with its charge: once, and not if it ends before', async () => {
    calls.session.signIn = 'the same'
    // Refused for lack of capacity, for example.
    await creditPaymentMethod(callOf('zero', {}), calls.deps).findReplay(later)
    await claim('one')
    for (const requestId of ['two', 'three'])
      await expect(open(requestId)).rejects.toMatchObject({ code: 'REPLAY_DETECTED' })
    expect([await recordOf('two'), await recordOf('three'), await balance()]).toEqual([undefined, undefined, 6000])
    await calls.add(4000)
    // Another process has other knowledge of the ledger.
    calls.session.signIn = 'another'
    const elsewhere = { ...calls.deps, credits: creditStore(calls.store) }
    const method = creditPaymentMethod(callOf('four', {}), elsewhere)
    await method.findReplay(later)
    await claim('five')
    await expect(method.claim(later, price, now + 5000)).rejects.toMatchObject({ code: 'REPLAY_DETECTED' })
    expect([await recordOf('four'), await balance()]).toEqual([undefined, 6000])
  })
})
