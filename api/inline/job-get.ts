import { jobViewOf, pollAfter } from '#api/job-view.ts'
import { stamp } from '#api/stamp.ts'
import type { Json } from '#shared/collections.ts'
import { AppError } from '#shared/errors.ts'
import { operations } from '#shared/operations/index.ts'
import type { JobRecord } from '#shared/stores/jobs.ts'
import type { InlineContext, InlineHandler } from './handler.ts'

export const jobGet: InlineHandler<'job-get'> = async ({ requestId }, context) => {
  const record = await context.jobs.find(requestId)
  if (record === undefined) throw jobNotFound()
  const isDue = record.status === 'completed' || record.awaitsPayment === true
  const due = isDue ? await unpaid(requestId, record, context) : undefined
  Object.assign(context.call.headers, pollAfter(due ?? record))
  if (due !== undefined) return jobViewOf(requestId, due)
  const result = record.status === 'completed' ? await resultOf(requestId, record, context) : undefined
  return { ...jobViewOf(requestId, record), ...(result !== undefined && { result }) }
}

/** How a job looks that is done, or could be, and was not paid for; undefined for one that was, or was free. */
async function unpaid(id: string, record: JobRecord, { paid }: InlineContext): Promise<JobRecord | undefined> {
  const state = await paid.stateOf(id)
  if (state === undefined || state === 'settled' || state === 'refunded') return undefined
  const { finishedAt: _, ...rest } = record
  // Until the chain has spoken it is under way; what will not be paid for is as good as cancelled.
  return state === 'released' ? { ...record, status: 'cancelled' } : { ...rest, status: 'running' }
}

/** What the operation itself would have answered. */
async function resultOf(requestId: string, record: JobRecord, context: InlineContext): Promise<Json | undefined> {
  const stored = await context.results.load(record.resultId ?? requestId)
  if (stored === undefined) return undefined
  const operation = operations.find(({ name }) => name === record.name)
  if (operation === undefined) throw new Error(`no operation ${record.name}`)
  const produced = context.cache.describeFresh(record.cacheKey, record.input, stored)
  return JSON.parse(stamp(produced, { operation, input: record.input, requestId }, context).toString()) as Json
}

/** The same for a job that never was, that is forgotten and that is another's: the id is the key. */
export const jobNotFound = () =>
  new AppError('JOB_NOT_FOUND', 'There is no job of this request, or it was forgotten: jobs are kept for 24 hours.')
