import { deadlineExceeded } from '#shared/contract/call-errors.ts'
import { failureOf } from '#shared/contract/errors.ts'
import type { WorkerPool } from '#shared/contract/job.ts'
import { queueEntryOf } from '#shared/queue/await-job.ts'
import type { JobSender } from '#shared/queue/queue.ts'
import { paginate } from '#shared/storage/paginate.ts'
import type { JobStore, OpenJob } from '#shared/storage/stores/jobs.ts'
import type { PaymentStore } from '#shared/storage/stores/payments.ts'

export interface ResendDeps {
  jobs: JobStore
  payments: Pick<PaymentStore, 'accessOf'>
  sender: JobSender
  now: () => number
}

/** A younger job is on the queue, or its API process is about to send it. */
const minAgeMs = 3000

/** A job normally ends by its deadline. One that is still open this long after it never ends by itself. */
const overdueMs = 3000

/**
 * Resends open jobs that Redis lost, and fails open jobs that are past their deadline. A job whose payment may still settle
 * waits for it. Returns the number of each. Safe to run twice at once.
 */
export async function resendLost({
  jobs,
  payments,
  sender,
  now,
}: ResendDeps): Promise<{ resent: number; ended: number }> {
  const counts = { resent: 0, ended: 0 }
  for await (const page of paginate(({ cursor }) => jobs.listOpen(now() - minAgeMs, cursor))) {
    const [overdue, open] = partition(page.jobs, ({ record }) => record.deadlineAt + overdueMs < now())
    for (const { id, record } of overdue) {
      // The scheduler starts the job of a payment that settles late, and ends the other payments soon after their deadlines.
      if (record.awaitsPayment === true && (await payments.accessOf(id)) === 'pending') continue
      if (await jobs.fail(id, now(), failureOf(deadlineExceeded()))) counts.ended++
    }
    const paid = open.filter(({ record }) => record.awaitsPayment !== true)
    for (const [pool, ofPool] of Map.groupBy(paid, ({ record }) => record.pool))
      counts.resent += await resend(pool, ofPool)
  }
  return counts

  async function resend(pool: WorkerPool, open: readonly OpenJob[]): Promise<number> {
    const queueEntries = open.map(({ id, record }) => queueEntryOf(id, record))
    const lost = new Set(await sender.findLost(pool, queueEntries))
    for (const queueEntry of queueEntries) if (lost.has(queueEntry.id)) await sender.send(pool, queueEntry)
    return lost.size
  }
}

function partition<T>(items: readonly T[], isFirst: (item: T) => boolean): [T[], T[]] {
  const { first = [], second = [] } = Object.groupBy(items, (item) => (isFirst(item) ? 'first' : 'second'))
  return [first, second]
}
