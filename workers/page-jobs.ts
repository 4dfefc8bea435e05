import { createHash } from 'node:crypto'
import { awaitJob, type AwaitJobDeps } from '#shared/await-job.ts'
import { deadlineExceeded } from '#shared/deadline-exceeded.ts'
import { within } from '#shared/egress/within.ts'
import { AppError } from '#shared/errors.ts'
import type { ItemInput } from '#shared/item-inputs.ts'
import { fetchPro } from '#shared/operations/fetch-pro.ts'
import type { JobQueue, Ticket } from '#shared/ports/queue.ts'
import type { KnownPage } from '#shared/stores/jobs.ts'
import type { StoredResult } from '#shared/stores/results.ts'

/** A page of a job elsewhere that needs a browser. */
export interface PageJob {
  parent: Ticket
  input: ItemInput
  /** Under which its answers are stored. */
  key: string | undefined
  deadlineAt: number
  /** What is stored, and may stand in for a target that fails. */
  known?: KnownPage
  /** Whether the parent counts for the host already. */
  isHostHeld?: boolean
}

export interface PageJobs {
  /** Whether a worker with a browser is there. Throws SERVICE_UNAVAILABLE. */
  isStaffed: () => Promise<boolean>
  /**
   * Has a worker with a browser read the page. Throws an `AppError`, and the signal's reason when it aborts: the page is
   * read to its end then, for another run of the same job gets it, and so do others who ask for it.
   */
  run: (job: PageJob, signal: AbortSignal) => Promise<StoredResult>
}

export interface PageJobsDeps extends AwaitJobDeps {
  queue: Pick<JobQueue, 'run' | 'outlook'>
}

export function createPageJobs(deps: PageJobsDeps): PageJobs {
  return {
    isStaffed: async () => (await deps.queue.outlook(fetchPro.pool, {})).workers > 0,

    async run({ parent, input, key, deadlineAt, known, isHostHeld = false }, signal) {
      const { name, pool } = fetchPro
      const record = {
        name,
        pool,
        input,
        createdAt: deps.now(),
        deadlineAt,
        isHostHeld,
        ...(key !== undefined && { cacheKey: key, ...(known !== undefined && { stored: { [key]: known } }) }),
      }
      const id = idOf(parent.id, key ?? input.url)
      const job = { id, record, waitMs: Infinity, ...(parent.caller !== undefined && { caller: parent.caller }) }
      const limit = { signal, timeoutMs: deadlineAt - deps.now() + graceMs, expired: deadlineExceeded }
      const done = await within(limit, () => awaitJob(job, deps))
      if (done === undefined) throw new AppError('SERVICE_UNAVAILABLE', 'This worker is stopping. Try again.')
      return done.result
    },
  }
}

/** How much later than at its deadline the end of a job may be heard of. */
const graceMs = 500

/** The same in every run of the job: what one began, the next one waits for. */
const idOf = (parent: string, page: string) =>
  `${parent}-${createHash('sha256').update(page).digest('base64url').slice(0, 16)}`
