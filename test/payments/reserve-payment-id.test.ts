import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { callerGivenId, reservePaymentId } from '#api/payments/join-payment.ts'
import type { HeldPayment } from '#shared/payment-records/payment-record.ts'
import { paymentIdLifeMs, paymentIdStore } from '#shared/storage/stores/payment-ids.ts'
import { paymentStore } from '#shared/storage/stores/payments.ts'
import { isolatedStore } from '#test/payments/any-order/faulty-store.ts'
import { openRamStore } from '#test/support/stores/ram-store.ts'
import { startAt } from './open-x402-calls.ts'

describe('the id of a payment', () => {
  let ram: Awaited<ReturnType<typeof openRamStore>>
  let runs = 0
  let deps: Parameters<typeof reservePaymentId>[2]
  beforeAll(async () => {
    ram = await openRamStore(() => startAt)
  })
  afterAll(() => ram[Symbol.asyncDispose]())
  beforeEach(() => {
    const store = isolatedStore(ram.store, `ids ${runs++}`)
    deps = { payments: paymentStore(store), paymentIds: paymentIdStore(store), now: () => startAt }
  })

  async function claim(key: string, { payer = 'somebody', requestHash = 'hash' } = {}): Promise<HeldPayment> {
    const terms = { scheme: 'exact', amount: '4000', network: 'sim:1', asset: 'coin', payTo: 'us' } as const
    const facts = {
      requestId: `request of ${key}`,
      operation: 'fetch-basic',
      method: 'POST',
      path: '/fetch/basic',
      requestHash,
      payer,
      payment: { x402Version: 2, accepted: {}, payload: {} } as const,
      offer: { ...terms, maxTimeoutSeconds: 60, extra: {} },
      claimedAt: startAt,
      deadlineAt: startAt + 1000,
      cachedItems: 0,
    }
    return (await deps.payments.claim(key, facts, ['verify', 'begin'])) ?? expect.unreachable('The key is new.')
  }
  const conflict = () => new Error('another request') as never
  const reserve = (held: HeldPayment, id = 'id') => reservePaymentId(held, callerGivenId(id, conflict), deps)
  const stateOf = async (key: string) => (await deps.payments.find(key))?.record.state

  it('belongs to its first payment for a day, and to no other id', async () => {
    const first = await claim('a')
    expect(await reserve(first)).toEqual({ kind: 'claimed', held: first })
    expect(await reserve(first)).toEqual({ kind: 'claimed', held: first })
    const holder = await deps.paymentIds.claim({ wallet: 'somebody', id: 'id' }, 'b', 0)
    expect(holder).toMatchObject({ key: 'a' })
    expect(paymentIdLifeMs).toBe(24 * 3_600_000)
    const other = await claim('b')
    expect(await reserve(other, 'another id')).toEqual({ kind: 'claimed', held: other })
    const stranger = await claim('c', { payer: 'somebody else' })
    expect(await reserve(stranger)).toEqual({ kind: 'claimed', held: stranger })
  })

  it('leads a second payment for the same request to the first, and frees the second', async () => {
    await reserve(await claim('a'))
    expect(await reserve(await claim('b'))).toMatchObject({ kind: 'replay', held: { key: 'a' } })
    expect([await stateOf('a'), await stateOf('b')]).toEqual(['working', 'released'])
  })

  it('refuses a payment for another request, and frees it', async () => {
    await reserve(await claim('a'))
    await expect(reserve(await claim('b', { requestHash: 'another' }))).rejects.toThrow('another request')
    expect([await stateOf('a'), await stateOf('b')]).toEqual(['working', 'released'])
  })

  it.each(['released', 'refunded'] as const)('passes on from a payment that was %s', async (state) => {
    const first = await claim('a')
    await reserve(first)
    await deps.payments.advance(first, state === 'released' ? ['failed'] : ['settle', 'paid', 'failed'])
    expect(await stateOf('a')).toBe(state)
    const second = await claim('b', { requestHash: 'another' })
    expect(await reserve(second)).toEqual({ kind: 'claimed', held: second })
    expect(await reserve(await claim('c', { requestHash: 'another' }))).toMatchObject({
      kind: 'replay',
      held: { key: 'b' },
    })
  })

  it('does not pass on from a payment that settled', async () => {
    const first = await claim('a')
    await reserve(first)
    await deps.payments.advance(first, ['settle', 'paid'])
    expect(await reserve(await claim('b'))).toMatchObject({ kind: 'replay', held: { key: 'a' } })
  })

  it('passes on from a payment that is no longer stored', async () => {
    await deps.paymentIds.claim({ wallet: 'somebody', id: 'id' }, 'gone', startAt + 1000)
    const held = await claim('a')
    expect(await reserve(held)).toEqual({ kind: 'claimed', held })
  })
})
