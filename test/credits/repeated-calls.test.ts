import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { creditPaymentMethod } from '#api/payments/credits/credit-payment-method.ts'
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

const dayMs = 86_400_000

describe('a call on credits that is repeated', () => {
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
    calls = await openCreditCalls(ram.store, `a call on credits that is repeated ${runs++}`, () => now)
  })

  const add: CreditCalls['add'] = (...of) => calls.add(...of)
  const callOf: CreditCalls['callOf'] = (...of) => calls.callOf(...of)
  const open: CreditCalls['open'] = (...of) => calls.open(...of)
  const claim: CreditCalls['claim'] = (...of) => calls.claim(...of)
  const recordOf: CreditCalls['recordOf'] = (...of) => calls.recordOf(...of)
  const balance: CreditCalls['balance'] = (...of) => calls.balance(...of)
  const rows: CreditCalls['rows'] = (...of) => calls.rows(...of)

  it('is not charged if its caller disconnected before, and says so if later', async () => {
    const gone = await claim('gone', { isGone: () => true })
    for (const step of [() => gone.settle(answer), () => gone.settleUpfront()])
      await expect(step()).rejects.toMatchObject({ code: 'PAYMENT_IN_FLIGHT' })
    expect((await recordOf('gone'))?.state).toBe('working')
    await gone.release(502)
    expect(await balance()).toBe(10_000)
    let isGone = false
    const late = await claim('late', { payable: upfront, isGone: () => isGone })
    await late.settleUpfront()
    isGone = true
    await late.settle(answer)
    expect(await recordOf('late')).toMatchObject({ state: 'settled', ...answer })
    expect(await recordOf('late')).not.toHaveProperty('isAnswered')
    // The caller comes back, and gets the answer.
    const again = await open('again', { payable: upfront })
    expect(again).toMatchObject({ kind: 'replay', requestId: 'late', resultId: 'result', isSpent: true })
    await again.claim.settle(answer)
    expect(await recordOf('late')).toMatchObject({ isAnswered: true })
    expect(await balance()).toBe(6000)
  })

  it('is charged once for one Idempotency-Key, whoever settles first', async () => {
    const one = await claim('one', { key: 'k' })
    const two = await open('two', { key: 'k' })
    const bought = { amount: 4000, cachedItems: 1 }
    expect(two).toMatchObject({ kind: 'replay', requestId: 'one', isSpent: false, bought })
    expect(two).not.toHaveProperty('resultId')
    expect(await two.claim.settle(answer)).toEqual(headersOf('one', '0.004', '0.006'))
    expect(await one.settle({ ...answer, resultId: 'another' })).toMatchObject(headersOf('one', '0.004', '0.006'))
    expect(await recordOf('one')).toMatchObject({ resultId: 'result' })
    const three = await open('three', { key: 'k' })
    expect(three).toMatchObject({ kind: 'replay', requestId: 'one', resultId: 'result', isSpent: true })
    expect(await balance()).toBe(6000)
    const nextVersion = { ...later, requestHash: 'of other defaults' }
    expect(await open('same words', { key: 'k', payable: nextVersion })).toMatchObject({ requestId: 'one' })
    // Another request, another key, another wallet's key, and an operation that changes nothing.
    const other = { ...later, requestHash: 'other', sentHash: 'other' }
    await expect(open('four', { key: 'k', payable: other })).rejects.toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' })
    await claim('five', { key: 'l' })
    expect(await balance()).toBe(2000)
  })

  it('is not refunded while another caller waits for its answer, and is refunded when the last one leaves', async () => {
    const one = await claim('one', { key: 'k' })
    const two = await open('two', { key: 'k' })
    const three = await open('three', { key: 'k' })
    expect([await one.leave(409), await three.claim.leave(409), await balance()]).toEqual([false, false, 6000])
    expect(await two.claim.settle(answer)).toEqual(headersOf('one', '0.004', '0.006'))
    // Nobody can leave what is paid for.
    expect([await two.claim.leave(409), await balance()]).toEqual([false, 6000])
    const four = await claim('four', { key: 'l' })
    const five = await open('five', { key: 'l' })
    expect([await five.claim.leave(409), await four.leave(409), await balance()]).toEqual([false, true, 6000])
    expect(await recordOf('four')).toMatchObject({ state: 'refunded', status: 409 })
    await claim('six', { key: 'l' })
  })

  it('is found by its Idempotency-Key whatever the balance is now', async () => {
    await (await claim('one', { key: 'k' })).settle(answer)
    await claim('two')
    expect(await balance()).toBe(2000)
    expect(await open('three', { key: 'k' })).toMatchObject({ kind: 'replay', requestId: 'one', isSpent: true })
  })

  it('is found by its Idempotency-Key for a day, by its own wallet', async () => {
    await (await claim('one', { key: 'k' })).settle(answer)
    calls.session.signer = 'another'
    await expect(open('two', { key: 'k' })).rejects.toMatchObject({ code: 'INSUFFICIENT_CREDITS' })
    calls.session.signer = wallet
    now = startAt + dayMs - 1
    expect(await open('three', { key: 'k' })).toMatchObject({ kind: 'replay', requestId: 'one' })
    now = startAt + dayMs + 1
    await claim('four', { key: 'k' })
    expect(await balance()).toBe(2000)
  })

  it('releases the payment of a call that found another with its key', async () => {
    const both = await Promise.all(['a', 'b'].map((requestId) => open(requestId, { key: 'k' })))
    expect(both.map(({ kind }) => kind).toSorted()).toEqual(['claimed', 'replay'])
    const states = await Promise.all(['a', 'b'].map(async (requestId) => (await recordOf(requestId))?.state))
    expect(states.toSorted((a, b) => String(a).localeCompare(String(b)))).toEqual(['released', 'working'])
    expect(await balance()).toBe(6000)
  })

  it('can be sent again after it failed upfront, and is answered if it fails later', async () => {
    await (await claim('one', { payable: upfront })).release(502)
    const two = await claim('two', { payable: upfront })
    await two.settleUpfront()
    await two.release(504)
    expect(await recordOf('two')).toMatchObject({ state: 'settled', status: 504, isAnswered: true })
  })

  it('can use an Idempotency-Key again after it failed', async () => {
    await (await claim('one', { key: 'k' })).release(502)
    await (
      await claim('two', { key: 'k', payable: { ...later, requestHash: 'other', sentHash: 'other' } })
    ).settle(answer)
    expect([await balance(), (await recordOf('two'))?.state]).toEqual([6000, 'settled'])
  })

  it('is found by its request without a key if it pays upfront, until it is answered', async () => {
    const one = await claim('one', { payable: upfront })
    expect(await open('two', { payable: upfront })).toMatchObject({ kind: 'replay', requestId: 'one' })
    await claim('other', { payable: { ...upfront, requestHash: 'other', sentHash: 'other' } })
    await one.settleUpfront({ status: 202 })
    await add(20_000)
    await claim('three', { payable: upfront })
    expect(await balance()).toBe(18_000)
  })

  it('is found by its request for as long as its sign-in is valid', async () => {
    const lost = await claim('lost', { payable: upfront })
    await lost.settleUpfront()
    now = startAt + 299_999
    expect(await open('again', { payable: upfront })).toMatchObject({
      kind: 'replay',
      requestId: 'lost',
      isSpent: false,
    })
    now = startAt + 300_001
    await claim('new', { payable: upfront })
    expect(await balance()).toBe(2000)
  })

  /** A call whose process is killed between its claim and its debit. */
  async function dieBeforeCharge(): Promise<void> {
    const credits = { ...calls.deps.credits, debit: () => Promise.reject(new Error('killed')) }
    const method = creditPaymentMethod(callOf('one', { key: 'k' }), { ...calls.deps, credits })
    await method.findReplay(later)
    await expect(method.claim(later, price, now + 5000)).rejects.toThrow('killed')
  }

  it('that died before its charge is charged by the next call with its key', async () => {
    await dieBeforeCharge()
    expect(await balance()).toBe(10_000)
    const two = await open('two', { key: 'k' })
    expect(two).toMatchObject({ kind: 'replay', requestId: 'one', isSpent: false })
    expect(await two.claim.settle(answer)).toEqual(headersOf('one', '0.004', '0.006'))
    expect(await rows()).toEqual([
      ['spend', -4000],
      ['purchase', 10_000],
    ])
  })

  it('that died before its charge is refused, and ends, if the credits no longer cover it', async () => {
    await dieBeforeCharge()
    await claim('other')
    await claim('another')
    const two = await open('two', { key: 'k' })
    await expect(two.claim.settleUpfront()).rejects.toMatchObject({ code: 'INSUFFICIENT_CREDITS' })
    expect(await recordOf('one')).toMatchObject({ state: 'refunded', status: 402 })
    expect(await balance()).toBe(2000)
    // Its key is free for another attempt.
    await add(20_000)
    expect(await open('three', { key: 'k' })).toMatchObject({ kind: 'claimed' })
  })

  it('is not served if the scheduler gave it up before its charge', async () => {
    await dieBeforeCharge()
    const two = await open('two', { key: 'k' })
    const held = await calls.deps.payments.findByRequest('one')
    await calls.deps.credits.append({
      wallet,
      operationId: 'spend:one',
      type: 'spend',
      amount: 0,
      requestId: 'one',
      at: 1,
    })
    await expect(two.claim.settle(answer)).rejects.toMatchObject({
      code: 'PAYMENT_IN_FLIGHT',
      message: 'The earlier call with this Idempotency-Key has not been paid yet. Try again in a moment.',
    })
    expect([held?.record.state, await balance()]).toEqual(['working', 10_000])
    // The same, for the call itself.
    await calls.deps.credits.append({
      wallet,
      operationId: 'spend:three',
      type: 'spend',
      amount: 0,
      requestId: 'x',
      at: 1,
    })
    await expect(open('three')).rejects.toMatchObject({
      code: 'PAYMENT_IN_FLIGHT',
      message: 'Debiting the credits timed out. Nothing was charged. Sign in and try again.',
    })
  })
})
