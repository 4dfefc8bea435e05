import { describe, expect, it } from 'vitest'
import type { Call } from '#api/calls/call.ts'
import { freePaymentMethod, paymentsOff } from '#api/payments/free-payment.ts'
import { creditPayments } from '#api/payments/open-payments.ts'
import { choosePaymentMethod } from '#api/payments/payment-method.ts'
import { creditsBalance } from '#shared/contract/operations/credits-balance.ts'
import { creditsBuy } from '#shared/contract/operations/credits-buy.ts'
import { fetchBasic } from '#shared/contract/operations/fetch-basic.ts'
import type { AnyOperation } from '#shared/contract/operations/index.ts'
import { memoryDelete } from '#shared/contract/operations/memory-delete.ts'
import { memoryGet } from '#shared/contract/operations/memory-get.ts'
import { preview } from '#shared/contract/operations/preview.ts'
import { later, price } from '#test/payments/open-x402-calls.ts'

const signIn = { text: 'text', signature: 'signature' } as unknown as NonNullable<Call['signIn']>
const payment = { base64: 'e30=', location: 'a header' }

/** The payment method of a call, and the scopes in which its wallet signed in. */
function open(operation: AnyOperation, sent: Partial<Call> = {}, isOff = false) {
  const scopes: string[] = []
  const nothing = {} as never
  const signIns = {
    networks: [],
    walletOf: async (_: Call, scope: string) => {
      scopes.push(scope)
      return 'somebody'
    },
    verify: nothing,
    verifyOwner: nothing,
    use: nothing,
  }
  const deps = { payments: nothing, credits: nothing, paymentIds: nothing, publicUrl: () => '', now: () => 0 }
  const payments = {
    ...paymentsOff,
    isOff,
    ...creditPayments({ ...deps, signIns, sessions: nothing, authenticateKey: nothing }),
  }
  const call: Call = {
    operation,
    requestId: 'request',
    receivedAt: 0,
    client: '192.0.2.1',
    input: () => ({}),
    preference: { respondAsync: false },
    isGone: () => false,
    gone: AbortSignal.any([]),
    headers: {},
    logFields: {},
    ...sent,
  }
  return { payments, scopes, method: () => choosePaymentMethod(call, payments) }
}

/** The calls of free operations that identify a wallet, and paid ones without a network. */
async function expectFreeSignIn({ method, scopes }: ReturnType<typeof open>, scope: string): Promise<void> {
  const found = method()
  expect([found?.isOnChain, await found?.findReplay(later), found?.lockedFor(later)]).toEqual([
    true,
    undefined,
    undefined,
  ])
  expect(scopes).toEqual([scope])
  const claimed = await found?.claim(later, price, 1)
  // A claim that is not free would hold back a job that does not wait until it is paid.
  expect(claimed).toMatchObject({ kind: 'claimed', claim: { payer: 'somebody', isFree: true } })
  expect(await claimed?.claim.settle({ status: 200 })).toEqual({})
  expect(await claimed?.claim.settleUpfront()).toEqual({})
  expect(await claimed?.claim.release(500)).toBe(true)
}

describe('the payment method of a call', () => {
  it('is another one without a sign-in', () => {
    for (const operation of [fetchBasic, preview, creditsBuy, memoryGet])
      expect([operation.name, open(operation).method()]).toEqual([operation.name, freePaymentMethod])
    expect(open(fetchBasic, { payment }).method()).toBe(freePaymentMethod)
    // A sign-in says nothing about operations that are open to all.
    expect(open(preview, { signIn }).method()).toBe(freePaymentMethod)
    expect(open(preview, { signIn, payment }).method()).toBe(freePaymentMethod)
  })

  it('is credits with a sign-in, except for credits themselves', () => {
    expect(open(fetchBasic, { signIn }).method()?.isOnChain).toBe(false)
    expect(open(memoryGet, { signIn }).method()?.isOnChain).toBe(false)
    expect(open(creditsBuy, { signIn }).method).toThrow(
      expect.objectContaining({ code: 'INVALID_PAYMENT', message: expect.stringContaining('Credits cannot pay') }),
    )
  })

  it('is one of two: a payment with a sign-in is an error where both are read', () => {
    const both = { signIn, payment }
    for (const operation of [fetchBasic, creditsBuy, memoryDelete])
      expect(open(operation, both).method).toThrow(
        expect.objectContaining({ code: 'INVALID_PAYMENT', message: expect.stringContaining('found both') }),
      )
    expect(open(creditsBalance, both).method()).toBeDefined()
  })

  it('only identifies the wallet of a free call, in the scope of the operation', async () => {
    await expectFreeSignIn(open(creditsBalance, { signIn }), creditsBalance.wallet.signIn)
    await expectFreeSignIn(open(memoryDelete, { signIn }), memoryDelete.wallet.signIn)
    expect(open(creditsBalance).method()).toBeUndefined()
    expect(open(creditsBalance, { payment }).method()).toBeUndefined()
    expect(open(memoryDelete, { payment }).method()).toBe(freePaymentMethod)
  })

  it('only identifies the wallet if all operations are free', async () => {
    await expectFreeSignIn(open(fetchBasic, { signIn }, true), 'request')
    await expectFreeSignIn(open(creditsBuy, { signIn }, true), 'request')
    expect(open(fetchBasic, {}, true).method()).toBe(freePaymentMethod)
    expect(open(memoryGet, {}, true).method()).toBeUndefined()
    expect(open(memoryDelete, { payment }, true).method()).toBeUndefined()
  })
})
