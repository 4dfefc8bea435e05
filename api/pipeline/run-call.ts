import type { CacheLookup } from '#api/cache/answer-cache.ts'
import type { Answer } from '#api/calls/call.ts'
import { runInline, type InlineResult } from '#api/inline/run-inline.ts'
import { enqueueAndWait } from '#api/jobs/run-job.ts'
import type { AllowanceState } from '#shared/queue/allowances.ts'
import { answerAccepted } from './answer-accepted.ts'
import type { AnswerDeps } from './answer-deps.ts'
import { deliver } from './deliver.ts'
import { endUnpaid } from './end-unpaid.ts'
import type { PaidCall } from './paid-call.ts'
import { prepay } from './prepay.ts'

interface RunOptions {
  found: CacheLookup
  allowance: AllowanceState | undefined
}

/** Answers a paid call with a stored answer, or runs its work: then it answers with the result, or with 202 when the job outlasts the wait. */
export async function runCall(paidCall: PaidCall, options: RunOptions, deps: AnswerDeps): Promise<Answer> {
  try {
    const { hit } = options.found
    const run = paidCall.operation.pool === 'inline' ? runInApi : runInPool
    const produced = hit ?? (await run(paidCall, options, deps))
    return produced === undefined ? await answerAccepted(paidCall, deps) : await deliver(paidCall, produced, deps)
  } catch (error) {
    await endUnpaid(paidCall, error, deps)
    throw error
  }
}

function runInApi(
  { call, operation, input, requestId, claim }: PaidCall,
  { allowance }: RunOptions,
  deps: AnswerDeps,
): Promise<InlineResult> {
  return runInline(operation, input, { ...deps, call, requestId, claim, allowance })
}

/** Undefined when the job outlasts the wait. */
async function runInPool(
  paidCall: PaidCall,
  { found }: RunOptions,
  deps: AnswerDeps,
): Promise<InlineResult | undefined> {
  const { call, operation, input, requestId, payable, wait } = paidCall
  Object.assign(call.headers, wait.headers)
  const { isFree, payer } = paidCall.claim
  const { receivedAt, client: caller } = call
  const job = { operation, input, requestId, receivedAt, caller, payer: isFree === true ? undefined : payer, found }
  const isPaid = payable.flow === 'upfront' && isFree !== true
  const end = isPaid || isFree === true ? undefined : deps.unpaidWork.begin({ payer, client: call.client })
  try {
    const started = isPaid ? await prepay(paidCall, job, deps) : job
    // Paid work goes on without its caller.
    const signal = isPaid ? undefined : call.gone
    const work = enqueueAndWait({ ...started, waitMs: wait.waitMs, isPaid, signal }, deps)
    await settleWhileWaiting(work, paidCall, deps)
    return await work
  } finally {
    end?.()
  }
}

/** Settles when the payment would not outlast the work. */
async function settleWhileWaiting(
  work: Promise<unknown>,
  { call: { headers }, claim: { settleBy, settleUpfront }, payable, wait }: PaidCall,
  deps: AnswerDeps,
): Promise<void> {
  const remainingMs = (settleBy ?? Infinity) - deps.now()
  if (payable.flow === 'upfront' || wait.waitMs <= remainingMs) return
  const isOver = work.then(
    () => true,
    () => true,
  )
  if ((await Promise.race([isOver, deps.sleep(remainingMs)])) === true) return
  Object.assign(headers, await settleUpfront())
}
