import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findClaimed } from '#api/payments/x402/find-claimed.ts'
import { claimPayment } from '#api/payments/x402/x402-payment-method.ts'
import { paymentLifeMs, type Offer, type SentPayment } from '#shared/payment-records/payment-record.ts'
import type { PaymentRail, Verdict } from '#shared/payments/payment-rail.ts'
import { paymentStore, type PaymentStore } from '#shared/storage/stores/payments.ts'
import { isolatedStore } from '#test/payments/any-order/faulty-store.ts'
import { openSimulatedChain } from '#test/payments/any-order/simulated-chain.ts'
import { openRamStore } from '#test/support/stores/ram-store.ts'

const start = 1_800_000_000_000
const terms = { scheme: 'exact', amount: '4000', maxTimeoutSeconds: 60 } as const
const offer: Offer = { ...terms, network: 'sim:1', asset: 'coin', payTo: 'us', extra: { quote: 'a quote' } }
const request = {
  requestId: 'request',
  operation: 'fetch-basic',
  method: 'POST',
  path: '/fetch/basic',
  requestHash: 'hash',
  sentHash: 'hash',
  deadlineAt: start + 30_000,
  cachedItems: 2,
}
const payment: SentPayment = { x402Version: 2, accepted: { ...offer }, payload: { nonce: 'n' } }

