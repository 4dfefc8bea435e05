import { deadlineExceeded } from '#shared/deadline-exceeded.ts'
import { failureOf } from '#shared/errors.ts'
import type { WorkerPool } from '#shared/job.ts'
import type { JobSender } from '#shared/ports/queue.ts'
import type { JobStore, OpenJob } from '#shared/stores/jobs.ts'
import { ticketOf } from '#shared/stores/ticket-of.ts'

export interface ResendDeps {
  jobs: JobStore
  sender: JobSender
  now: () => number
}

/** A job this young is on its way, or about to be put there by the process that took it. */
const settledMs = 3000

/** A job that is over at its deadline says so itself; one that is not by now never will. */
const overdueMs = 3000

/**
 * Goes through the jobs that are not over: what the store knows and Redis lost is put on its way again, and what nobody
 * ended at its deadline is ended. How many of each there were. Doing it twice at once is harmless.
 */
export async function resendLost({ jobs, sender, now }: ResendDeps): Promise<{ resent: number; ended: number }> {
  const found = { resent: 0, ended: 0 }
  let cursor: string | undefined
  do {
    const page = await jobs.listOpen(now() - settledMs, cursor)
    const [overdue, open] = partition(page.jobs, ({ record }) => record.deadlineAt + overdueMs < now())
    for (const { id } of overdue) if (await jobs.fail(id, now(), failureOf(deadlineExceeded()))) found.ended++
    for (const [pool, ofPool] of Map.groupBy(open, ({ record }) => record.pool))
      found.resent += await resend(pool, ofPool)
    cursor = page.next
  } while (cursor !== undefined)
  return found

  async function resend(pool: WorkerPool, open: readonly OpenJob[]): Promise<number> {
    const ids = open.map(({ id }) => id)
    const lost = new Set(await sender.lost(pool, ids))
    const tickets = open.filter(({ id }) => lost.has(id)).map(({ id, record }) => ticketOf(id, record))
    for (const ticket of tickets) await sender.send(pool, ticket)
    return tickets.length
  }
}

function partition<T>(items: readonly T[], isFirst: (item: T) => boolean): [T[], T[]] {
  const { first = [], second = [] } = Object.groupBy(items, (item) => (isFirst(item) ? 'first' : 'second'))
  return [first, second]
}
