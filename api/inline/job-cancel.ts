import { jobViewOf } from '#api/job-view.ts'
import { ticketOf } from '#shared/stores/ticket-of.ts'
import type { InlineHandler } from './handler.ts'
import { jobNotFound } from './job-get.ts'

/** Cancelling what is over changes nothing and says how it ended. */
export const jobCancel: InlineHandler<'job-cancel'> = async ({ requestId }, { call, jobs, queue }) => {
  const cancelled = await jobs.cancel(requestId, call.receivedAt)
  if (cancelled !== undefined) await queue.cancel(cancelled.pool, ticketOf(requestId, cancelled))
  const record = cancelled ?? (await jobs.find(requestId))
  if (record === undefined) throw jobNotFound()
  return jobViewOf(requestId, record)
}
