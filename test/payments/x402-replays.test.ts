import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { PaymentUndecided } from '#api/payments/payment-errors.ts'
import { microDollars } from '#shared/contract/price.ts'
import { openRamStore } from '#test/support/stores/ram-store.ts'
import { decoded, keyOf, later, openX402Calls, startAt, upfront, withReceipt } from './open-x402-calls.ts'

const answer = { status: 200, resultId: 'result', responseHash: 'body' }
const receiptOf = (requestId: string) => ({
  'X-Receipt-Id': requestId,
  'X-Receipt-Url': `https://us.example/receipts/${requestId}`,
})
const response = (nonce: string, network = 'sim:1') => ({
  success: true,
  transaction: `tx-${nonce}`,
  network,
  payer: 'somebody',
  amount: '4000',
})

let ram: Awaited<ReturnType<typeof openRamStore>>
let runs = 0
let calls: ReturnType<typeof openX402Calls>
beforeAll(async () => {
  ram = await openRamStore(() => startAt)
})
afterAll(() => ram[Symbol.asyncDispose]())
beforeEach(() => {
  calls = openX402Calls(ram.store, `x402 replays ${runs++}`)
})

describe('a repeated x402 payment', () => {
  it('gets the first answer, its price and its receipt', async () => {
    const payment = await calls.sign('n')
    const claim = await calls.claimed('first', payment)
    const running = await calls.replayed('second', payment)
    const bought = { amount: microDollars('0.004'), cachedItems: 2 }
    expect(running).toMatchObject({ kind: 'replay', requestId: 'first', isSpent: false, headers: {}, bought })
    expect(running).not.toHaveProperty('resultId')
    expect(running.headers).toEqual({})
    await claim.settle(answer)
    const replay = await calls.replayed('second', payment)
    expect(replay).toMatchObject({
      requestId: 'first',
      resultId: 'result',
      isSpent: true,
      headers: receiptOf('first'),
      bought,
    })
    expect(decoded(replay.headers?.['PAYMENT-RESPONSE'])).toEqual({ ...response('n'), ...withReceipt })
    expect(await calls.claim('second', payment)).toMatchObject({ kind: 'replay', requestId: 'first' })
    const other = calls.methodOf('third', payment).findReplay({ ...later, requestHash: 'other', sentHash: 'other' })
    await expect(other).rejects.toMatchObject({ code: 'PAYMENT_REUSED' })
  })

  it('is looked up on its own network', async () => {
    const payment = await calls.sign('n', { network: 'sim:2' })
    await calls.claimed('first', payment)
    expect(await calls.payments.find(keyOf('n', 'sim:2'))).toMatchObject({ record: { requestId: 'first' } })
    expect(await calls.replayed('second', payment)).toMatchObject({ requestId: 'first' })
  })

  it('gets the first answer by its id, and no other request does', async () => {
    const id = 'an-id-of-one-call'
    const first = await calls.sign('n', { id })
    await calls.claimed('first', first)
    expect(await calls.claim('second', first)).toMatchObject({ kind: 'replay', requestId: 'first' })
    expect(await calls.claim('second', await calls.sign('m', { id }))).toMatchObject({
      kind: 'replay',
      requestId: 'first',
    })
    expect(await calls.payments.find(keyOf('m'))).toMatchObject({ record: { state: 'released' } })
    const another = { ...later, requestHash: 'another', sentHash: 'another' }
    const reused = calls.claim('third', await calls.sign('o', { id, payable: another }), { payable: another })
    await expect(reused).rejects.toMatchObject({
      code: 'PAYMENT_REUSED',
      message: 'The id of this payment was used for another request. Send a new id.',
    })
  })
})

describe('somebody who read a settled payment on the chain', () => {
  it('gets no answer with a quote of the same second, or without one', async () => {
    const claim = await calls.claimed('first', await calls.sign('n'))
    await claim.settle(answer)
    for (const stranger of [await calls.sign('n'), await calls.sign('n', { change: { extra: {} } })]) {
      const code = 'PAYMENT_REUSED'
      await expect(calls.methodOf('second', stranger).findReplay(later)).rejects.toMatchObject({ code })
    }
  })

  it('gets no answer of a payment that was sent without a quote', async () => {
    const payment = await calls.sign('n', { change: { extra: {} } })
    const claim = await calls.claimed('first', payment)
    // Until it settles, only its payer knows it.
    expect(await calls.replayed('second', payment)).toMatchObject({ requestId: 'first' })
    await claim.settle(answer)
    await expect(calls.methodOf('third', payment).findReplay(later)).rejects.toMatchObject({
      code: 'PAYMENT_REUSED',
      message: expect.stringContaining('extra.quote') as string,
    })
    calls.chain.mood = 'silent'
    const sent = await calls.sign('m', { change: { extra: {} } })
    void (await calls.claimed('fourth', sent)).settle(answer)
    await expect.poll(async () => (await calls.recordOf('fourth')).state).toBe('settling')
    await expect(calls.methodOf('fifth', sent).findReplay(later)).rejects.toMatchObject({ code: 'PAYMENT_REUSED' })
  })
})

