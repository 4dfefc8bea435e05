import { createHash } from 'node:crypto'
import { canonicalJson } from '#shared/contract/cache-key.ts'
import { deadlineExceeded } from '#shared/contract/call-errors.ts'
import { AppError, isOutage } from '#shared/contract/errors.ts'
import type { ItemInput } from '#shared/contract/item-inputs.ts'
import type { ItemOperation } from '#shared/contract/operation.ts'
import { fetchPro } from '#shared/contract/operations/fetch-pro.ts'
import { withoutPrivateValues } from '#shared/contract/private-values.ts'
import type { PrivateInputs } from '#shared/private-inputs/private-inputs.ts'
import { awaitJob, type AwaitJobDeps, queueEntryOf } from '#shared/queue/await-job.ts'
import type { JobQueue, QueueEntry } from '#shared/queue/queue.ts'
import { withTimeout } from '#shared/runtime/with-timeout.ts'
import { isOver, type JobStore, type KnownPage } from '#shared/storage/stores/jobs.ts'
import type { ResultStore, StoredResult } from '#shared/storage/stores/results.ts'
import { throughOutages } from './failures.ts'

/** An item of another job that needs a worker of another pool: a page in a browser, or an answer from a page. */
export interface PageJob {
  operation: Pick<ItemOperation, 'name' | 'pool' | 'privateFields'>
  parent: QueueEntry
  input: ItemInput
  /** The cache key; undefined if the answer must not be stored. */
  key: string | undefined
  deadlineAt: number
  /** The stored answer to serve if the target fails. */
  stored?: KnownPage
  /** Whether the parent already counts toward the host's concurrency limit. */
  isHostHeld?: boolean
}

export interface PageJobs {
  /** Whether a worker with a browser is running. Throws SERVICE_UNAVAILABLE. */
  isStaffed: () => Promise<boolean>
  /**
   * Enqueues the page and waits for its result. Throws an `AppError`, or the signal's reason when it aborts. After an abort
   * the job goes on for another run of the parent. If the parent has ended or was cancelled, it is cancelled.
   */
  run: (job: PageJob, signal: AbortSignal) => Promise<StoredResult>
}

export interface PageJobsDeps extends AwaitJobDeps {
  queue: Pick<JobQueue, 'run' | 'estimate' | 'cancel'>
  privateInputs: Pick<PrivateInputs, 'seal'>
}

export function createPageJobs(deps: PageJobsDeps): PageJobs {
  return {
    isStaffed: async () => (await deps.queue.estimate(fetchPro.pool, {})).workers > 0,

    async run({ operation, parent, input, key, deadlineAt, stored, isHostHeld = false }, signal) {
      const { name, pool } = operation
      const record = {
        name,
        pool,
        createdAt: deps.now(),
        deadlineAt,
        isHostHeld,
        isInternal: true,
        ...(key !== undefined && { cacheKey: key, ...(stored !== undefined && { stored: { [key]: stored } }) }),
      }
      let id = idOf({ operation, parent, input, key })
      const { caller = parent.id, payer } = parent
      const job = { waitMs: Infinity, caller, payer }
      const limits = { signal, timeoutMs: deadlineAt - deps.now() + graceMs, expired: deadlineExceeded }
      const waiting = withTimeout(limits, (clock) =>
        throughOutages(
          async (attempt) => {
            if (attempt > 0) id = await openId(id, deps)
            const sealed = deps.privateInputs.seal(id, operation, input)
            return awaitJob({ ...job, record: { ...record, ...sealed }, id }, deps)
          },
          { signal: clock.signal, deadlineAt, now: deps.now },
        ),
      )
      const done = await waiting.catch((thrown: unknown) => {
        // Not awaited: an abort ends the run at once.
        if (signal.aborted) void cancelForNobody(id, parent.id, deps).catch(() => undefined)
        throw thrown
      })
      if (done === undefined) throw new AppError('SERVICE_UNAVAILABLE', 'This worker is stopping. Try again.')
      return done.result
    },
  }
}

/** A job that ends at its deadline is reported up to this much later. */
const graceMs = 500

/** Cancels a page that no run of its parent will ask for again. Other jobs that share its work keep it. */
async function cancelForNobody(id: string, parentId: string, { jobs, queue, now }: PageJobsDeps): Promise<void> {
  const parent = await jobs.find(parentId)
  if (parent !== undefined && !isOver(parent) && parent.cancelledAt === undefined) return
  const cancelled = await jobs.cancel(id, now())
  if (cancelled !== undefined) await queue.cancel(cancelled.pool, queueEntryOf(id, cancelled))
}

/** A job that an outage ended is over. Another one, with the next id, reads the page. */
async function openId(id: string, { jobs }: { jobs: Pick<JobStore, 'outcome'> }): Promise<string> {
  const outcome = await jobs.outcome(id)
  return outcome?.status === 'failed' && isOutage(outcome.failure) ? openId(`${id}~`, { jobs }) : id
}

/** The result of a page whose job is done. It is there for the parent even if no other call may get it. */
export async function findMadePage(
  job: IdentifiedPage,
  { jobs, results }: { jobs: Pick<JobStore, 'outcome'>; results: Pick<ResultStore, 'load'> },
): Promise<StoredResult | undefined> {
  const outcome = await jobs.outcome(await openId(idOf(job), { jobs }))
  return outcome?.status === 'done' ? results.load(outcome.resultId) : undefined
}

type IdentifiedPage = Pick<PageJob, 'operation' | 'parent' | 'input' | 'key'>

/** Every run of the parent uses the same id: the next run waits for the job that the last one enqueued. */
function idOf({ operation, parent, input, key }: IdentifiedPage): string {
  const page = key ?? canonicalJson(withoutPrivateValues(operation, input))
  return `${parent.id}-${createHash('sha256').update(page).digest('base64url').slice(0, 16)}`
}
