import { expect } from 'vitest'
import { createJobIds } from '#shared/answers/job-ids.ts'
import { microDollars } from '#shared/contract/price.ts'
import type { HeldPayment, PaymentRecord } from '#shared/payment-records/payment-record.ts'
import type { PaymentEvent } from '#shared/payment-records/payment-state.ts'
import type { CompleteSettlementDeps } from '#shared/payments/complete-settlement.ts'
import type { Store } from '#shared/storage/store.ts'
import { creditStore } from '#shared/storage/stores/credits.ts'
import { jobStore, answerStore } from '#shared/storage/stores/jobs.ts'
import { paymentStore } from '#shared/storage/stores/payments.ts'
import { resultStore } from '#shared/storage/stores/results.ts'

export const start = 1_800_000_000_000
export const dayMs = 86_400_000
export const input = { urls: ['https://a.example/', 'https://b.example/', 'https://c.example/'] }
export const chainOffer = {
  scheme: 'exact',
  network: 'sim:1',
  amount: '4500',
  asset: 'coin',
  payTo: 'us',
  maxTimeoutSeconds: 60,
  extra: {},
} as const
export const facts: Omit<PaymentRecord, 'state'> = {
  requestId: 'request',
  operation: 'contents',
  method: 'POST',
  path: '/contents',
  requestHash: 'hash',
  payer: 'somebody',
  payment: { x402Version: 2, accepted: {}, payload: { nonce: 'n', validBefore: start + 60_000 } },
  offer: chainOffer,
  claimedAt: start,
  deadlineAt: start + 1000,
  cachedItems: 0,
}
export const job = { name: 'contents', pool: 'fetch', input, createdAt: start, deadlineAt: start + 1000 } as const
export const toSettled = ['verify', 'settle', 'paid'] as const
export const failure = {
  code: 'TARGET_ERROR',
  message: 'The target answered with HTTP status 404.',
  details: [],
} as const

/** One payment of `somebody`, with the stores and the clock of the code that completes it. */
export interface SettledPayments {
  /** Unix milliseconds. */
  now: number
  deps: CompleteSettlementDeps
  /** Claims the payment and applies the events. */
  claim: (more: Partial<PaymentRecord>, events?: readonly PaymentEvent[]) => Promise<HeldPayment>
  found: () => Promise<PaymentRecord | undefined>
  /** The ledger: operation, type and amount of each row. */
  rows: () => Promise<[operationId: string, type: string, amount: number][]>
}

export function settledPayments(store: Store): SettledPayments {
  const deps = {
    payments: paymentStore(store),
    credits: creditStore(store),
    jobs: jobStore(store),
    results: resultStore(store),
    answers: answerStore(store),
    jobIds: createJobIds('a key'),
    proofs: { make: () => expect.unreachable('No result here has a proof.') },
    prices: { list: 'catalog', minimumPayment: microDollars('0.004') } as const,
    now: () => world.now,
  }
  const world: SettledPayments = {
    now: start,
    deps,
    async claim(more, events = toSettled) {
      const record = { ...facts, ...more }
      await deps.payments.linkRequest(record.requestId, { key: 'key', payer: record.payer, expiresAt: start + dayMs })
      const held = await deps.payments.claim('key', record, events)
      if (held === undefined) throw new Error('Expected an empty store, found a payment.')
      return held
    },
    found: async () => (await deps.payments.find('key'))?.record,
    async rows() {
      const { rows } = await deps.credits.history('somebody', { limit: 10 })
      return rows.map(({ operationId, type, amount }) => [operationId, type, amount])
    },
  }
  return world
}
