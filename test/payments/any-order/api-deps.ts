import { generateKeyPairSync, hash } from 'node:crypto'
import { v7 } from 'uuid'
import { createAnswerCache, pageMemoryCache } from '#api/cache/answer-cache.ts'
import { createResultBodies } from '#api/cache/results-in-memory.ts'
import type { Call } from '#api/calls/call.ts'
import { createValidate } from '#api/calls/validate.ts'
import type { InlineDeps } from '#api/inline/handler.ts'
import { monitorTermsOf } from '#api/inline/monitor/monitor-terms.ts'
import { createAdmission } from '#api/jobs/admission.ts'
import { createRefusedPayments } from '#api/payments/limit-refusals.ts'
import { creditPayments } from '#api/payments/open-payments.ts'
import { createOfferReceipts } from '#api/payments/x402/offer-receipt.ts'
import { createQuoteLock } from '#api/payments/x402/offers.ts'
import { paymentsX402 } from '#api/payments/x402/payments-x402.ts'
import type { AnswerDeps } from '#api/pipeline/answer.ts'
import { createUploadLimits } from '#api/pipeline/limit-uploads.ts'
import { createUnpaidWork } from '#api/pipeline/run-call.ts'
import { createJobIds } from '#shared/answers/job-ids.ts'
import type { JobOutcome } from '#shared/contract/job.ts'
import type { Capability } from '#shared/contract/operation.ts'
import { microDollars } from '#shared/contract/price.ts'
import { searchKinds } from '#shared/contract/search-kind.ts'
import { openEvaluator } from '#shared/monitoring/isolated/open-evaluator.ts'
import type { PaymentRail } from '#shared/payments/payment-rail.ts'
import { createPrivateInputs } from '#shared/private-inputs/private-inputs.ts'
import { createProofs } from '#shared/proofs/proofs.ts'
import type { Allowances } from '#shared/queue/allowances.ts'
import type { JobQueue, WaitOptions } from '#shared/queue/queue.ts'
import { parseEgressRules } from '#shared/runtime/settings/egress-rules.ts'
import type { Store } from '#shared/storage/store.ts'
import { captureStore } from '#shared/storage/stores/captures.ts'
import { creditStore } from '#shared/storage/stores/credits.ts'
import { erasureStore } from '#shared/storage/stores/erasures.ts'
import { hostStore } from '#shared/storage/stores/hosts.ts'
import { jobStore, answerStore } from '#shared/storage/stores/jobs.ts'
import { memoryStore } from '#shared/storage/stores/memory.ts'
import { deliveryStore } from '#shared/storage/stores/monitors/deliveries.ts'
import { monitorCheckStore } from '#shared/storage/stores/monitors/monitor-checks.ts'
import { monitorStore } from '#shared/storage/stores/monitors/monitors.ts'
import { uploadStore } from '#shared/storage/stores/open-jobs/uploads.ts'
import { pageStore } from '#shared/storage/stores/pages.ts'
import { paymentIdStore } from '#shared/storage/stores/payment-ids.ts'
import { paymentStore } from '#shared/storage/stores/payments.ts'
import { receiptLogStore } from '#shared/storage/stores/receipt-log/receipt-log.ts'
import { resultStore } from '#shared/storage/stores/results.ts'
import { sessionStore } from '#shared/storage/stores/sessions.ts'
import { spendingKeyStore } from '#shared/storage/stores/spending/spending-keys.ts'
import { validSignIns } from '#test/support/payments/valid-sign-ins.ts'

/** The ports that one process uses. */
export interface Process {
  store: Store
  rail: PaymentRail
  now: () => number
  sleep: (ms: number) => Promise<void>
}

/** The wallet that pays. */
export const payer = 'somebody'
export const prices = { list: 'catalog', minimumPayment: microDollars('0.004') } as const
export const validate = createValidate(parseEgressRules({}))
const quotes = createQuoteLock('a key')
const { privateKey: signing } = generateKeyPairSync('ed25519')
export const jobIds = createJobIds('a key')
const privateInputs = createPrivateInputs('a seed')
/** The same request id for the same name: runs are repeatable. */
export const requestIdFor = (name: string) => v7({ random: hash('sha256', name, 'buffer').subarray(0, 16), msecs: 1 })
const proofKeys = { active: { id: 'k1', mac: 'm', signing }, find: async () => undefined, publicKeys: async () => [] }
export const proofs = createProofs(proofKeys)
const monitorTerms = monitorTermsOf(
  {
    MONITOR_CHECK_PRICES: {},
    MONITOR_MIN_INTERVAL_SECONDS: 3600,
    LIMITS: {},
    PRICE_LIST: 'catalog',
    PAYMENTS: 'x402',
  },
  'a key',
)
/** Its processes start only for long texts. */
const evaluator = openEvaluator({ processes: 1 })
const publicUrl = () => 'https://us.example'

