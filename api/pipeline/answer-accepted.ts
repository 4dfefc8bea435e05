import { hash } from 'node:crypto'
import type { Answer, Call } from '#api/calls/call.ts'
import type { PaymentUndecided } from '#api/payments/payment-undecided.ts'
import { AppError } from '#shared/contract/errors.ts'
import { jobLifeMs, type JobRecord } from '#shared/storage/stores/jobs.ts'
import type { AnswerDeps } from './answer-deps.ts'
import type { PaidCall } from './paid-call.ts'

type AcceptedDeps = Pick<AnswerDeps, 'jobs' | 'paid' | 'publicUrl' | 'now'>

/** Answers 202 while the job goes on. Settles first: the caller fetches the result later, by request id. */
export async function answerAccepted(
  { call: { headers }, requestId, claim }: PaidCall,
  deps: AcceptedDeps,
): Promise<Answer> {
  const record = await deps.jobs.find(requestId)
  if (record === undefined) throw new AppError('INTERNAL', 'The job record is missing. Try again.')
  const body = Buffer.from(JSON.stringify(acceptanceOf(requestId, deps.publicUrl(), record)))
  const settled = await claim.settleUpfront({ status: 202, responseHash: hash('sha256', body) })
  Object.assign(headers, settled, { Location: `/jobs/${requestId}`, 'Retry-After': '1' })
  return { status: 202, body }
}

/**
 * Answers 202 while the outcome of the settlement is unknown. The job with that id returns the result once the money has
 * moved. The result itself could be unpaid, and a 402 would make the caller pay twice.
 */
export async function answerUnsettled(
  { requestId, headers: receipt }: PaymentUndecided,
  { headers }: Pick<Call, 'headers'>,
  { jobs, paid, publicUrl, now }: AcceptedDeps,
): Promise<Answer> {
  const createdAt =
    (await jobs.find(requestId))?.createdAt ?? (await paid.findByRequest(requestId))?.record.claimedAt ?? now()
  Object.assign(headers, receipt, { Location: `/jobs/${requestId}`, 'Retry-After': '1' })
  const acceptance = acceptanceOf(requestId, publicUrl(), { status: 'running', createdAt })
  return {
    status: 202,
    body: Buffer.from(JSON.stringify({ ...acceptance, paymentState: 'unknown', retryAction: 'poll' })),
  }
}

function acceptanceOf(
  requestId: string,
  publicUrl: string,
  { status, createdAt }: Pick<JobRecord, 'status' | 'createdAt'>,
) {
  const statusUrl = `${publicUrl}/jobs/${requestId}`
  const expiresAt = new Date(createdAt + jobLifeMs).toISOString()
  return { requestId, status, statusUrl, cancelUrl: statusUrl, expiresAt }
}
