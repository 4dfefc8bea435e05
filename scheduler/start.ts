import { openJobIds } from '#shared/answers/job-ids.ts'
import { provide } from '#shared/metrics/sources.ts'
import { openRails } from '#shared/payments/open-rails.ts'
import { openProofKeys } from '#shared/proofs/proof-keys.ts'
import { createProofs } from '#shared/proofs/proofs.ts'
import { openSchedulerHeartbeat } from '#shared/queue/bullmq/heartbeats.ts'
import { openJobSender } from '#shared/queue/bullmq/sender.ts'
import { hostLimits } from '#shared/queue/host-limits.ts'
import { redisLocks } from '#shared/queue/locks.ts'
import type { Foundation } from '#shared/startup/foundation.ts'
import { creditStore } from '#shared/storage/stores/credits.ts'
import { erasureStore } from '#shared/storage/stores/erasures.ts'
import { jobStore, answerStore } from '#shared/storage/stores/jobs.ts'
import { leaseStore } from '#shared/storage/stores/leases.ts'
import { paymentStore } from '#shared/storage/stores/payments.ts'
import { receiptLogStore, unloggedReceipts } from '#shared/storage/stores/receipt-log/receipt-log.ts'
import { revenueStore } from '#shared/storage/stores/receipt-log/revenue.ts'
import { resultStore } from '#shared/storage/stores/results.ts'
import { finishErasures } from './finish-erasures.ts'
import { logReceipts } from './log-receipts.ts'
import { clockName } from './monitors/open-check-clock.ts'
import { startChecks } from './monitors/start-checks.ts'
import { reconcilePayments } from './reconcile-payments.ts'
import { repeat } from './repeat.ts'
import { resendLost } from './resend-lost.ts'
import { revenueWith, soldKinds } from './revenue-kinds.ts'
import { deliveryName, startDeliveries } from './webhooks/start-deliveries.ts'

/** Interval for removing expired records. */
const sweepEveryMs = 60_000

/** Interval for resending jobs that Redis lost. */
const resendEveryMs = 4000

/** Interval for appending final receipts to the receipt log. */
const logEveryMs = 1000

/** Interval for reconciling open payments and finishing erasures. */
const reconcileEveryMs = 5000

/** Runs the periodic tasks. Any number of schedulers may run: each task is safe to run twice at once. */
export async function startScheduler(foundation: Foundation): Promise<AsyncDisposable> {
  const { config, log, redis, store, keys, now } = foundation
  const scope = new AsyncDisposableStack()
  const sender = scope.use(openJobSender(redis, hostLimits(config)))
  const jobs = jobStore(store)
  const sweep = async () => {
    const removed = await store.sweep()
    return removed > 0 ? { removed } : undefined
  }
  const payments = paymentStore(store)
  const resend = async () => {
    const counts = await resendLost({ jobs, payments, sender, now })
    return counts.resent + counts.ended > 0 ? counts : undefined
  }
  const rails = await openRails(config, redisLocks(redis))
  const prices = { list: config.PRICE_LIST, minimumPayment: config.X402_MIN_PAYMENT }
  const reconcileDeps = {
    payments,
    credits: creditStore(store),
    jobs,
    results: resultStore(store),
    answers: answerStore(store),
    jobIds: await openJobIds(keys),
    proofs: createProofs(await openProofKeys(config, keys)),
    rails,
    prices,
    now,
  }
  const reconcile = async () => {
    const decided = await reconcilePayments(reconcileDeps)
    return decided > 0 ? { decided } : undefined
  }
  const erase = async () => {
    const erased = await finishErasures({
      ...reconcileDeps,
      paid: reconcileDeps.payments,
      erasures: erasureStore(store),
    })
    return erased > 0 ? { erased } : undefined
  }
  const revenue = revenueStore(store)
  const kinds = soldKinds(config, rails)
  scope.use(provide('revenue', async () => revenueWith(kinds, await revenue.read())))
  const logDeps = {
    unlogged: unloggedReceipts(store),
    receiptLog: receiptLogStore(store),
    revenue,
    leases: leaseStore(store),
    now,
  }
  const appendToLog = async () => {
    const logged = await logReceipts(logDeps)
    return logged > 0 ? { logged } : undefined
  }
  const tasks = [
    { name: 'sweep', everyMs: sweepEveryMs, isRoutine: true, run: sweep },
    { name: 'lost jobs', everyMs: resendEveryMs, run: resend },
    { name: 'open payments', everyMs: reconcileEveryMs, run: reconcile },
    { name: 'receipt log', everyMs: logEveryMs, isRoutine: true, run: appendToLog },
    { name: 'erasures', everyMs: reconcileEveryMs, run: erase },
  ]
  for (const task of tasks) scope.use(repeat(task, log))
  scope.use(await startChecks(foundation))
  scope.use(await startDeliveries(foundation))
  scope.use(await openSchedulerHeartbeat(redis))
  log.info({ tasks: [...tasks.map(({ name }) => name), clockName, deliveryName] }, 'scheduler started')
  return scope
}