it('an x402 payment is released when its last caller leaves', async () => {
  const payment = await calls.sign('n')
  const claim = await calls.claimed('first', payment)
  const { claim: joined } = await calls.replayed('second', payment)
  expect([await claim.leave(409), (await calls.recordOf('first')).state]).toEqual([false, 'working'])
  expect([await joined.leave(409), (await calls.recordOf('first')).state]).toEqual([true, 'released'])
  await expect(claim.settle(answer)).rejects.toMatchObject({ reason: 'invalid_transaction_state' })
  // A caller that joined settles, whoever claimed the payment.
  const again = await calls.claimed('third', payment)
  const { claim: other } = await calls.replayed('fourth', payment)
  await again.leave(409)
  expect(await other.settle(answer)).toMatchObject(receiptOf('third'))
  expect([await other.leave(409), calls.settled.length]).toEqual([false, 1])
})

describe('an x402 payment whose outcome is unknown', () => {
  it('refunds nothing', async () => {
    const claim = await calls.claimed('first', await calls.sign('n'))
    calls.settlement = { outcome: 'lost' }
    await expect(claim.settle({ ...answer, refundDue: 1500 })).rejects.toBeInstanceOf(PaymentUndecided)
    expect(await calls.credits.balanceOf('somebody')).toBe(0)
  })

  it('is reported as settled to a call that comes back once the chain shows it', async () => {
    const claim = await calls.claimed('first', await calls.sign('n', { payable: upfront }), { payable: upfront })
    calls.settlement = { outcome: 'lost' }
    await expect(claim.settleUpfront({ status: 202 })).rejects.toBeInstanceOf(PaymentUndecided)
    const held = await calls.payments.find(keyOf('n'))
    if (held !== undefined) await calls.payments.advance(held, ['paid'])
    await claim.release(500)
    expect(await calls.recordOf('first')).toMatchObject({ state: 'settled', isPrepaid: true, status: 500 })
    expect(await claim.settleUpfront({ status: 202 })).toMatchObject(receiptOf('first'))
  })

  it('is found by a call with an old copy of it', async () => {
    const payment = await calls.sign('n', { payable: upfront })
    const claim = await calls.claimed('first', payment, { payable: upfront })
    calls.settlement = { outcome: 'lost' }
    await expect(claim.settleUpfront({ status: 202 })).rejects.toThrow()
    const held = await calls.payments.find(keyOf('n'))
    if (held !== undefined) await calls.payments.advance(held, ['paid'])
    expect(await claim.settleUpfront({ status: 200 })).toMatchObject(receiptOf('first'))
    expect([(await calls.recordOf('first')).status, calls.settled.length]).toEqual([200, 1])
  })

  it('ends the wait of another call after its time', async () => {
    const payment = await calls.sign('n')
    const claim = await calls.claimed('first', payment)
    const second = await calls.replayed('second', payment)
    calls.chain.mood = 'silent'
    void claim.settle(answer)
    await expect.poll(async () => (await calls.recordOf('first')).state).toBe('settling')
    await expect(second.claim.settle(answer)).rejects.toMatchObject({ requestId: 'first', headers: receiptOf('first') })
  })
})

describe('a call that pays upfront', () => {
  it('settles before the work, and its delivery is recorded later', async () => {
    const payment = await calls.sign('n', { payable: upfront })
    const claim = await calls.claimed('first', payment, { payable: upfront })
    expect(await calls.recordOf('first')).toMatchObject({ state: 'verified' })
    const accepted = await claim.settleUpfront({ status: 202 })
    expect(accepted).toMatchObject(receiptOf('first'))
    expect(await calls.recordOf('first')).toMatchObject({ state: 'settled', isPrepaid: true, status: 202 })
    expect(await calls.replayed('second', payment, { payable: upfront })).toMatchObject({ isSpent: false })
    await claim.settleUpfront({ status: 200 })
    expect(await calls.recordOf('first')).toMatchObject({ isPrepaid: true, status: 200 })
    await claim.settle(answer)
    expect(await calls.recordOf('first')).toMatchObject({ isPrepaid: false, ...answer })
    expect(await calls.replayed('second', payment, { payable: upfront })).toMatchObject({ isSpent: true })
    expect(calls.settled).toHaveLength(1)
  })

  it('leaves the refund to the scheduler if it fails after it settled', async () => {
    const claim = await calls.claimed('first', await calls.sign('n', { payable: upfront }), { payable: upfront })
    await claim.settleUpfront()
    await claim.release(500)
    expect(await calls.recordOf('first')).toMatchObject({ state: 'settled', isPrepaid: true, status: 500 })
  })
})
