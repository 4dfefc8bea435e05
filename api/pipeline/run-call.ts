import type { CacheLookup, SourcedResult } from '#api/cache/answer-cache.ts'
import type { Answer } from '#api/calls/call.ts'
import { runInline } from '#api/inline/run-inline.ts'
import { enqueueAndWait } from '#api/jobs/run-job.ts'
import { PaymentRefused } from '#api/payments/payment-refused.ts'
import { PaymentUndecided } from '#api/payments/payment-undecided.ts'
import { errors, toAppError } from '#shared/contract/errors.ts'
import type { AllowanceState } from '#shared/queue/allowances.ts'
import { answerAccepted, answerUnsettled } from './answer-accepted.ts'
import type { AnswerDeps } from './answer-deps.ts'
import { deliver } from './deliver.ts'
import type { PaidCall } from './paid-call.ts'
import { prepay } from './prepay.ts'

interface RunOptions {
  found: CacheLookup
  allowance: AllowanceState | undefined
}

/** Runs the work of a paid call and answers with its result, or with 202 when the job outlasts the wait. */
export async function runCall(paidCall: PaidCall, options: RunOptions, deps: AnswerDeps): Promise<Answer> {
  const run = await runOrRelease(paidCall, options, deps)
  if ('unsettled' in run) return run.unsettled
  return run.produced === undefined ? answerAccepted(paidCall, deps) : deliver(paidCall, run.produced, deps)
}

/** `produced` is undefined when the job outlasts the wait. */
type Run = { produced: SourcedResult | undefined } | { unsettled: Answer }

/** Releases the payment when the work fails, unless the outcome of the payment is unknown. */
async function runOrRelease(paidCall: PaidCall, options: RunOptions, deps: AnswerDeps): Promise<Run> {
  try {
    const run = paidCall.operation.pool === 'inline' ? runInApi : runInPool
    return await run(paidCall, options, deps)
  } catch (error) {
    if (!(error instanceof PaymentUndecided)) await paidCall.claim.release(statusOf(error))
    throw error
  }
}

async function runInApi(
  { call, operation, input, requestId, claim }: PaidCall,
  { allowance }: RunOptions,
  deps: AnswerDeps,
): Promise<Run> {
  return { produced: await runInline(operation, input, { ...deps, call, requestId, claim, allowance }) }
}

async function runInPool(paidCall: PaidCall, { found }: RunOptions, deps: AnswerDeps): Promise<Run> {
  const { call, operation, input, requestId, payable, wait } = paidCall
  Object.assign(call.headers, wait.headers)
  const job = { operation, input, requestId, receivedAt: call.receivedAt, caller: call.client, found }
  const prepaid = payable.flow === 'upfront' ? await prepay(paidCall, job, deps) : { job }
  if ('unsettled' in prepaid) return prepaid
  const work = enqueueAndWait({ ...prepaid.job, waitMs: wait.waitMs }, deps)
  return (await settleWhileWaiting(work, paidCall, deps)) ?? { produced: await work }
}

/** Settles when the payment would not outlast the work, and returns an answer if the outcome is unknown. */
async function settleWhileWaiting(
  work: Promise<unknown>,
  { call: { headers }, requestId, claim: { settleBy, settleUpfront }, payable, wait }: PaidCall,
  deps: AnswerDeps,
): Promise<Run | undefined> {
  const remainingMs = (settleBy ?? Infinity) - deps.now()
  if (payable.flow === 'upfront' || wait.waitMs <= remainingMs) return undefined
  const isOver = work.then(
    () => true,
    () => true,
  )
  if ((await Promise.race([isOver, deps.sleep(remainingMs)])) === true) return undefined
  const settled = await settleUpfront()
  Object.assign(headers, settled.headers)
  return settled.state === 'unknown' ? { unsettled: await answerUnsettled(requestId, headers, deps) } : undefined
}

const statusOf = (thrown: unknown) => (thrown instanceof PaymentRefused ? 402 : errors[toAppError(thrown).code].status)
