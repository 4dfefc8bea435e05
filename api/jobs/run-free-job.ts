import { setTimeout as sleep } from 'node:timers/promises'
import { CallerGone } from '#api/payments/payment-errors.ts'
import type { SourcedResult } from '#shared/answers/sourced-result.ts'
import { deadlineExceeded } from '#shared/contract/call-errors.ts'
import { AppError } from '#shared/contract/errors.ts'
import { deadlineOf } from './admission.ts'
import { cancelJob } from './cancel-job.ts'
import { enqueueAndWait, type JobRequest, type JobRequestDeps } from './run-job.ts'

/** A job for a caller that does not pay for it. */
export type FreeJob = Omit<JobRequest, 'found'> & {
  /** Aborts when the caller disconnects. */
  gone: AbortSignal
  waitMs?: number
}

const slotPollMs = 100
/** A job ends by its deadline, or a moment later. */
const graceMs = 5000

/**
 * Runs one operation inside another that is free: returns a stored answer, or runs a job in one of the slots for free jobs, so
 * that slow free pages do not delay paid ones. Use a new `requestId`: the id gives access to the whole result. Cancels the
 * job if its caller disconnects, or after `waitMs`. Throws CAPACITY_EXCEEDED and DEADLINE_EXCEEDED.
 */
export async function runFreeJob({ gone, ...job }: FreeJob, deps: JobRequestDeps): Promise<SourcedResult> {
  const found = await deps.cache.find(job.operation, job.input)
  if (found.hit !== undefined) return found.hit
  await deps.admission.admit(job)
  const { operation, requestId, waitMs = Infinity } = job
  const { pool } = operation
  if (pool === 'inline') throw new Error(`${operation.name} has no queue`)
  await takeSlot({ gone, ...job }, deps)
  try {
    const produced = await enqueueAndWait({ ...job, waitMs, found, signal: gone }, deps)
    if (produced !== undefined) return produced
    if (waitMs !== Infinity) throw deadlineExceeded()
    // A wait without a limit ends only when this process stops.
    throw new AppError('SERVICE_UNAVAILABLE', 'The server is shutting down. Try again.')
  } catch (thrown) {
    // Nothing happens to a job that is over.
    await cancelJob(requestId, deps.now(), deps).catch(() => undefined)
    throw thrown
  } finally {
    // Not awaited: a slot that is not given back expires.
    void deps.queue.leaveFreeSlot(pool, requestId).catch(() => undefined)
  }
}

async function takeSlot(
  { operation, input, receivedAt, requestId, gone }: FreeJob,
  { queue, now }: JobRequestDeps,
): Promise<void> {
  const { pool } = operation
  const deadlineAt = deadlineOf(operation, input, receivedAt)
  if (pool === 'inline') return
  while (!(await queue.takeFreeSlot(pool, requestId, deadlineAt - now() + graceMs))) {
    if (gone.aborted) throw new CallerGone()
    if (now() + slotPollMs > deadlineAt) throw allTaken()
    await sleep(slotPollMs)
  }
}

const allTaken = () =>
  new AppError(
    'CAPACITY_EXCEEDED',
    'All slots for free calls are taken. Paid calls have slots of their own. Try again.',
  )
