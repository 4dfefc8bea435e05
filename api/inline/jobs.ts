import { cancelJob, findJob } from '#api/jobs/cancel-job.ts'
import { findCompletedPayment, type CompletionDeps } from '#api/jobs/read-answer.ts'
import { jobNotFound, jobViewOf, openCall, viewJob, type ViewJobDeps } from '#api/jobs/view-job.ts'
import { isOver, type JobRecord } from '#shared/storage/stores/jobs.ts'
import { JobWithResult, type InlineContext, type InlineHandler } from './handler.ts'

export const jobGet: InlineHandler<'job-get', keyof ViewJobDeps | 'call' | 'claim'> = async (
  { requestId: id },
  deps,
) => {
  const requestId = await openCall(id, deps.claim.payer, deps)
  // The payer may have named the receipt. It gets the id that opens the job without a sign-in.
  const shown = deps.claim.payer === undefined ? id : deps.jobIds.of(requestId)
  const { view, body } = await viewJob(shown, requestId, deps)
  if (!isOver(view)) deps.call.headers['Retry-After'] = '1'
  return body === undefined ? view : new JobWithResult(view, body, deps.jobIds.of(requestId))
}

/** Cancelling a job that is over, or one that is streamed, changes nothing and returns its state. */
export const jobCancel: InlineHandler<'job-cancel', keyof CompletionDeps | 'call' | 'queue' | 'sleep'> = async (
  { requestId: id },
  deps,
) => {
  const { call, jobs, queue } = deps
  // Only the id of a job cancels it: the operation takes no sign-in.
  const requestId = await openCall(id, undefined, deps)
  const isCancelled = await cancelJob(requestId, call.receivedAt, { jobs, queue })
  const record = await (isCancelled ? awaitEnd(requestId, deps) : findJob(requestId, deps))
  if (record === undefined) throw jobNotFound()
  return jobViewOf(id, record, await findCompletedPayment(requestId, deps))
}

/** A worker that stores what its job has done needs a moment for it. */
const maxWaitMs = 4000
const pollIntervalMs = 100

/** The record of a cancelled job, once it is over. After `maxWaitMs`, the record of the running job. */
async function awaitEnd(
  requestId: string,
  { jobs, sleep, now }: Pick<InlineContext, 'jobs' | 'sleep' | 'now'>,
): Promise<JobRecord | undefined> {
  const givesUpAt = now() + maxWaitMs
  for (;;) {
    const record = await findJob(requestId, { jobs })
    if (record === undefined || isOver(record) || now() > givesUpAt) return record
    await sleep(pollIntervalMs)
  }
}
