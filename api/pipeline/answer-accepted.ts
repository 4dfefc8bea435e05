import { type Answer, type Call, jsonBody } from '#api/calls/call.ts'
import type { PaymentUndecided } from '#api/payments/payment-errors.ts'
import type { JobIds } from '#shared/answers/job-ids.ts'
import { AppError } from '#shared/contract/errors.ts'
import { jobLifeMs, type JobRecord, type JobStore } from '#shared/storage/stores/jobs.ts'
import type { PaymentStore } from '#shared/storage/stores/payments.ts'
import type { PaidCall } from './paid-call.ts'

export interface AcceptedDeps {
  jobs: Pick<JobStore, 'find'>
  jobIds: Pick<JobIds, 'of'>
  /** The payment records. */
  paid: Pick<PaymentStore, 'findByRequest'>
  publicUrl: () => string
  now: () => number
}

/** Answers 202 while the job goes on. Settles first: the caller fetches the result later, by request id. */
export async function answerAccepted(
  { call: { headers }, requestId, claim }: PaidCall,
  deps: AcceptedDeps,
): Promise<Answer> {
  const record = await deps.jobs.find(requestId)
  if (record === undefined) throw new AppError('INTERNAL', 'The job record is missing. Try again.')
  const id = deps.jobIds.of(requestId)
  Object.assign(headers, await claim.settleUpfront({ status: 202 }), jobHeaders(id))
  return { status: 202, body: jsonBody(acceptanceOf(id, deps.publicUrl(), record)) }
}

/**
 * Answers 202 while the outcome of the settlement is unknown. The job with that id returns the result once the money has
 * moved. The result itself could be unpaid, and a 402 would make the caller pay twice. A result of the API is bound to its
 * wallet: only the same payment returns it.
 */
export async function answerUnsettled(
  { requestId, headers: receipt }: PaymentUndecided,
  { headers, operation }: Pick<Call, 'headers' | 'operation'>,
  { jobs, jobIds, paid, publicUrl, now }: AcceptedDeps,
): Promise<Answer> {
  const createdAt =
    (await jobs.find(requestId))?.createdAt ?? (await paid.findByRequest(requestId))?.record.claimedAt ?? now()
  const id = jobIds.of(requestId)
  Object.assign(headers, receipt, jobHeaders(id))
  const acceptance = acceptanceOf(id, publicUrl(), { status: 'running', createdAt })
  const retryAction = operation.pool === 'inline' ? 'retry_same_payment' : 'poll'
  return { status: 202, body: jsonBody({ ...acceptance, paymentState: 'unknown', retryAction }) }
}

/** The id of the job takes the place of the request id, which `X-Receipt-Id` names. */
const jobHeaders = (id: string) => ({ 'X-Request-Id': id, Location: `/jobs/${id}`, 'Retry-After': '1' })

function acceptanceOf(id: string, publicUrl: string, { status, createdAt }: Pick<JobRecord, 'status' | 'createdAt'>) {
  const statusUrl = `${publicUrl}/jobs/${id}`
  const expiresAt = new Date(createdAt + jobLifeMs).toISOString()
  return { requestId: id, status, statusUrl, cancelUrl: statusUrl, expiresAt }
}
