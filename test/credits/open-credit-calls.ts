import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Call } from '#api/calls/call.ts'
import { creditPaymentMethod } from '#api/payments/credits/credit-payment-method.ts'
import { createAuthenticateKey } from '#api/payments/keys/authenticate-key.ts'
import type { Claim, Claimed } from '#api/payments/payments.ts'
import type { PayableRequest } from '#api/payments/quote-call.ts'
import { batchFetch } from '#shared/contract/operations/batch-fetch.ts'
import { microDollars } from '#shared/contract/price.ts'
import type { Store } from '#shared/storage/store.ts'
import { creditStore } from '#shared/storage/stores/credits.ts'
import { paymentIdStore } from '#shared/storage/stores/payment-ids.ts'
import { paymentStore } from '#shared/storage/stores/payments.ts'
import { spendingKeyStore } from '#shared/storage/stores/spending/spending-keys.ts'
import { isolatedStore } from '#test/payments/any-order/faulty-store.ts'
import { validSignIns } from '#test/support/payments/valid-sign-ins.ts'

export const startAt = 1_800_000_000_000
export const wallet = 'somebody'
export const price = { amount: microDollars('0.004'), cachedItems: 1 }
export const later: PayableRequest = {
  operation: batchFetch,
  requestHash: 'hash',
  sentHash: 'hash',
  input: {},
  flow: 'authorization',
  waitMs: 0,
}
export const upfront: PayableRequest = { ...later, flow: 'upfront' }
export const answer = { status: 200, resultId: 'result', responseHash: 'body' }

/** The headers of an answer that cost credits. */
export const headersOf = (requestId: string, cost: string, left: string) => ({
  'Payment-Method': 'credits',
  'X-Credit-Cost': cost,
  'X-Credit-Balance': left,
  'X-Receipt-Id': requestId,
  'X-Receipt-Url': `https://us.example/receipts/${requestId}`,
})

export interface SentCall {
  payable?: PayableRequest
  key?: string
  isGone?: () => boolean
}

/** No call here has an unknown key. */
const noAllowances = { take: () => Promise.reject(new Error('An allowance was taken.')) }

/** Calls that pay with the credits of a wallet: 10,000 micro-dollars, for calls of 4000. Each clock is the test's. */
export async function openCreditCalls(whole: Store, part: string, now: () => number) {
  const store = isolatedStore(whole, part)
  const credits = creditStore(store)
  const session: Session = { signer: wallet }
  const deps = {
    payments: paymentStore(store),
    credits,
    paymentIds: paymentIdStore(store),
    signIns: validSignIns(
      () => session.signer,
      () => session.signIn ?? randomUUID(),
    ),
    authenticateKey: createAuthenticateKey(spendingKeyStore(store), {
      allowances: noAllowances,
      isWalletBlocked: () => false,
      now,
    }),
    publicUrl: () => 'https://us.example',
    now,
  }
  const add = (amount: number) =>
    credits.append({ wallet, operationId: `add ${amount}`, type: 'purchase', amount, requestId: 'a', at: 1 })
  await add(10_000)

  return {
    deps,
    session,
    store,
    add,
    callOf,
    open,

    async claim(requestId: string, sent: SentCall = {}): Promise<Claim> {
      const claimed = await open(requestId, sent)
      expect(claimed.kind).toBe('claimed')
      return claimed.claim
    },

    recordOf: async (requestId: string) => (await deps.payments.findByRequest(requestId))?.record,
    balance: () => credits.balanceOf(wallet),
    rows: async () => (await credits.history(wallet, { limit: 10 })).rows.map(({ type, amount }) => [type, amount]),
  }

  function callOf(requestId: string, { key, isGone = () => false }: SentCall): Call {
    // Payments use no other field of a call.
    return { requestId, isGone, logFields: {}, ...(key !== undefined && { idempotencyKey: key }) } as unknown as Call
  }

  async function open(requestId: string, sent: SentCall = {}): Promise<Claimed> {
    const { payable = later } = sent
    const method = creditPaymentMethod(callOf(requestId, sent), deps)
    expect([method.isOnChain, method.lockedFor(payable)]).toEqual([false, undefined])
    return (await method.findReplay(payable)) ?? method.claim(payable, price, now() + 5000)
  }
}

/** The wallet that signs in, and the key of its sign-in: without one, each call has another. */
interface Session {
  signer: string
  signIn?: string
}

export type CreditCalls = Awaited<ReturnType<typeof openCreditCalls>>