/** The dependencies of the pipeline and of its inline handlers, also beside each other. */
export type ApiDeps = AnswerDeps & InlineDeps

/** The dependencies of the pipeline in one process. */
export function apiDeps({ store, rail, now, sleep }: Process): ApiDeps {
  const own = {
    answers: answerStore(store),
    jobs: jobStore(store),
    results: resultStore(store),
    paid: paymentStore(store),
    credits: creditStore(store),
    captures: captureStore(store),
    hosts: hostStore(store),
    memory: memoryStore(store),
    signedIn: sessionStore(store),
    erasures: erasureStore(store),
    monitors: monitorStore(store),
    checks: monitorCheckStore(store),
    deliveries: deliveryStore(store),
  }
  const rails = { all: [rail], usable: () => [rail], states: () => ({}), [Symbol.dispose]() {} }
  const queue = queueOf({ now, sleep })
  const state = { allowed: true, limit: 1, remaining: 1, resetSeconds: 1 }
  const allowances: Allowances = { take: async () => state, giveBack: async () => state }
  const refused = createRefusedPayments(allowances, now)
  const offerReceipts = createOfferReceipts({ proofs, publicUrl, now })
  const money = { payments: own.paid, credits: own.credits, paymentIds: paymentIdStore(store) }
  const common = {
    ...own,
    admission: createAdmission({ queue, capabilities: new Set(capabilities), now }),
    allowances,
    cache: createAnswerCache(pageMemoryCache(pageStore(store), now), own.results, now),
    payments: {
      ...paymentsX402({
        ...money,
        rails,
        quotes,
        refused,
        isWalletBlocked: () => false,
        offerReceipts,
        publicUrl,
        signInNetworks: [],
        now,
        sleep,
      }),
      ...creditPayments({
        ...money,
        // Other tests cover sign-ins.
        signIns: { ...validSignIns(() => payer), walletOf: async ({ signIn }) => walletIn(signIn) },
        sessions: { walletOf: () => Promise.reject(new Error('No call has a session.')) },
        authenticateKey: () => Promise.reject(new Error('No call has a key.')),
        publicUrl,
        now,
      }),
    },
    bodies: createResultBodies(),
    jobIds,
    evaluator,
    locks: { withLock: <T>(_name: string, task: () => Promise<T>) => task() },
    monitorTerms,
    prices,
    privateInputs,
    proofs,
    publicUrl,
    receiptLog: receiptLogStore(store),
    queue,
    sleep,
    spendingKeys: spendingKeyStore(store),
    now,
    syncWaitMs: 25_000,
    unpaidWork: createUnpaidWork(),
    uploadLimits: createUploadLimits(),
    uploads: uploadStore(store),
    validate,
  }
  return { ...common, inline: common }
}

const walletIn = (signIn: Call['signIn']) => (signIn?.kind === 'headers' ? signIn.wallet : payer)

/** A queue that loses every reply, so that callers poll the store. */
function queueOf({ now, sleep }: Pick<Process, 'now' | 'sleep'>): JobQueue {
  return {
    async run(_pool, { deadlineAt }, { recover, expire, waitMs }: WaitOptions): Promise<JobOutcome | undefined> {
      const until = Math.min(now() + waitMs, deadlineAt)
      for (;;) {
        const outcome = await recover()
        if (outcome !== undefined) return outcome
        if (now() >= deadlineAt) return expire()
        if (now() >= until) return undefined
        await sleep(Math.min(3000, until - now()))
      }
    },
    takeFreeSlot: async () => true,
    leaveFreeSlot: async () => {},
    cancel: async () => {},
    stopWaiting: () => {},
    watch: async () => new DisposableStack(),
    estimate: async () => ({ workers: 1, slots: 4, jobMs: 10, remarks: [], ahead: 0, hostAhead: 0, paceMs: 0 }),
    backlog: async () => ({ waiting: 0, running: 0, oldestMs: 0 }),
    list: async () => [],
    pools: async () => [],
    schedulers: async () => 1,
  }
}

const capabilities: readonly Capability[] = [
  'browser',
  'llm',
  'payments',
  ...searchKinds.map((kind) => `${kind}-search` as const),
]
