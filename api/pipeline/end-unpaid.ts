import { cancelJob } from '#api/jobs/cancel-job.ts'
import { PaymentRefused, PaymentUndecided } from '#api/payments/payment-errors.ts'
import { CallerGone } from '#api/payments/payments.ts'
import { errors, failureOf, toAppError } from '#shared/contract/errors.ts'
import type { AnswerDeps } from './answer-deps.ts'
import type { PaidCall } from './paid-call.ts'

type EndDeps = Pick<AnswerDeps, 'jobs' | 'queue' | 'now'>

/**
 * Ends a call that failed before it was charged: frees its payment and ends its job. The scheduler does both for a process that
 * dies. A call whose caller disconnected goes on while other callers wait for its answer.
 */
export async function endUnpaid(paidCall: PaidCall, error: unknown, deps: EndDeps): Promise<void> {
  if (error instanceof CallerGone) return leaveUnpaid(paidCall, error, deps)
  if (error instanceof PaymentUndecided) return
  const { operation, requestId, claim } = paidCall
  const isFreed = await claim.release(statusOf(error))
  // A job that awaits this payment would never start. A job that has ended stays as it is.
  if (isFreed && operation.pool !== 'inline') await deps.jobs.fail(requestId, deps.now(), failureOf(error))
}

/** Ends the part of one caller in a call. The last caller that leaves frees the payment and cancels the job. */
export async function leaveUnpaid(
  { operation, requestId, claim }: PaidCall,
  error: unknown,
  deps: EndDeps,
): Promise<void> {
  if (error instanceof PaymentUndecided) return
  const isFreed = await claim.leave(statusOf(error))
  if (isFreed && operation.pool !== 'inline') await cancelJob(requestId, deps.now(), deps)
}

const statusOf = (thrown: unknown) => (thrown instanceof PaymentRefused ? 402 : errors[toAppError(thrown).code].status)
