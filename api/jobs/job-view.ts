import type { JobView } from '#shared/contract/models/job-view.ts'
import type { HeldPayment } from '#shared/payments/payment-record.ts'
import { refundedOf } from '#shared/payments/refunded-of.ts'
import { jobLifeMs, type JobRecord } from '#shared/storage/stores/jobs.ts'

/** The fields of a job record that its caller can see. */
type ViewedJob = Pick<JobRecord, 'name' | 'status' | 'createdAt'> &
  Partial<Pick<JobRecord, 'failure' | 'startedAt' | 'finishedAt' | 'progress'>>

/** A job as its caller sees it, without the result. `payment`: that of the call, if any. */
export function jobViewOf(id: string, record: ViewedJob, payment?: HeldPayment): Omit<JobView, 'result'> {
  const { name, status, failure, createdAt, startedAt, finishedAt } = record
  return {
    requestId: id,
    operation: name,
    status,
    progress: progressOf(record),
    ...(failure !== undefined && { error: { code: failure.code, message: failure.message } }),
    ...refundedOf(payment?.record),
    createdAt: iso(createdAt),
    ...(startedAt !== undefined && { startedAt: iso(startedAt) }),
    ...(finishedAt !== undefined && { finishedAt: iso(finishedAt) }),
    expiresAt: iso(createdAt + jobLifeMs),
  }
}

function progressOf({ status, progress = { completed: 0, total: 1 } }: ViewedJob): JobView['progress'] {
  return status === 'completed' ? { ...progress, completed: progress.total } : progress
}

const iso = (ms: number) => new Date(ms).toISOString()
