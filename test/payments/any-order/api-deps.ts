import { generateKeyPairSync } from 'node:crypto'
import { createAdmission } from '#api/admission.ts'
import { createAnswerCache } from '#api/answer-cache.ts'
import type { AnswerDeps } from '#api/answer-deps.ts'
import { hotPages } from '#api/hot-pages.ts'
import { paymentsX402 } from '#api/payments/payments-x402.ts'
import { createQuoteLock } from '#api/payments/quote-lock.ts'
import { createProofs } from '#api/proofs.ts'
import { createValidate } from '#api/validate.ts'
import { parseEgressRules } from '#shared/egress/egress-rules.ts'
import { operations } from '#shared/operations/index.ts'
import type { PaymentRail } from '#shared/ports/payment-rail.ts'
import type { Outcome, Wait } from '#shared/ports/queue.ts'
import type { Store } from '#shared/ports/store.ts'
import { microDollars } from '#shared/price.ts'
import { creditStore } from '#shared/stores/credits.ts'
import { erasureStore } from '#shared/stores/erasures.ts'
import { hostStore } from '#shared/stores/hosts.ts'
import { jobStore } from '#shared/stores/jobs.ts'
import { memoryStore } from '#shared/stores/memory.ts'
import { pageStore } from '#shared/stores/pages.ts'
import { paymentIdStore } from '#shared/stores/payment-ids.ts'
import { paymentStore } from '#shared/stores/payments.ts'
import { resultStore } from '#shared/stores/results.ts'

/** What one process has of the world. */
export interface Process {
  store: Store
  rail: PaymentRail
  now: () => number
  sleep: (ms: number) => Promise<void>
}

export const prices = { list: 'catalog', minimumPayment: microDollars('0.004') } as const
export const validate = createValidate(operations, parseEgressRules({}))
const quotes = createQuoteLock('a key')
const { privateKey: signing } = generateKeyPairSync('ed25519')
const proofKeys = { active: { id: 'k1', mac: 'm', signing }, find: async () => undefined, publicKeys: async () => [] }
const publicUrl = () => 'https://us.example'

/** What the pipeline stands on, in one process. */
export function apiDeps({ store, rail, now, sleep }: Process): AnswerDeps {
  const own = {
    jobs: jobStore(store),
    results: resultStore(store),
    paid: paymentStore(store),
    credits: creditStore(store),
    hosts: hostStore(store),
    memory: memoryStore(store),
    erasures: erasureStore(store),
  }
  const rails = { all: [rail], usable: () => [rail], states: () => ({}), [Symbol.dispose]() {} }
  const queue = queueOf({ now, sleep })
  const money = { payments: own.paid, credits: own.credits, paymentIds: paymentIdStore(store) }
  return {
    ...own,
    admission: createAdmission({ queue, capabilities: new Set(), now }),
    allowances: { take: async () => ({ allowed: true, limit: 1, remaining: 1, resetSeconds: 1 }) },
    cache: createAnswerCache(hotPages(pageStore(store), now), own.results, now),
    payments: paymentsX402({ ...money, rails, quotes, publicUrl, signInNetworks: [], now, sleep }),
    prices,
    proofs: createProofs(proofKeys),
    publicUrl,
    queue,
    sleep,
    now,
    syncWaitMs: 25_000,
    validate,
  }
}

/** A queue that loses every reply, so that callers look into the store. */
function queueOf({ now, sleep }: Pick<Process, 'now' | 'sleep'>): AnswerDeps['queue'] {
  return {
    async run(_pool, { deadlineAt }, { recover, expire, waitMs }: Wait): Promise<Outcome | undefined> {
      const until = Math.min(now() + waitMs, deadlineAt)
      for (;;) {
        const outcome = await recover()
        if (outcome !== undefined) return outcome
        if (now() >= deadlineAt) return expire()
        if (now() >= until) return undefined
        await sleep(Math.min(3000, until - now()))
      }
    },
    cancel: async () => {},
    endWaits: () => {},
    outlook: async () => ({ workers: 1, slots: 4, jobMs: 10, remarks: [], ahead: 0, hostAhead: 0 }),
    pools: async () => [],
    schedulers: async () => 1,
  }
}
