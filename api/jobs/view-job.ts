import type { JsonBody } from '#api/calls/call.ts'
import { keepJobAnswer } from '#shared/answers/job-answer.ts'
import { AppError, type Failure } from '#shared/contract/errors.ts'
import type { JobView } from '#shared/contract/models/job-view.ts'
import { operations } from '#shared/contract/operations/index.ts'
import { isOnCredits } from '#shared/payment-records/credit-payment.ts'
import type { HeldPayment, PaymentRecord } from '#shared/payment-records/payment-record.ts'
import { refundedOf } from '#shared/payment-records/receipt.ts'
import { isOver, jobLifeMs, type JobRecord } from '#shared/storage/stores/jobs.ts'
import { findJob } from './cancel-job.ts'
import { findAccess, readAnswer, type ReadAnswerDeps } from './read-answer.ts'
import { isEmptyAnswer } from './run-job.ts'

export type ViewJobDeps = ReadAnswerDeps

/** A job as its caller sees it. `body`: the answer that the operation itself would have returned. */
export interface ViewedJob {
  view: Omit<JobView, 'result'>
  body?: JsonBody
}

/** A job, by an id and the call that it names. Throws JOB_NOT_FOUND. */
export async function viewJob(id: string, requestId: string, deps: ViewJobDeps): Promise<ViewedJob> {
  const record = await findJob(requestId, deps)
  if (record === undefined) return viewPayment(id, requestId, deps)
  const awaitsPayment = record.awaitsPayment === true
  if (!isOver(record) && !awaitsPayment) return { view: jobViewOf(id, record) }
  const { access, payment } = await findAccess(requestId, deps)
  const { finishedAt: _, ...unfinished } = record
  const resultId = resultIdOf(requestId, record)
  if (resultId === undefined) {
    const isReleased = awaitsPayment && access === 'closed'
    return { view: jobViewOf(id, isReleased ? { ...record, status: 'cancelled' } : record, payment) }
  }
  // The job is running until its payment has settled.
  if (access === 'pending') return { view: jobViewOf(id, { ...unfinished, status: 'running' }) }
  const result = await deps.results.load(resultId)
  const view = jobViewOf(id, record, payment)
  if (result === undefined) return { view }
  const operation = operations.find(({ name }) => name === record.name)
  if (access === 'closed' && !isEmptyAnswer(operation, result)) return { view: { ...view, status: 'cancelled' } }
  const isOnChain = payment !== undefined && !isOnCredits(payment.record)
  const { tail } = await keepJobAnswer(requestId, { job: record, result, resultId, isOnChain }, deps)
  return { view, body: deps.bodies.make(result, tail) }
}

/** The id of the result of a job that is done. */
const resultIdOf = (requestId: string, { status, resultId }: JobRecord): string | undefined =>
  status === 'completed' ? (resultId ?? requestId) : status === 'cancelled' ? resultId : undefined

/**
 * The view of a paid call without a job: its answer was stored, or it ran in the API. Its caller polls while the outcome of
 * the settlement is unknown.
 */
async function viewPayment(id: string, requestId: string, deps: ViewJobDeps): Promise<ViewedJob> {
  const { access, payment } = await findAccess(requestId, deps)
  const record = payment?.record
  if (record?.requestHash === undefined || deps.now() > record.claimedAt + jobLifeMs) throw jobNotFound()
  const { operation: name, claimedAt: createdAt, settledAt: finishedAt = createdAt } = record
  if (access === 'closed') return { view: jobViewOf(id, { name, status: 'cancelled', createdAt }, payment) }
  if (access === 'pending') return { view: pendingView(id, record, deps.now()) }
  const view = jobViewOf(id, { name, status: 'completed', createdAt, finishedAt }, payment)
  const body = await readAnswer(requestId, deps)
  return { view, ...(body !== undefined && { body }) }
}

/**
 * A call that was paid before it writes still runs until its deadline. After that it was undecided, or its process died: the
 * same payment completes it.
 */
function pendingView(id: string, { operation: name, claimedAt: createdAt, ...record }: PaymentRecord, now: number) {
  const isLeft = record.state === 'settled' && now > record.deadlineAt
  return jobViewOf(
    id,
    isLeft ? { name, status: 'failed', failure: sendAgain, createdAt } : { name, status: 'running', createdAt },
  )
}

const sendAgain: Failure = {
  code: 'PAYMENT_IN_FLIGHT',
  message:
    'The payment has settled, and nothing was written yet. Send the same request with the same payment within four minutes: it is not charged again. Otherwise the payment is refunded as credits.',
  details: [],
}

/**
 * The call that an id names to this caller. The id of a job is a key. The request id of a call names it to its payer only,
 * because receipts show it. Throws JOB_NOT_FOUND.
 */
export async function openCall(
  id: string,
  payer: string | undefined,
  { jobIds, jobs, paid }: Pick<ViewJobDeps, 'jobs' | 'paid' | 'jobIds'>,
): Promise<string> {
  const requestId = jobIds.requestIdOf(id)
  const isKey = requestId !== undefined && ((await findJob(requestId, { jobs })) ?? (await paid.stateOf(requestId)))
  if (isKey) return requestId
  const job = await findJob(id, { jobs })
  // An earlier version returned the request id as the id of the job.
  if (job !== undefined && job.isKeyed !== true) return id
  const held = payer === undefined ? undefined : await paid.findByRequest(id)
  if (held === undefined || held.record.payer !== payer) throw jobNotFound()
  return id
}

/** The same for an unknown job and an expired one. */
export const jobNotFound = () =>
  new AppError(
    'JOB_NOT_FOUND',
    'No job with this id. Send the `requestId` of the 202 within 24 hours, or sign in as the wallet that paid.',
  )

/** The fields of a job record that its caller can see. */
type JobFields = Pick<JobRecord, 'name' | 'status' | 'createdAt'> &
  Partial<Pick<JobRecord, 'failure' | 'startedAt' | 'finishedAt' | 'progress'>>

/** A job as its caller sees it, without the result. `payment`: that of the call, if any. */
export function jobViewOf(id: string, record: JobFields, payment?: HeldPayment): Omit<JobView, 'result'> {
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

function progressOf({ status, progress = { completed: 0, total: 1 } }: JobFields): JobView['progress'] {
  return status === 'completed' ? { ...progress, completed: progress.total } : progress
}

const iso = (ms: number) => new Date(ms).toISOString()
