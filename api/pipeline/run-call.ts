import type { CacheLookup } from '#api/cache/answer-cache.ts'
import type { Answer } from '#api/calls/call.ts'
import type { InlineDeps } from '#api/inline/handler.ts'
import { runInline, type InlineResult } from '#api/inline/run-inline.ts'
import { cancelJob, type CancelDeps } from '#api/jobs/cancel-job.ts'
import {
  enqueueAndWait,
  jobRecordFor,
  type JobRecordDeps,
  type JobRequest,
  type RunJobDeps,
} from '#api/jobs/run-job.ts'
import { PaymentRefused, PaymentUndecided, CallerGone, paymentInFlight } from '#api/payments/payment-errors.ts'
import { errors, failureOf, toAppError, AppError } from '#shared/contract/errors.ts'
import type { AllowanceState } from '#shared/queue/allowances.ts'
import type { JobQueue } from '#shared/queue/queue.ts'
import type { JobStore } from '#shared/storage/stores/jobs.ts'
import type { PaymentStore } from '#shared/storage/stores/payments.ts'
import type { ResultStore } from '#shared/storage/stores/results.ts'
import { answerAccepted, type AcceptedDeps } from './answer-accepted.ts'
import { deliver, type DeliverDeps } from './deliver.ts'
import type { PaidCall } from './paid-call.ts'
import { keepFile, type KeepFileDeps } from './receive-file.ts'
import { streamJob, type StreamDeps } from './stream-job.ts'

export interface RunDeps extends AcceptedDeps, DeliverDeps, EndDeps, PrepayDeps, RunJobDeps, StreamDeps {
  /** For the operations of the `inline` pool. */
  inline: InlineDeps
  jobs: JobStore
  paid: PaymentStore
  queue: Pick<JobQueue, 'run' | 'cancel' | 'watch'>
  results: ResultStore
  sleep: (ms: number) => Promise<unknown>
  unpaidWork: UnpaidWork
}

interface RunOptions {
  found: CacheLookup
  allowance: AllowanceState | undefined
}

/** Answers a paid call with a stored answer, or runs its work: then it answers with the result, or with 202 when the job outlasts the wait. */
export async function runCall(paidCall: PaidCall, options: RunOptions, deps: RunDeps): Promise<Answer> {
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
  deps: RunDeps,
): Promise<InlineResult> {
  return runInline(operation, input, { ...deps.inline, call, requestId, claim, allowance })
}

/** Undefined when the job outlasts the wait. */
async function runInPool(paidCall: PaidCall, { found }: RunOptions, deps: RunDeps): Promise<InlineResult | undefined> {
  const { call, operation, input, requestId, payable, wait } = paidCall
  Object.assign(call.headers, wait.headers)
  const { isFree, payer } = paidCall.claim
  const { receivedAt, client: caller } = call
  const isStreamed = call.stream !== undefined
  const job = {
    operation,
    input,
    requestId,
    receivedAt,
    caller,
    payer: isFree === true ? undefined : payer,
    found,
    isStreamed,
  }
  const isPaid = payable.flow === 'upfront' && isFree !== true
  const end = isPaid || isFree === true ? undefined : deps.unpaidWork.begin({ payer, client: call.client })
  try {
    const started = isPaid ? await prepay(paidCall, job, deps) : job
    if (!isPaid) await keepFile(paidCall, deps)
    using _events = await streamJob(paidCall, deps)
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
  deps: RunDeps,
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

export interface PrepayDeps extends JobRecordDeps, KeepFileDeps {
  jobs: Pick<JobStore, 'create' | 'fail' | 'find' | 'markPaid'>
  paid: Pick<PaymentStore, 'findByRequest'>
  now: () => number
}

/**
 * Settles before the work begins (x402's flow "upfront"). The job is stored first: if this process dies, the scheduler
 * runs the job or refunds the payment. A replay continues where the first call stopped. Returns the job, whose time starts
 * now. Throws what `settleUpfront` throws, and PAYMENT_IN_FLIGHT if another call with this payment got a stored answer.
 */
export async function prepay(paidCall: PaidCall, job: JobRequest, deps: PrepayDeps): Promise<JobRequest> {
  const {
    call: { headers, file },
    requestId,
    claim,
  } = paidCall
  // A job that has ended needs its file no more.
  if (file !== undefined && (await deps.jobs.find(requestId)) === undefined) await keepFile(paidCall, deps)
  await deps.jobs.create(requestId, { ...jobRecordFor(job, deps), awaitsPayment: true })
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

export interface EndDeps extends CancelDeps {
  jobs: CancelDeps['jobs'] & Pick<JobStore, 'fail'>
  now: () => number
}

/**
 * Ends a call that failed before it was charged: frees its payment and ends its job. The scheduler does both for a process that
 * dies. A call whose caller disconnected goes on while other callers wait for its answer.
 */
async function endUnpaid(paidCall: PaidCall, error: unknown, deps: EndDeps): Promise<void> {
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

/** Calls at once, in this process, whose work runs before their payment settles. */
const unpaidLimits = { wallet: 200, address: 500 }

interface UnpaidWork {
  /** Counts a call until the returned function is called. Throws RATE_LIMITED. */
  begin: (by: { payer: string | undefined; client: string }) => () => void
}

/**
 * Bounds the work that is done before it is paid. The money of a wallet can pay for one call only, and its payer can have spent
 * it by the time that the payment settles.
 */
export function createUnpaidWork(limits = unpaidLimits): UnpaidWork {
  const running = new Map<string, number>()

  return {
    begin({ payer, client }) {
      const owners = [...(payer === undefined ? [] : [['wallet', payer] as const]), ['address', client] as const]
      for (const [kind, owner] of owners)
        if ((running.get(owner) ?? 0) >= limits[kind]) throw tooMany(kind, limits[kind])
      for (const [, owner] of owners) running.set(owner, (running.get(owner) ?? 0) + 1)
      return () => {
        for (const [, owner] of owners) leave(owner)
      }
    },
  }

  function leave(owner: string): void {
    const left = (running.get(owner) ?? 0) - 1
    if (left > 0) running.set(owner, left)
    else running.delete(owner)
  }
}

const tooMany = (kind: 'wallet' | 'address', limit: number) =>
  new AppError(
    'RATE_LIMITED',
    `${limit} calls of your ${kind} are running that are paid after their work, which is the limit. Wait for their answers. Nothing was charged.`,
    { retryAfterSeconds: 1 },
  )
