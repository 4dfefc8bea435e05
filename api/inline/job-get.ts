import { jobViewOf, pollAfter } from '#api/job-view.ts'
import { stamp } from '#api/stamp.ts'
import type { Json } from '#shared/collections.ts'
import { AppError } from '#shared/errors.ts'
import type { JobRecord } from '#shared/stores/jobs.ts'
import type { InlineContext, InlineHandler } from './handler.ts'

export const jobGet: InlineHandler<'job-get'> = async ({ requestId }, context) => {
  const record = await context.jobs.find(requestId)
  if (record === undefined) throw jobNotFound()
  Object.assign(context.call.headers, pollAfter(record))
  const result = record.status === 'completed' ? await resultOf(requestId, record, context) : undefined
  return { ...jobViewOf(requestId, record), ...(result !== undefined && { result }) }
}

/** What the operation itself would have answered. */
async function resultOf(requestId: string, record: JobRecord, context: InlineContext): Promise<Json | undefined> {
  const stored = await context.results.load(requestId)
  if (stored === undefined) return undefined
  const produced = context.cache.describeFresh(record.cacheKey, record.input, stored)
  return JSON.parse(stamp(produced, { url: record.input['url'], requestId }, context)) as Json
}

/** The same for a job that never was, that is forgotten and that is another's: the id is the key. */
export const jobNotFound = () =>
  new AppError('JOB_NOT_FOUND', 'There is no job of this request, or it was forgotten: jobs are kept for 24 hours.')
