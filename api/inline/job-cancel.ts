import { cancelJob } from '#api/jobs/cancel-job.ts'
import { jobViewOf } from '#api/jobs/job-view.ts'
import { findCompletedPayment, type CompletionKeys } from './find-completed-payment.ts'
import type { InlineHandler } from './handler.ts'
import { jobNotFound } from './job-get.ts'

/** Cancelling a job that is over changes nothing and returns its final state. */
export const jobCancel: InlineHandler<'job-cancel', CompletionKeys | 'call' | 'queue'> = async (
  { requestId },
  deps,
) => {
  const { call, jobs, queue } = deps
  await cancelJob(requestId, call.receivedAt, { jobs, queue })
  const record = await jobs.find(requestId)
  if (record === undefined) throw jobNotFound()
  return jobViewOf(requestId, record, await findCompletedPayment(requestId, deps))
}
