import { jobRecordFor, type JobRequest } from '#api/jobs/run-job.ts'
import { paymentInFlight } from '#api/payments/payments.ts'
import { failureOf } from '#shared/contract/errors.ts'
import type { AnswerDeps } from './answer-deps.ts'
import type { PaidCall } from './paid-call.ts'

/**
 * Settles before the work begins (x402's flow "upfront"). The job is stored first: if this process dies, the scheduler
 * runs the job or refunds the payment. A replay continues where the first call stopped. Returns the job, whose time starts
 * now. Throws what `settleUpfront` throws, and PAYMENT_IN_FLIGHT if another call with this payment got a stored answer.
 */
export async function prepay(
  { call: { headers }, requestId, claim }: PaidCall,
  job: JobRequest,
  deps: AnswerDeps,
): Promise<JobRequest> {
  await deps.jobs.create(requestId, { ...jobRecordFor(job), awaitsPayment: true })
  Object.assign(headers, await claim.settleUpfront())
  // A payment buys one answer: the job of one that bought a stored answer never starts.
  const isPrepaid = (await deps.paid.findByRequest(requestId))?.record.isPrepaid === true
  if (!isPrepaid && (await deps.jobs.find(requestId))?.awaitsPayment === true) {
    const error = paymentInFlight()
    await deps.jobs.fail(requestId, deps.now(), failureOf(error))
    throw error
  }
  const receivedAt = deps.now()
  await deps.jobs.markPaid(requestId, receivedAt)
  return { ...job, receivedAt }
}
