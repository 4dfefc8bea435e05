import { cancelJob } from '#api/cancel-job.ts'
import { jobViewOf } from '#api/job-view.ts'
import type { InlineHandler } from './handler.ts'
import { jobNotFound } from './job-get.ts'

/** Cancelling what is over changes nothing and says how it ended. */
export const jobCancel: InlineHandler<'job-cancel'> = async ({ requestId }, { call, jobs, queue }) => {
  await cancelJob(requestId, call.receivedAt, { jobs, queue })
  const record = await jobs.find(requestId)
  if (record === undefined) throw jobNotFound()
  return jobViewOf(requestId, record)
}
