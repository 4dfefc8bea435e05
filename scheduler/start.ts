import { redisLocks } from '#shared/adapters/locks-redis.ts'
import { openRails } from '#shared/adapters/payments-rails.ts'
import { openJobSender } from '#shared/adapters/queue-bullmq/open-job-sender.ts'
import { openSchedulerBeat } from '#shared/adapters/queue-bullmq/scheduler-beat.ts'
import type { Foundation } from '#shared/foundation.ts'
import { creditStore } from '#shared/stores/credits.ts'
import { erasureStore } from '#shared/stores/erasures.ts'
import { jobStore } from '#shared/stores/jobs.ts'
import { paymentStore } from '#shared/stores/payments.ts'
import { resultStore } from '#shared/stores/results.ts'
import { finishErasures } from './finish-erasures.ts'
import { reconcilePayments } from './reconcile-payments.ts'
import { repeat } from './repeat.ts'
import { resendLost } from './resend-lost.ts'

/** How often what has expired is removed. */
const sweepEveryMs = 60_000

/** A job that Redis lost waits for this at most, and a little more. */
const resendEveryMs = 4000

/** How soon the chain is asked, again and again, what became of a payment. */
const reconcileEveryMs = 5000

/** The clock. Any number may run: each task is safe to do twice. */
export async function startScheduler({ config, log, redis, store, now }: Foundation): Promise<AsyncDisposable> {
  const scope = new AsyncDisposableStack()
  const sender = scope.use(openJobSender(redis, { hostConcurrency: config.HOST_CONCURRENCY }))
  const jobs = jobStore(store)
  const sweep = async () => {
    const removed = await store.sweep()
    return removed > 0 ? { removed } : undefined
  }
  const resend = async () => {
    const found = await resendLost({ jobs, sender, now })
    return found.resent + found.ended > 0 ? found : undefined
  }
  const rails = await openRails(config, redisLocks(redis))
  const prices = { list: config.PRICE_LIST, minimumPayment: config.X402_MIN_PAYMENT }
  const paid = {
    payments: paymentStore(store),
    credits: creditStore(store),
    jobs,
    results: resultStore(store),
    rails,
    prices,
    now,
  }
  const reconcile = async () => {
    const decided = await reconcilePayments(paid)
    return decided > 0 ? { decided } : undefined
  }
  const erase = async () => {
    const erased = await finishErasures({ ...paid, paid: paid.payments, erasures: erasureStore(store) })
    return erased > 0 ? { erased } : undefined
  }
  const tasks = [
    { name: 'sweep', everyMs: sweepEveryMs, run: sweep },
    { name: 'lost jobs', everyMs: resendEveryMs, run: resend },
    { name: 'open payments', everyMs: reconcileEveryMs, run: reconcile },
    { name: 'erasures', everyMs: reconcileEveryMs, run: erase },
  ]
  for (const task of tasks) scope.use(repeat(task, log))
  scope.use(await openSchedulerBeat(redis))
  log.info({ tasks: tasks.map(({ name }) => name) }, 'scheduler started')
  return scope
}
