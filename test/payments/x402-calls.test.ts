import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { PaymentRefused, PaymentUndecided } from '#api/payments/payment-errors.ts'
import { batchFetch } from '#shared/contract/operations/batch-fetch.ts'
import { creditsBuy } from '#shared/contract/operations/credits-buy.ts'
import { fetchBasic } from '#shared/contract/operations/fetch-basic.ts'
import { preview } from '#shared/contract/operations/preview.ts'
import { openRamStore } from '#test/support/stores/ram-store.ts'
import { deadlineAt, decoded, keyOf, later, openX402Calls, price, startAt, withReceipt } from './open-x402-calls.ts'

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
  calls = openX402Calls(ram.store, `x402 ${runs++}`)
})

describe('payments by x402', () => {
  it('are listed with network, token and recipient, and with the flow of the operation', async () => {
    expect(calls.api).toMatchObject({ isOff: false })
    expect(calls.api.acceptedRails).toEqual([
      { network: 'sim:1', asset: 'coin', payTo: 'us' },
      { network: 'sim:2', asset: 'coin', payTo: 'us' },
    ])
    expect(calls.api.railStates()).toEqual({ 'sim:1': 'ok', 'sim:2': 'unfunded' })
    calls.usable = []
    const [single] = await calls.api.list(fetchBasic, price.amount)
    expect(single).toMatchObject({ amount: '4000', maxTimeoutSeconds: fetchBasic.timeoutMs / 1000 + 30, extra: {} })
    expect(single?.extra).not.toHaveProperty('paymentFlow')
    const [sold] = await calls.api.list(creditsBuy, price.amount)
    expect(sold?.extra).not.toHaveProperty('paymentFlow')
    const prepaid = { ...batchFetch, payment: { isPrepaid: true } } as const
    expect(await calls.api.list(prepaid, price.amount)).toMatchObject([
      { network: 'sim:1', maxTimeoutSeconds: 60, extra: { paymentFlow: 'upfront' } },
      { network: 'sim:2', maxTimeoutSeconds: 60, extra: { paymentFlow: 'upfront' } },
    ])
  })

  it('are verified until a chain has refused too many of one client, and then for others', async () => {
    calls.chain.mood = 'poor'
    const pay = async (nonce: string, client: string) => calls.claim(nonce, await calls.sign(nonce), { client })
    await expect(pay('n1', '192.0.2.1')).rejects.toThrow(PaymentRefused)
    await expect(pay('n2', '192.0.2.1')).rejects.toThrow(PaymentRefused)
    calls.chain.mood = 'well'
    await expect(pay('n3', '192.0.2.1')).rejects.toMatchObject({ code: 'RATE_LIMITED', retryAfterSeconds: 3600 })
    expect(await pay('n4', '192.0.2.2')).toMatchObject({ kind: 'claimed' })
    calls.now += 3_600_000
    expect(await pay('n5', '192.0.2.1')).toMatchObject({ kind: 'claimed' })
    expect(calls.refusals).toEqual(new Map([['192.0.2.1', 2]]))
  })

  it('are not needed by free operations, and required by paid ones', async () => {
    const free = calls.api.x402(calls.callOf('free', { operation: preview }))
    expect(await free?.claim(later, price, deadlineAt)).toMatchObject({ claim: { isFree: true } })
    expect(calls.api.x402(calls.callOf('paid'))).toBeUndefined()
    const method = calls.methodOf('paid', await calls.sign('n'))
    expect(method.isOnChain).toBe(true)
  })

  it('declare the sign-in of this request unless the operation sells credits', async () => {
    const request = () => ({ method: 'POST', target: '/fetch/basic', bodyHash: 'ab' })
    const extensionsOf = async (call: Parameters<typeof calls.callOf>[1]) => {
      const headers = await calls.api.paymentRequired(calls.callOf('asks', call), later, price)
      return (decoded(headers['PAYMENT-REQUIRED']) as { extensions: Record<string, unknown> }).extensions
    }
    expect(await extensionsOf({ request })).toMatchObject({
      'sign-in-with-x': {
        info: { domain: 'us.example', issuedAt: new Date(startAt).toISOString() },
        supportedChains: [{ chainId: 'eip155:1', type: 'eip191' }],
      },
    })
    expect(await extensionsOf({})).not.toHaveProperty('sign-in-with-x')
    expect(await extensionsOf({ request, operation: creditsBuy })).not.toHaveProperty('sign-in-with-x')
  })
})