describe('the claim of a payment', () => {
  let ram: Awaited<ReturnType<typeof openRamStore>>
  let runs = 0
  let payments: PaymentStore
  let verdict: () => Promise<Verdict>
  let slept: number[]
  beforeAll(async () => {
    ram = await openRamStore(() => start)
  })
  afterAll(() => ram[Symbol.asyncDispose]())
  beforeEach(() => {
    payments = paymentStore(isolatedStore(ram.store, `claim ${runs++}`))
    verdict = async () => ({ isValid: true })
    slept = []
  })

  interface Wish {
    usableUntil?: number | undefined
    flow?: 'upfront' | 'authorization'
    change?: Partial<typeof request>
    sent?: SentPayment
    /** Whether the time of the verification is over at once. */
    isLate?: boolean
  }
  function claim({
    usableUntil = start + 60_000,
    flow = 'authorization',
    change,
    sent = payment,
    isLate = false,
  }: Wish = {}) {
    const rail: PaymentRail = {
      ...openSimulatedChain(() => start).rail,
      identify: () => ({ key: 'key', payer: 'somebody', ...(usableUntil > 0 && { usableUntil }) }),
      verify: () => verdict(),
    }
    const sleep = (ms: number) => {
      slept.push(ms)
      return isLate ? Promise.resolve() : new Promise(() => {})
    }
    const of = { request: { ...request, ...change }, flow }
    return claimPayment({ payment: sent, offer, rail }, of, { payments, now: () => start, sleep })
  }

  it('stores the request, the payer and the offer, and links the request', async () => {
    const claimed = await claim()
    const { requestId, ...facts } = request
    const record = {
      ...facts,
      format: 4,
      requestId,
      payer: 'somebody',
      payment,
      offer,
      claimedAt: start,
      usableUntil: start + 60_000,
      salt: expect.any(String),
    }
    expect(claimed).toEqual({
      kind: 'claimed',
      held: { key: 'key', version: 1, record: { ...record, state: 'working' } },
    })
    expect(await payments.findByRequest('request')).toEqual(claimed.held)
    expect(await payments.listByPayer('somebody', { limit: 1 })).toEqual({ requestIds: ['request'] })
    expect([slept, paymentLifeMs]).toEqual([[8000], 30 * 86_400_000])
  })

  it('leaves an upfront payment verified: it settles before the work', async () => {
    const { held } = await claim({ flow: 'upfront', usableUntil: 0 })
    expect(held.record.state).toBe('verified')
    expect(held.record).not.toHaveProperty('usableUntil')
  })

  it.each([
    ['authorization', start + 40_000, undefined],
    ['authorization', start + 39_999, 'payment_expires_too_soon'],
    ['upfront', start + 10_000, undefined],
    ['upfront', start + 9999, 'payment_expires_too_soon'],
    ['authorization', start + 3_600_000, undefined],
    ['authorization', start + 3_600_001, 'payment_expires_too_late'],
    ['upfront', start + 3_600_001, 'payment_expires_too_late'],
  ] as const)(
    'needs a payment that is valid long enough, and no hour longer: %s, %i',
    async (flow, usableUntil, reason) => {
      const claiming = claim({ flow, usableUntil })
      if (reason === undefined) return expect(await claiming).toMatchObject({ kind: 'claimed' })
      await expect(claiming).rejects.toMatchObject({ reason })
      expect([await payments.find('key'), await payments.findByRequest('request')]).toEqual([undefined, undefined])
    },
  )

  it('stores nothing of a payment that the chain would not execute', async () => {
    verdict = async () => ({ isValid: false, reason: 'insufficient_funds' })
    await expect(claim()).rejects.toMatchObject({ reason: 'insufficient_funds' })
    expect(await payments.listByPayer('somebody', { limit: 1 })).toEqual({ requestIds: [] })
    expect(await payments.find('key')).toBeUndefined()
  })

  it('waits eight seconds for the chain', async () => {
    verdict = () => new Promise(() => {})
    await expect(claim({ isLate: true })).rejects.toMatchObject({ code: 'PAYMENTS_UNAVAILABLE' })
    expect([slept, await payments.find('key')]).toEqual([[8000], undefined])
  })

  it('is made once: the same request is a replay, even if the chain knows the payment as used', async () => {
    const first = await claim()
    for (const isValid of [true, false]) {
      verdict = async () => (isValid ? { isValid } : { isValid, reason: 'nonce_already_used' })
      expect(await claim({ change: { requestId: 'second' } })).toEqual({ kind: 'replay', held: first.held })
      await expect(claim({ change: { requestHash: 'other', sentHash: 'other' } })).rejects.toMatchObject({
        code: 'PAYMENT_REUSED',
        message: 'This payment was used for another request. Sign a new one.',
      })
    }
  })

  it.each([
    { extra: { quote: 'another' } },
    { extra: {} },
    { extra: null },
    { extra: 'a quote' },
    { extra: undefined },
  ])('is not a replay for somebody who has only the authorization: %j', async (accepted) => {
    await claim()
    const sent = { ...payment, accepted: { ...offer, ...accepted } }
    await expect(claim({ sent })).rejects.toMatchObject({ code: 'PAYMENT_REUSED' })
  })

  it('can be made again after a release, for any request', async () => {
    const { held } = await claim()
    await payments.advance(held, ['failed'])
    expect(await findClaimed('key', { payment, requestHash: 'hash', sentHash: 'hash' }, payments)).toBeUndefined()
    verdict = async () => ({ isValid: false, reason: 'expired' })
    await expect(claim()).rejects.toMatchObject({ reason: 'expired' })
    verdict = async () => ({ isValid: true })
    const again = await claim({ change: { requestId: 'second', requestHash: 'other', sentHash: 'other' } })
    expect(again).toMatchObject({ kind: 'claimed', held: { record: { requestId: 'second' } } })
    expect([await payments.stateOf('request'), await payments.stateOf('second')]).toEqual(['released', 'working'])
  })

  it('of a payment whose data was erased is refused', async () => {
    const { held } = await claim({ flow: 'upfront' })
    const settled = await payments.advance(held, ['settle', 'paid'])
    await payments.redact(settled ?? held)
    await expect(claim()).rejects.toMatchObject({
      code: 'PAYMENT_REUSED',
      message: 'This payment was used, and its data was erased at the request of the wallet. Send a new payment.',
    })
  })

  it('that was released between two steps of ours is in flight', async () => {
    const losing = { ...payments, claim: async () => undefined }
    payments = losing
    await expect(claim()).rejects.toMatchObject({ code: 'PAYMENT_IN_FLIGHT' })
  })
})
