import type { JobView } from '#shared/models/job-view.ts'
import { isOver, jobLifeMs, type JobRecord } from '#shared/stores/jobs.ts'

/** A job as its caller sees it, without its result. */
export function jobViewOf(requestId: string, record: JobRecord): Omit<JobView, 'result'> {
  const { name, status, failure, createdAt, startedAt, finishedAt } = record
  return {
    requestId,
    operation: name,
    status,
    progress: progressOf(record),
    ...(failure !== undefined && { error: { code: failure.code, message: failure.message } }),
    createdAt: iso(createdAt),
    ...(startedAt !== undefined && { startedAt: iso(startedAt) }),
    ...(finishedAt !== undefined && { finishedAt: iso(finishedAt) }),
    expiresAt: iso(createdAt + jobLifeMs),
  }
}

function progressOf({ status, progress = { completed: 0, total: 1 } }: JobRecord): JobView['progress'] {
  return status === 'completed' ? { ...progress, completed: progress.total } : progress
}

/** What a caller gets that does not wait: where to ask, where to cancel. */
export function acceptance(requestId: string, publicUrl: string, { status, createdAt }: JobRecord) {
  const statusUrl = `${publicUrl}/jobs/${requestId}`
  return { requestId, status, statusUrl, cancelUrl: statusUrl, expiresAt: iso(createdAt + jobLifeMs) }
}

/** Seconds after which to ask again; a job that is over needs no more asking. */
export const pollAfter = (record: JobRecord): Record<string, string> => (isOver(record) ? {} : { 'Retry-After': '1' })

const iso = (ms: number) => new Date(ms).toISOString()