describe('a 402', () => {
  it('names its resource, and why the payment was refused', async () => {
    const ask = async (refused?: PaymentRefused) =>
      decoded((await calls.api.paymentRequired(calls.callOf('asks'), later, price, refused))['PAYMENT-REQUIRED'])
    const resource = { url: 'https://us.example/fetch/basic' }
    expect(await ask()).toMatchObject({ error: 'Payment required', resource })
    expect(await ask(new PaymentRefused('insufficient_funds'))).toMatchObject({ error: 'insufficient_funds', resource })
  })
})

describe('a call that pays with x402', () => {
  it('needs no id: payments without one do not meet', async () => {
    await calls.claimed('first', await calls.sign('n'))
    expect(await calls.claim('second', await calls.sign('m'))).toMatchObject({ kind: 'claimed' })
  })

  it('claims the payment with the facts of its request, settles it, and gets the receipt', async () => {
    const claim = await calls.claimed('first', await calls.sign('n'))
    expect(claim.payer).toBe('somebody')
    expect(await calls.recordOf('first')).toMatchObject({
      state: 'working',
      operation: 'fetch-basic',
      method: 'POST',
      path: '/fetch/basic',
      requestHash: 'hash',
      sentHash: 'hash',
      deadlineAt,
      cachedItems: 2,
      offer: { amount: '4000', network: 'sim:1', asset: 'coin', payTo: 'us' },
    })
    const settled = await claim.settle(answer)
    expect(settled).toMatchObject(receiptOf('first'))
    expect(decoded(settled['PAYMENT-RESPONSE'])).toEqual({ ...response('n'), ...withReceipt })
    expect(await calls.recordOf('first')).toMatchObject({ state: 'settled', ...answer })
    expect(await claim.settle(answer)).toEqual(settled)
    expect(calls.settled).toHaveLength(1)
  })

  it('settles on the network of its payment', async () => {
    const claim = await calls.claimed('first', await calls.sign('n', { network: 'sim:2' }))
    const settled = await claim.settle(answer)
    expect(decoded(settled['PAYMENT-RESPONSE'])).toEqual({ ...response('n', 'sim:2'), ...withReceipt })
    expect(calls.settled).toMatchObject([{ network: 'sim:2', offer: { network: 'sim:2' } }])
  })

  it('is refused with terms that no usable network offers', async () => {
    const refused = { reason: 'no_matching_payment_requirements' }
    const cheap = await calls.sign('n', { change: { amount: '3999' } })
    await expect(calls.claim('first', cheap)).rejects.toMatchObject(refused)
    const other = await calls.sign('n', { network: 'sim:2' })
    calls.usable = ['sim:1']
    await expect(calls.claim('first', other)).rejects.toMatchObject(refused)
    const unknown = await calls.sign('n', { change: { network: 'sim:3' } })
    await expect(calls.claim('first', unknown)).rejects.toMatchObject(refused)
    expect(await calls.methodOf('first', unknown).findReplay(later)).toBeUndefined()
    expect(await calls.methodOf('first', other).findReplay(later)).toBeUndefined()
  })

  it('has the price of its quote until the quote expires', async () => {
    const method = calls.methodOf('first', await calls.sign('n'))
    const quote = { price: 4000, cachedItems: 2, expiresAt: startAt / 1000 + fetchBasic.timeoutMs / 1000 + 30 }
    expect(method.lockedFor(later)).toEqual(quote)
    calls.now = quote.expiresAt * 1000
    expect(method.lockedFor(later)).toEqual(quote)
    calls.now += 1
    expect(() => method.lockedFor(later)).toThrow(expect.objectContaining({ reason: 'quote_expired' }))
    expect(method.lockedFor({ ...later, requestHash: 'another', sentHash: 'another' })).toBeUndefined()
  })

  it('is not charged after its caller disconnected', async () => {
    const claim = await calls.claimed('first', await calls.sign('n'), { isGone: () => true })
    await expect(claim.settle(answer)).rejects.toMatchObject({ code: 'PAYMENT_IN_FLIGHT' })
    await expect(claim.settleUpfront({ status: 202 })).rejects.toMatchObject({ code: 'PAYMENT_IN_FLIGHT' })
    expect([calls.settled, (await calls.recordOf('first')).state]).toEqual([[], 'working'])
  })

  it('frees the payment if it fails, so that another request can use it', async () => {
    const payment = await calls.sign('n')
    await (await calls.claimed('first', payment)).release(422)
    expect(await calls.payments.find(keyOf('n'))).toMatchObject({ record: { state: 'released', status: 422 } })
    const another = { ...later, requestHash: 'another', sentHash: 'another' }
    expect(await calls.methodOf('second', payment).findReplay(another)).toBeUndefined()
    expect(
      await calls.claim('second', await calls.sign('n', { payable: another }), { payable: another }),
    ).toMatchObject({
      kind: 'claimed',
    })
  })

  it('reports an unknown outcome with the receipt only, and the transaction once it is known', async () => {
    const payment = await calls.sign('n')
    const claim = await calls.claimed('first', payment)
    calls.settlement = { outcome: 'lost', transaction: 'sent' }
    await expect(claim.settle(answer)).rejects.toMatchObject({ requestId: 'first', headers: receiptOf('first') })
    expect(await calls.replayed('second', payment)).toMatchObject({ isSpent: false, headers: {} })
    // Only the chain can decide now.
    await claim.release(500)
    expect(await calls.recordOf('first')).toMatchObject({ state: 'unknown', transaction: 'sent' })
    const held = await calls.payments.find(keyOf('n'))
    if (held !== undefined) await calls.payments.advance(held, ['paid'], { transaction: 'found' })
    const settled = await claim.settle({ ...answer, resultId: 'other' })
    expect(decoded(settled['PAYMENT-RESPONSE'])).toMatchObject({ transaction: 'found' })
    expect(calls.settled).toHaveLength(1)
  })

  it('does not settle a payment that was released and claimed for another request during the call', async () => {
    const payment = await calls.sign('n')
    const claim = await calls.claimed('first', payment)
    calls.settlement = { outcome: 'lost' }
    await expect(claim.settle(answer)).rejects.toBeInstanceOf(PaymentUndecided)
    const lost = await calls.payments.find(keyOf('n'))
    if (lost !== undefined) await calls.payments.advance(lost, ['expired'])
    await calls.claimed('second', payment)
    await expect(claim.settle(answer)).rejects.toMatchObject({ reason: 'invalid_transaction_state' })
    await claim.release(500)
    expect([calls.settled.length, (await calls.recordOf('second')).state]).toEqual([1, 'working'])
  })

  it('pays the refund that is due at once', async () => {
    const claim = await calls.claimed('first', await calls.sign('n'))
    await claim.settle({ ...answer, refundDue: 1500 })
    expect(await calls.credits.balanceOf('somebody')).toBe(1500)
    expect(await calls.recordOf('first')).toMatchObject({ state: 'settled', refundDue: 0, refunded: 1500 })
  })

  it('reports that its payment was refunded', async () => {
    const payment = await calls.sign('n')
    const claim = await calls.claimed('first', payment)
    await claim.settle(answer)
    const held = await calls.payments.find(keyOf('n'))
    if (held !== undefined) await calls.payments.advance(held, ['failed'], { refunded: 4000 })
    const replay = await calls.replayed('second', payment)
    expect(replay).toMatchObject({ isSpent: true, headers: receiptOf('first') })
    expect(decoded(replay.headers?.['PAYMENT-RESPONSE'])).toEqual(response('n'))
    await expect(replay.claim.settle(answer)).rejects.toMatchObject({ code: 'PAYMENT_REUSED' })
  })

  it('names the network of an earlier payment that is no longer accepted', async () => {
    const claim = await calls.claimed('first', await calls.sign('n', { network: 'sim:2' }))
    calls.rails = calls.rails.slice(0, 1)
    await expect(claim.settle(answer)).rejects.toMatchObject({
      code: 'PAYMENTS_UNAVAILABLE',
      message: 'Payments on sim:2 are no longer accepted. Pay on another network of the 402.',
    })
  })
})
