import { describe, expect, it } from 'vitest'
import type { Call } from '#api/calls/call.ts'
import { PaymentUndecided } from '#api/payments/payment-errors.ts'
import { notePaymentState } from '#api/payments/payment-method.ts'
import type { Claim, Claimed, PaymentMethod, SettlementHeaders } from '#api/payments/payments.ts'
import { AppError, type ErrorCode } from '#shared/contract/errors.ts'
import { fetchBasic } from '#shared/contract/operations/fetch-basic.ts'
import { microDollars } from '#shared/contract/price.ts'

const payable = {
  operation: fetchBasic,
  requestHash: 'h',
  sentHash: 'h',
  input: {},
  flow: 'authorization',
  waitMs: 0,
} as const
const price = { amount: microDollars('0.002'), cachedItems: 0 }
const bought = { amount: price.amount, cachedItems: 0 }
const failing = (code: ErrorCode | 'unknown') =>
  Promise.reject(code === 'unknown' ? new Error('unexpected') : new AppError(code, 'a test'))

/** The results of the next steps of the payment method. */
interface Script {
  settle?: 'settled' | 'unknown' | ErrorCode | 'unknown error'
  findReplay?: Claimed | undefined
  claim?: () => Promise<Claimed>
}

function open({ settle = 'settled', findReplay, claim }: Script = {}) {
  const released: number[] = []
  const reply = async (): Promise<SettlementHeaders> => {
    if (settle === 'settled') return { a: 'b' }
    if (settle === 'unknown') throw new PaymentUndecided('first', { a: 'b' })
    return failing(settle === 'unknown error' ? 'unknown' : settle)
  }
  const own: Claim = {
    payer: 'somebody',
    settle: reply,
    settleUpfront: reply,
    release: async (status) => released.push(status) === 1,
    leave: async (status) => released.push(status) === 1,
  }
  const logFields: Call['logFields'] = {}
  const method: PaymentMethod = {
    isOnChain: true,
    lockedFor: () => undefined,
    verify: async () => ({}),
    findReplay: async () => (findReplay?.kind === 'replay' ? { ...findReplay, claim: own } : undefined),
    claim: claim ?? (async () => ({ kind: 'claimed', claim: own })),
  }
  return { logFields, released, noted: notePaymentState(method, { logFields }) }
}

const replayed = (isSpent: boolean): Claimed => ({
  kind: 'replay',
  requestId: 'first',
  claimedAt: 0,
  isSpent,
  bought,
  claim: {
    settle: failing.bind(null, 'unknown'),
    settleUpfront: failing.bind(null, 'unknown'),
    release: async () => true,
    leave: async () => true,
  },
})

describe('the noted state of a payment', () => {
  it('is unused until it is claimed, then in flight, then settled', async () => {
    const { logFields, noted } = open()
    expect([logFields.paymentState, noted.isOnChain, noted.lockedFor(payable)]).toEqual(['unused', true, undefined])
    const claimed = await noted.claim(payable, price, 0)
    expect([logFields.paymentState, claimed.kind, claimed.claim.payer]).toEqual(['in_flight', 'claimed', 'somebody'])
    expect(await claimed.claim.settle({ status: 200 })).toEqual({ a: 'b' })
    expect(logFields.paymentState).toBe('settled')
  })

  it.each([
    ['settled', 'settled'],
    ['PAYMENT_REUSED', 'settled'],
    ['unknown', 'unknown'],
  ] as const)('is that of the settlement, also upfront: %s', async (settle, phase) => {
    for (const step of ['settle', 'settleUpfront'] as const) {
      const { logFields, noted } = open({ settle })
      const { claim } = await noted.claim(payable, price, 0)
      await claim[step]({ status: 200 }).catch(() => undefined)
      expect(logFields.paymentState).toBe(phase)
    }
  })

  it.each([
    ['PAYMENTS_UNAVAILABLE', 'unused'],
    ['PAYMENT_IN_FLIGHT', 'in_flight'],
    ['unknown error', 'in_flight'],
  ] as const)('is unused after a settlement only if no money moved: %s', async (settle, phase) => {
    for (const step of ['settle', 'settleUpfront'] as const) {
      const { logFields, noted } = open({ settle })
      const { claim } = await noted.claim(payable, price, 0)
      await expect(claim[step]({ status: 200 })).rejects.toThrow()
      expect(logFields.paymentState).toBe(phase)
    }
  })

  it('is unused after a release, unless the payment has settled', async () => {
    const { logFields, noted, released } = open()
    const { claim } = await noted.claim(payable, price, 0)
    await claim.release(502)
    expect([logFields.paymentState, released]).toEqual(['unused', [502]])
    await claim.settle({ status: 200 })
    await claim.release(504)
    expect([logFields.paymentState, released]).toEqual(['settled', [502, 504]])
  })

  it('of a replay is settled if it is spent, and in flight otherwise', async () => {
    for (const [isSpent, phase] of [
      [true, 'settled'],
      [false, 'in_flight'],
    ] as const) {
      const { logFields, noted } = open({ findReplay: replayed(isSpent) })
      const replay = await noted.findReplay(payable)
      expect([logFields.paymentState, replay?.requestId, replay?.claim.payer]).toEqual([phase, 'first', 'somebody'])
      await replay?.claim.settle({ status: 200 })
      expect(logFields.paymentState).toBe('settled')
      const late = open({ claim: async () => replayed(isSpent) })
      expect((await late.noted.claim(payable, price, 0)).kind).toBe('replay')
      expect(late.logFields.paymentState).toBe(phase)
    }
    const { logFields, noted } = open()
    expect(await noted.findReplay(payable)).toBeUndefined()
    expect(logFields.paymentState).toBe('unused')
  })

  it.each([
    ['PAYMENT_REUSED', 'other_request'],
    ['IDEMPOTENCY_CONFLICT', 'other_request'],
    ['PAYMENT_IN_FLIGHT', 'in_flight'],
    ['PAYMENTS_UNAVAILABLE', 'unused'],
    ['unknown', 'unused'],
  ] as const)('tells whose payment it is if the claim fails: %s', async (code, phase) => {
    const { logFields, noted } = open({ claim: () => failing(code) })
    await expect(noted.claim(payable, price, 0)).rejects.toThrow()
    expect(logFields.paymentState).toBe(phase)
    const finding = open()
    const method = { ...finding.noted, findReplay: () => failing(code) }
    const outer = notePaymentState(method, finding)
    await expect(outer.findReplay(payable)).rejects.toThrow()
    expect(finding.logFields.paymentState).toBe(phase)
  })
})
