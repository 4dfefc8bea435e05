import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { PaymentRefused } from '#api/payments/payment-errors.ts'
import { settlementResponse } from '#api/payments/settlement-headers.ts'
import { settlePayment } from '#api/payments/x402/x402-claim.ts'
import type { HeldPayment, PaymentRecord } from '#shared/payment-records/payment-record.ts'
import type { PaymentEvent } from '#shared/payment-records/payment-state.ts'
import type { PaymentRail, Settlement } from '#shared/payments/payment-rail.ts'
import { paymentStore, type PaymentStore } from '#shared/storage/stores/payments.ts'
import { isolatedStore } from '#test/payments/any-order/faulty-store.ts'
import { openSimulatedChain } from '#test/payments/any-order/simulated-chain.ts'
import { openRamStore } from '#test/support/stores/ram-store.ts'

const start = 1_800_000_000_000
const facts: Omit<PaymentRecord, 'state'> = {
  requestId: 'request',
  operation: 'fetch-basic',
  method: 'POST',
  path: '/fetch/basic',
  requestHash: 'hash',
  payer: 'somebody',
  payment: { x402Version: 2, accepted: {}, payload: {} },
  offer: {
    scheme: 'exact',
    network: 'sim:1',
    amount: '4000',
    asset: 'a',
    payTo: 'p',
    maxTimeoutSeconds: 60,
    extra: {},
  },
  claimedAt: start,
  deadlineAt: start + 1000,
  cachedItems: 0,
}
const decoded = (base64: string | undefined): unknown => JSON.parse(atob(base64 ?? ''))

