import { jobRecordFor, type JobRequest } from '#api/jobs/run-job.ts'
import type { AnswerDeps } from './answer-deps.ts'
import type { PaidCall } from './paid-call.ts'

/**
 * Settles before the work begins (x402's flow "upfront"). The job is stored first: if this process dies, the scheduler
 * runs the job or refunds the payment. A replay continues where the first call stopped. Returns the job, whose time starts
 * now. Throws what `settleUpfront` throws.
 */
export async function prepay(
  { call: { headers }, requestId, claim }: PaidCall,
  job: JobRequest,
  deps: AnswerDeps,
): Promise<JobRequest> {
  await deps.jobs.create(requestId, { ...jobRecordFor(job), awaitsPayment: true })
  Object.assign(headers, await claim.settleUpfront())
  const receivedAt = deps.now()
  await deps.jobs.markPaid(requestId, receivedAt)
  return { ...job, receivedAt }
}
