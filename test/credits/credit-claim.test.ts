import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { creditPaymentMethod } from '#api/payments/credits/credit-payment-method.ts'
import type { Claim, Claimed } from '#api/payments/payments.ts'
import type { PayableRequest } from '#api/payments/x402/offers.ts'
import type { Call } from '#api/pipeline/call.ts'
import { batchFetch } from '#shared/contract/operations/batch-fetch.ts'
import { memoryGet } from '#shared/contract/operations/memory-get.ts'
import { microDollars } from '#shared/contract/price.ts'
import { creditStore } from '#shared/storage/stores/credits.ts'
import { paymentIdStore } from '#shared/storage/stores/payment-ids.ts'
import { paymentStore } from '#shared/storage/stores/payments.ts'
import { isolatedStore } from '#test/payments/any-order/faulty-store.ts'
import { openRamStore } from '#test/support/ram-store.ts'

const start = 1_800_000_000_000
const wallet = 'somebody'
const dayMs = 86_400_000
const price = { amount: microDollars('0.004'), cachedItems: 1 }
const later: PayableRequest = { operation: batchFetch, requestHash: 'hash', flow: 'authorization', waitMs: 0 }
const upfront: PayableRequest = { ...later, flow: 'upfront' }

describe('a call that is paid with credits', () => {
  let ram: Awaited<ReturnType<typeof openRamStore>>
  let runs = 0
  let now = start
  let signer = wallet
  let stores: { payments: ReturnType<typeof paymentStore>; credits: ReturnType<typeof creditStore> }
  let deps: Parameters<typeof creditPaymentMethod>[1]
  beforeAll(async () => {
    ram = await openRamStore(() => now)
  })
  afterAll(() => ram[Symbol.asyncDispose]())
  beforeEach(async () => {
    now = start
    signer = wallet
    const store = isolatedStore(ram.store, `claim ${runs++}`)
    stores = { payments: paymentStore(store), credits: creditStore(store) }
    deps = {
      ...stores,
      paymentIds: paymentIdStore(store),
      signIns: { networks: [], walletOf: async () => signer },
      publicUrl: () => 'https://us.example',
      now: () => now,
    }
    await add(10_000)
  })

  const add = (amount: number) =>
    deps.credits.append({ wallet, operationId: `add ${amount}`, type: 'purchase', amount, requestId: 'a', at: 1 })
  interface Sent {
    payable?: PayableRequest
    key?: string
    isGone?: () => boolean
  }
  const callOf = (requestId: string, { key, isGone = () => false }: Sent) =>
    // Payments use no other field of a call.
    ({ requestId, isGone, ...(key !== undefined && { idempotencyKey: key }) }) as unknown as Call

  async function open(requestId: string, sent: Sent = {}): Promise<Claimed> {
    const { payable = later } = sent
    const method = creditPaymentMethod(callOf(requestId, sent), deps)
    expect([method.isOnChain, method.lockedFor(payable)]).toEqual([false, undefined])
    return (await method.findReplay(payable)) ?? method.claim(payable, price, now + 5000)
  }
  async function claim(requestId: string, sent: Sent = {}): Promise<Claim> {
    const claimed = await open(requestId, sent)
    expect(claimed.kind).toBe('claimed')
    return claimed.claim
  }
  const recordOf = async (requestId: string) => (await deps.payments.findByRequest(requestId))?.record
  const balance = () => deps.credits.balanceOf(wallet)
  const rows = async () =>
    (await deps.credits.history(wallet, { limit: 10 })).rows.map(({ type, amount }) => [type, amount])
  const headersOf = (requestId: string, cost: string, left: string) => ({
    'Payment-Method': 'credits',
    'X-Credit-Cost': cost,
    'X-Credit-Balance': left,
    'X-Receipt-Id': requestId,
    'X-Receipt-Url': `https://us.example/receipts/${requestId}`,
  })
  const answer = { status: 200, resultId: 'result', responseHash: 'body' }

  it('is charged before the work, and keeps its charge when it is answered', async () => {
    const one = await claim('one')
    expect([one.payer, await balance()]).toEqual([wallet, 6000])
    expect(await recordOf('one')).toEqual({
      state: 'working',
      requestId: 'one',
      operation: 'batch-fetch',
      method: 'POST',
      path: '/batch/fetch',
      requestHash: 'hash',
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
      claimedAt: start,
      deadlineAt: start + 5000,
      cachedItems: 1,
    })
    const [spent] = (await deps.credits.history(wallet, { limit: 1 })).rows
    expect(spent).toMatchObject({
      operationId: 'spend:one',
      type: 'spend',
      requestId: 'one',
      endpoint: '/batch/fetch',
      at: start,
    })
    now += 7
    expect(await one.settle(answer)).toEqual({ state: 'settled', headers: headersOf('one', '0.004', '0.006') })
    expect(await recordOf('one')).toMatchObject({ state: 'settled', settledAt: start + 7, isAnswered: true, ...answer })
    expect(await balance()).toBe(6000)
  })

  it('gets back what it paid too much, or all of it', async () => {
    const part = await claim('part')
    expect(await part.settle({ ...answer, refundDue: 1500 })).toEqual({
      state: 'settled',
      headers: headersOf('part', '0.0025', '0.0075'),
    })
    expect(await recordOf('part')).toMatchObject({ state: 'settled', refundDue: 0, refunded: 1500 })
    const all = await claim('all')
    expect(await all.settle({ ...answer, refundDue: 4000 })).toEqual({
      state: 'refunded',
      headers: headersOf('all', '0', '0.0075'),
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
    const record = { state: 'refunded', status: 502, refunded: 4000, refundDue: 0, settledAt: start + 3 }
    expect(await recordOf('one')).toMatchObject(record)
    const [refund] = (await deps.credits.history(wallet, { limit: 1 })).rows
    expect(refund).toMatchObject({ operationId: 'refund:one', requestId: 'one', at: start + 3 })
  })

  it('keeps its charge for work that goes on: the scheduler refunds it', async () => {
    const one = await claim('one', { payable: upfront })
    expect(await one.settleUpfront()).toEqual({
      state: 'settled',
      headers: {
        'Payment-Method': 'credits',
        'X-Receipt-Id': 'one',
        'X-Receipt-Url': 'https://us.example/receipts/one',
      },
    })
    expect(await recordOf('one')).toMatchObject({ state: 'settled', isPrepaid: true })
    expect(await recordOf('one')).not.toHaveProperty('isAnswered')
    expect(await one.settleUpfront({ status: 202, responseHash: 'h' })).toEqual({
      state: 'settled',
      headers: headersOf('one', '0.004', '0.006'),
    })
    const accepted = { isPrepaid: true, status: 202, responseHash: 'h', isAnswered: true }
    expect(await recordOf('one')).toMatchObject({ state: 'settled', ...accepted })
    await one.release(504)
    expect(await recordOf('one')).toMatchObject({ state: 'settled', isPrepaid: true, status: 504, isAnswered: true })
    expect(await balance()).toBe(6000)
    expect(await one.settle(answer)).toMatchObject({ state: 'settled' })
    expect(await recordOf('one')).toMatchObject({ isPrepaid: false, ...answer })
  })

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
    expect(await two.claim.settle(answer)).toEqual({ state: 'settled', headers: headersOf('one', '0.004', '0.006') })
    expect(await one.settle({ ...answer, resultId: 'another' })).toMatchObject({ state: 'settled' })
    expect(await recordOf('one')).toMatchObject({ resultId: 'result' })
    const three = await open('three', { key: 'k' })
    expect(three).toMatchObject({ kind: 'replay', requestId: 'one', resultId: 'result', isSpent: true })
    expect(await balance()).toBe(6000)
    // Another request, another key, another wallet's key, and an operation that changes nothing.
    const other = { ...later, requestHash: 'other' }
    await expect(open('four', { key: 'k', payable: other })).rejects.toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' })
    await claim('five', { key: 'l' })
    expect(await balance()).toBe(2000)
  })

  it('is found by its Idempotency-Key whatever the balance is now', async () => {
    await (await claim('one', { key: 'k' })).settle(answer)
    await claim('two')
    expect(await balance()).toBe(2000)
    expect(await open('three', { key: 'k' })).toMatchObject({ kind: 'replay', requestId: 'one', isSpent: true })
  })

  it('is found by its Idempotency-Key for a day, by its own wallet', async () => {
    await (await claim('one', { key: 'k' })).settle(answer)
    signer = 'another'
    await expect(open('two', { key: 'k' })).rejects.toMatchObject({ code: 'INSUFFICIENT_CREDITS' })
    signer = wallet
    now = start + dayMs - 1
    expect(await open('three', { key: 'k' })).toMatchObject({ kind: 'replay', requestId: 'one' })
    now = start + dayMs + 1
    await claim('four', { key: 'k' })
    expect(await balance()).toBe(2000)
  })

  it('releases the payment of a call that found another with its key', async () => {
    const both = await Promise.all(['a', 'b'].map((requestId) => open(requestId, { key: 'k' })))
    expect(both.map(({ kind }) => kind).toSorted()).toEqual(['claimed', 'replay'])
    const states = await Promise.all(['a', 'b'].map(async (requestId) => (await recordOf(requestId))?.state))
    expect(states.toSorted()).toEqual(['released', 'working'])
    expect(await balance()).toBe(6000)
  })

  it('reports the balance after its own charge', async () => {
    const [one, two] = [await claim('one', { payable: upfront }), await claim('two')]
    const headers = headersOf('one', '0.004', '0.006')
    expect(await one.settleUpfront({ status: 202 })).toEqual({ state: 'settled', headers })
    expect(await one.settle(answer)).toEqual({ state: 'settled', headers })
    expect(await two.settle(answer)).toEqual({ state: 'settled', headers: headersOf('two', '0.004', '0.002') })
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
    await (await claim('two', { key: 'k', payable: { ...later, requestHash: 'other' } })).settle(answer)
    expect([await balance(), (await recordOf('two'))?.state]).toEqual([6000, 'settled'])
  })

  it('is found by its request without a key if it pays upfront, until it is answered', async () => {
    const one = await claim('one', { payable: upfront })
    expect(await open('two', { payable: upfront })).toMatchObject({ kind: 'replay', requestId: 'one' })
    await claim('other', { payable: { ...upfront, requestHash: 'other' } })
    await one.settleUpfront({ status: 202 })
    await add(20_000)
    await claim('three', { payable: upfront })
    expect(await balance()).toBe(18_000)
  })

  it('is found by its request for as long as its sign-in is valid', async () => {
    const lost = await claim('lost', { payable: upfront })
    await lost.settleUpfront()
    now = start + 299_999
    expect(await open('again', { payable: upfront })).toMatchObject({
      kind: 'replay',
      requestId: 'lost',
      isSpent: false,
    })
    now = start + 300_001
    await claim('new', { payable: upfront })
    expect(await balance()).toBe(2000)
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

  it('that died before its charge is charged by the next call with its key', async () => {
    const dying = { ...deps, credits: { ...deps.credits, debit: () => Promise.reject(new Error('killed')) } }
    const method = creditPaymentMethod(callOf('one', { key: 'k' }), dying)
    await method.findReplay(later)
    await expect(method.claim(later, price, now + 5000)).rejects.toThrow('killed')
    expect(await balance()).toBe(10_000)
    const two = await open('two', { key: 'k' })
    expect(two).toMatchObject({ kind: 'replay', requestId: 'one', isSpent: false })
    expect(await two.claim.settle(answer)).toEqual({ state: 'settled', headers: headersOf('one', '0.004', '0.006') })
    expect(await rows()).toEqual([
      ['spend', -4000],
      ['purchase', 10_000],
    ])
  })

  it('is not served if the scheduler gave it up before its charge', async () => {
    const dying = { ...deps, credits: { ...deps.credits, debit: () => Promise.reject(new Error('killed')) } }
    const method = creditPaymentMethod(callOf('one', { key: 'k' }), dying)
    await method.findReplay(later)
    await expect(method.claim(later, price, now + 5000)).rejects.toThrow('killed')
    const two = await open('two', { key: 'k' })
    const held = await deps.payments.findByRequest('one')
    await deps.credits.append({ wallet, operationId: 'spend:one', type: 'spend', amount: 0, requestId: 'one', at: 1 })
    await expect(two.claim.settle(answer)).rejects.toMatchObject({
      code: 'PAYMENT_IN_FLIGHT',
      message: 'The earlier call with this Idempotency-Key has not been paid yet. Try again in a moment.',
    })
    expect([held?.record.state, await balance()]).toEqual(['working', 10_000])
    // The same, for the call itself.
    await deps.credits.append({ wallet, operationId: 'spend:three', type: 'spend', amount: 0, requestId: 'x', at: 1 })
    await expect(open('three')).rejects.toMatchObject({
      code: 'PAYMENT_IN_FLIGHT',
      message: 'Debiting the credits timed out. Nothing was charged. Sign in and try again.',
    })
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
    const optimist = { ...deps, credits: { ...deps.credits, covers: async () => true } }
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
      expect((await deps.payments.listOpen(now)).payments.map(({ record }) => record.requestId)).toEqual(['one', 'two'])
    }
    expect(await balance()).toBe(2000)
  })
})
