import { findJob } from '#api/jobs/find-job.ts'
import { jobViewOf, pollAfter } from '#api/jobs/job-view.ts'
import { resultBody, type ResultBodyDeps } from '#api/jobs/result-body.ts'
import { cacheKeyOf } from '#shared/contract/cache-key.ts'
import { AppError, type Failure } from '#shared/contract/errors.ts'
import type { Json } from '#shared/contract/json.ts'
import type { JobView } from '#shared/contract/models/job-view.ts'
import { operations } from '#shared/contract/operations/index.ts'
import { microDollars } from '#shared/contract/price.ts'
import { isOnCredits } from '#shared/payments/credit-payment.ts'
import type { HeldPayment, PaymentRecord } from '#shared/payments/payment-record.ts'
import { isOver, jobLifeMs, type JobRecord } from '#shared/storage/stores/jobs.ts'
import { findCompletedPayment, type CompletionKeys } from './find-completed-payment.ts'
import type { InlineContext, InlineHandler } from './handler.ts'

type JobGetKeys = CompletionKeys | keyof ResultBodyDeps | 'call' | 'cache'
type JobGetDeps = Pick<InlineContext, JobGetKeys>

export const jobGet: InlineHandler<'job-get', JobGetKeys> = async ({ requestId }, deps) => {
  const record = await findJob(requestId, deps)
  if (record === undefined) return inlineView(requestId, deps)
  const hasResult = record.status === 'completed' || (record.status === 'cancelled' && record.resultId !== undefined)
  const mayBeUnpaid = hasResult || record.awaitsPayment === true
  const unpaid = mayBeUnpaid ? await unpaidView(requestId, record, deps) : undefined
  Object.assign(deps.call.headers, pollAfter(unpaid ?? record))
  if (unpaid !== undefined) return jobViewOf(requestId, unpaid)
  const payment = isOver(record) ? await findCompletedPayment(requestId, deps) : undefined
  const result = hasResult
    ? await resultOf(requestId, record, { ...deps, prices: pricesFor(payment, deps) })
    : undefined
  return { ...jobViewOf(requestId, record, payment), ...(result !== undefined && { result }) }
}

/** The view of a job whose payment has not settled; undefined when it has settled, or the job was free. */
async function unpaidView(
  requestId: string,
  record: JobRecord,
  { paid }: Pick<JobGetDeps, 'paid'>,
): Promise<JobRecord | undefined> {
  const state = await paid.stateOf(requestId)
  if (state === undefined || state === 'settled' || state === 'refunded') return undefined
  const { finishedAt: _, ...rest } = record
  // A released payment cancels the job. With any other, the job is running until the payment settles.
  return state === 'released' ? { ...record, status: 'cancelled' } : { ...rest, status: 'running' }
}

/** Only payments on a chain have a minimum. */
const pricesFor = (payment: HeldPayment | undefined, { prices }: Pick<JobGetDeps, 'prices'>) =>
  payment === undefined || isOnCredits(payment.record) ? { ...prices, minimumPayment: microDollars('0') } : prices

/** The answer that the operation itself would have returned. */
async function resultOf(
  requestId: string,
  record: Pick<JobRecord, 'name' | 'input' | 'resultId' | 'isStored'>,
  deps: JobGetDeps,
): Promise<Json | undefined> {
  const stored = await deps.results.load(record.resultId ?? requestId)
  if (stored === undefined) return undefined
  const operation = operations.find(({ name }) => name === record.name)
  if (operation === undefined) throw new Error(`no operation ${record.name}`)
  const result = record.isStored === true ? { ...stored, reused: 'hit' as const } : stored
  const produced = deps.cache.describeFresh(cacheKeyOf(operation, record.input), record.input, result)
  return JSON.parse(resultBody(produced, { operation, input: record.input, requestId }, deps).toString()) as Json
}

/** The view of a paid inline call. It has no job, but its caller polls while the outcome of the settlement is unknown. */
async function inlineView(requestId: string, deps: JobGetDeps): Promise<JobView> {
  const held = await deps.paid.findByRequest(requestId)
  const record = held?.record
  if (record === undefined || isOnCredits(record)) throw jobNotFound()
  const { operation: name, claimedAt: createdAt, settledAt: finishedAt = createdAt } = record
  const isInline = operations.some((known) => known.name === name && known.pool === 'inline')
  if (!isInline || deps.now() > createdAt + jobLifeMs) throw jobNotFound()
  if (record.state === 'released' || record.state === 'refunded')
    return jobViewOf(requestId, { name, status: 'cancelled', createdAt }, held)
  if (record.state !== 'settled') {
    deps.call.headers['Retry-After'] = '1'
    return jobViewOf(requestId, { name, status: 'running', createdAt })
  }
  if (record.isPrepaid === true) return unwrittenView(requestId, record, deps)
  const view = jobViewOf(requestId, { name, status: 'completed', createdAt, finishedAt })
  const result = await resultOf(requestId, { ...record, name, input: {} }, deps)
  return { ...view, ...(result !== undefined && { result }) }
}

/**
 * The view of a call that was paid before it writes. It still runs until its deadline. After that it was undecided, or its
 * process died: the same payment completes it.
 */
function unwrittenView(
  requestId: string,
  { operation: name, claimedAt: createdAt, deadlineAt }: PaymentRecord,
  { now, call }: Pick<JobGetDeps, 'now' | 'call'>,
): JobView {
  if (now() > deadlineAt) return jobViewOf(requestId, { name, status: 'failed', failure: sendAgain, createdAt })
  call.headers['Retry-After'] = '1'
  return jobViewOf(requestId, { name, status: 'running', createdAt })
}

const sendAgain: Failure = {
  code: 'PAYMENT_IN_FLIGHT',
  message:
    'The payment has settled, and nothing was written yet. Send the same request with the same payment within four minutes: it is not charged again. Otherwise the payment is refunded as credits.',
  details: [],
}

/** The same for an unknown job and an expired one. The id is the only key: any caller with it can read the job. */
export const jobNotFound = () =>
  new AppError('JOB_NOT_FOUND', 'No job with this request id. Jobs are kept for 24 hours.')