describe('the settlement of a payment', () => {
  let ram: Awaited<ReturnType<typeof openRamStore>>
  let runs = 0
  let now = start
  let payments: PaymentStore
  beforeAll(async () => {
    ram = await openRamStore(() => now)
  })
  afterAll(() => ram[Symbol.asyncDispose]())
  beforeEach(() => {
    now = start
    payments = paymentStore(isolatedStore(ram.store, `settle ${runs++}`))
  })

  async function claimed(): Promise<HeldPayment> {
    const held = await payments.claim('key', facts, ['verify', 'begin'])
    return held ?? expect.unreachable('The store is empty.')
  }
  async function advance(events: readonly PaymentEvent[], more: Partial<PaymentRecord> = {}): Promise<void> {
    const held = await payments.find('key')
    if (held === undefined || (await payments.advance(held, events, more)) === undefined)
      expect.unreachable(`The payment does not allow ${events.join(', ')}.`)
  }
  const found = async () => (await payments.find('key'))?.record

  /** `meanwhile` runs while the chain settles; `wait` whenever the settlement sleeps. */
  function settle(
    held: HeldPayment,
    settlement: Settlement,
    {
      meanwhile = async () => {},
      wait = async () => {},
    }: { meanwhile?: () => Promise<void>; wait?: () => Promise<void> } = {},
  ) {
    const rail: PaymentRail = {
      ...openSimulatedChain(() => now).rail,
      async settle() {
        expect(await found()).toMatchObject({ state: 'settling', settlingAt: start + 5 })
        now += 10
        await meanwhile()
        return settlement
      },
    }
    const sleep = async (ms: number) => {
      now += ms
      await wait()
    }
    now = start + 5
    return settlePayment(
      held,
      { status: 200, resultId: 'r' },
      { rail, waitMs: 2000, deps: { payments, now: () => now, sleep } },
    )
  }

  it('is recorded with its transaction and the answer', async () => {
    const settled = await settle(await claimed(), { outcome: 'paid', transaction: 'tx' })
    const expected = { state: 'settled', transaction: 'tx', settledAt: start + 15, status: 200, resultId: 'r' }
    expect(settled.record).toMatchObject(expected)
    expect(await payments.find('key')).toEqual(settled)
    const { record } = settled
    expect(decoded(settlementResponse(record))).toEqual({
      success: true,
      transaction: 'tx',
      network: 'sim:1',
      payer: 'somebody',
      amount: '4000',
    })
    const { transaction: _, ...without } = record
    expect(decoded(settlementResponse(without))).toMatchObject({ success: true, transaction: '' })
  })

  it('that is refused releases the payment, and says why in x402', async () => {
    const thrown: unknown = await settle(await claimed(), { outcome: 'refused', reason: 'insufficient_funds' }).catch(
      (error) => error,
    )
    if (!(thrown instanceof PaymentRefused)) expect.unreachable('The payment was refused.')
    expect([thrown.reason, decoded(thrown.response)]).toEqual([
      'insufficient_funds',
      { success: false, errorReason: 'insufficient_funds', transaction: '', network: 'sim:1', payer: 'somebody' },
    ])
    expect(await found()).toMatchObject({ state: 'released', status: 402 })
  })

  it('that was not sent releases the payment', async () => {
    await expect(settle(await claimed(), { outcome: 'unsent' })).rejects.toMatchObject({ code: 'PAYMENTS_UNAVAILABLE' })
    expect(await found()).toMatchObject({ state: 'released', status: 503 })
  })

  it('whose outcome was lost is unknown, with what is known of it', async () => {
    const { record } = await settle(await claimed(), { outcome: 'lost', transaction: 'tx' })
    expect(record).toMatchObject({ state: 'unknown', transaction: 'tx' })
    expect(record).not.toHaveProperty('isUsedElsewhere')
    await advance(['expired'])
    const again = await payments.claim('key', facts, ['verify', 'begin'])
    const used = await settle(again ?? expect.unreachable('It was released.'), { outcome: 'lost', isUsed: true })
    expect(used.record).toMatchObject({ state: 'unknown', isUsedElsewhere: true })
    expect(used.record).not.toHaveProperty('transaction')
  })

  const settlements: Settlement[] = [
    { outcome: 'paid', transaction: 'tx' },
    { outcome: 'refused', reason: 'a reason' },
    { outcome: 'unsent' },
    { outcome: 'lost' },
  ]

  it.each(settlements)('returns what the scheduler decided first: $outcome', async (settlement) => {
    const meanwhile = () => advance(['paid'], { transaction: 'by the scheduler' })
    const { record } = await settle(await claimed(), settlement, { meanwhile })
    expect(record).toMatchObject({ state: 'settled', transaction: 'by the scheduler' })
  })

  it.each<[string, readonly PaymentEvent[]]>([
    ['sends it again', ['resend']],
    ['counts it as unknown', ['lost']],
    ['sends it again, and then counts it as unknown', ['resend', 'lost']],
  ])('that succeeds is recorded even if the scheduler %s first', async (_, events) => {
    const meanwhile = () => advance(events, { settlingAt: start + 15 })
    const { record } = await settle(await claimed(), { outcome: 'paid', transaction: 'tx' }, { meanwhile })
    expect(record).toMatchObject({ state: 'settled', transaction: 'tx', status: 200, resultId: 'r' })
    expect(await found()).toEqual(record)
  })

  it.each<[string, readonly PaymentEvent[]]>([
    ['settled', ['paid']],
    ['refunded', ['paid', 'failed']],
    ['unknown', ['lost']],
  ])('by another call is awaited: %s', async (state, events) => {
    const held = await claimed()
    await advance(['settle'], { settlingAt: start })
    let polls = 0
    const wait = async () => {
      polls += 1
      if (polls === 3) await advance(events)
    }
    const { record } = await settle(held, { outcome: 'unsent' }, { wait })
    expect([record.state, polls, now]).toEqual([state, 3, start + 305])
  })

  it('by another call is awaited as long as the caller waits, and as a settlement takes', async () => {
    const held = await claimed()
    await advance(['settle'], { settlingAt: start })
    expect((await settle(held, { outcome: 'unsent' })).record.state).toBe('settling')
    expect(now).toBe(start + 5 + 2000)
    // It began eight seconds ago.
    const known = await payments.find('key')
    await advance(['resend'], { settlingAt: start - 7495 })
    expect((await settle(known ?? held, { outcome: 'unsent' })).record.state).toBe('settling')
    expect(now).toBe(start + 505)
    await advance(['resend'], { settlingAt: start - 8000 })
    expect((await settle(known ?? held, { outcome: 'unsent' })).record.state).toBe('settling')
    expect(now).toBe(start + 5)
  })

  it('by another call that failed, or was made for another request, refuses the payment', async () => {
    const held = await claimed()
    await advance(['failed'])
    await expect(settle(held, { outcome: 'unsent' })).rejects.toMatchObject({ reason: 'invalid_transaction_state' })
    await payments.claim('key', { ...facts, requestId: 'another' }, ['verify', 'settle', 'paid'])
    await expect(settle(held, { outcome: 'unsent' })).rejects.toMatchObject({ reason: 'invalid_transaction_state' })
  })
})
