import type { AnswerCache } from '#api/cache/answer-cache.ts'
import type { Answer, Call } from '#api/calls/call.ts'
import type { InlineDeps } from '#api/inline/handler.ts'
import { replayInline } from '#api/inline/run-inline.ts'
import { CallerGone, paymentInFlight, refundedBefore } from '#api/payments/payment-errors.ts'
import { type Replay } from '#api/payments/payments.ts'
import type { SourcedResult } from '#shared/answers/sourced-result.ts'
import { AppError, errorOf } from '#shared/contract/errors.ts'
import { jobLifeMs, outcomeOf, type JobStore } from '#shared/storage/stores/jobs.ts'
import type { PaymentStore } from '#shared/storage/stores/payments.ts'
import type { ResultStore } from '#shared/storage/stores/results.ts'
import { answerAccepted, type AcceptedDeps } from './answer-accepted.ts'
import { deliver, type DeliverDeps } from './deliver.ts'
import type { PaidCall, ValidCall } from './paid-call.ts'
import { leaveUnpaid, prepay, type EndDeps, type PrepayDeps } from './run-call.ts'
import { streamJob, type StreamDeps } from './stream-job.ts'

export interface ReplayDeps extends AcceptedDeps, DeliverDeps, EndDeps, PrepayDeps, StreamDeps {
  cache: AnswerCache
  /** For the operations of the `inline` pool. */
  inline: InlineDeps
  jobs: JobStore
  paid: PaymentStore
  queue: EndDeps['queue'] & StreamDeps['queue']
  results: ResultStore
  sleep: (ms: number) => Promise<unknown>
}

const jobPollMs = 150
/** The first call creates its job within this time, or has failed. */
const maxJobStartMs = 2000

/**
 * Answers a call whose payment was already claimed by the same request. It returns the answer of that request, under its
 * request id, without a second charge. If the first process died on the way, this call settles for it.
 */
export async function answerReplay(validCall: ValidCall, replay: Replay, deps: ReplayDeps): Promise<Answer> {
  const { requestId, claim, bought } = replay
  const paidCall: PaidCall = { ...validCall, requestId, claim, bought }
  try {
    return await continueCall(paidCall, replay, deps)
  } catch (error) {
    await leaveUnpaid(paidCall, error, deps)
    throw (await refundedFailure(error, requestId, deps)) ?? error
  }
}

/** A refunded payment says why its job failed, whichever step found the refund. Undefined for other errors. */
async function refundedFailure(error: unknown, requestId: string, { jobs, publicUrl }: ReplayDeps) {
  if (!(error instanceof AppError) || error.code !== 'PAYMENT_REUSED') return undefined
  const record = await jobs.find(requestId)
  const outcome = record && outcomeOf(requestId, record)
  return outcome?.status === 'failed' ? refundedBefore(publicUrl(), requestId, outcome.failure) : undefined
}

async function continueCall(paidCall: PaidCall, replay: Replay, deps: ReplayDeps): Promise<Answer> {
  const { call, operation, input, payable, wait, requestId, claim } = paidCall
  Object.assign(call.headers, wait.headers, replay.headers)
  if (replay.isSpent && deps.now() >= replay.claimedAt + jobLifeMs) throw answerExpired(requestId, deps.publicUrl())
  // A payment that is spent, or whose answer exists, has no work left to prepay.
  using events = new DisposableStack()
  const needsWork = !replay.isSpent && replay.resultId === undefined
  if (needsWork && payable.flow === 'upfront') {
    const hit = await continueWork(paidCall, deps)
    if (hit !== undefined) return deliver(paidCall, hit, deps)
    events.use(await streamJob(paidCall, deps))
  }
  if (operation.pool === 'inline') {
    const produced = await replayInline(operation, input, {
      ...deps.inline,
      call,
      requestId,
      claim,
      allowance: undefined,
    })
    if (produced === undefined) throw answerExpired(requestId, deps.publicUrl())
    return deliver(paidCall, produced, deps)
  }
  const giveUpAt = Math.min(deps.now() + wait.waitMs, claim.settleBy ?? Infinity)
  const resultId = replay.resultId ?? (await waitForResult(replay, { giveUpAt, call }, deps))
  if (resultId === undefined) return answerAccepted(paidCall, deps)
  return deliver(paidCall, await loadResult(paidCall, resultId, deps), deps)
}

/**
 * Continues the work of the first call, which another process may have left. Returns the stored answer of a first call that
 * has no work: work that starts now would be a second answer for one payment. Throws PAYMENT_IN_FLIGHT if that answer has
 * left the store.
 */
async function continueWork(paidCall: PaidCall, deps: ReplayDeps): Promise<SourcedResult | undefined> {
  const { call, operation, input, requestId, bought } = paidCall
  const [kept, existing] = await Promise.all([deps.answers.find(requestId), deps.jobs.find(requestId)])
  if (kept !== undefined) return loadResult(paidCall, kept.resultId, deps)
  const found = await deps.cache.find(operation, input, { soldItems: bought.cachedItems })
  if (existing === undefined && found.hit !== undefined) return found.hit
  if (existing === undefined && found.cachedItems < bought.cachedItems) throw paymentInFlight()
  const { receivedAt, client: caller, stream } = call
  const job = { operation, input, requestId, receivedAt, caller, found, isStreamed: stream !== undefined }
  await prepay(paidCall, job, deps)
  return undefined
}

/** The id of the job's result; undefined when the job is not over at `giveUpAt`. Throws the error of a failed job. */
async function waitForResult(
  { requestId, isSpent }: Replay,
  { giveUpAt, call }: { giveUpAt: number; call: Call },
  { jobs, now, sleep, publicUrl }: ReplayDeps,
): Promise<string | undefined> {
  const startsBefore = now() + maxJobStartMs
  for (;;) {
    const record = await jobs.find(requestId)
    const outcome = record && outcomeOf(requestId, record)
    if (outcome?.status === 'done') return outcome.resultId
    // The payment of a job that failed before is refunded: no later attempt can succeed.
    if (outcome?.status === 'failed')
      throw isSpent ? refundedBefore(publicUrl(), requestId, outcome.failure) : errorOf(outcome.failure)
    if (record === undefined && isSpent) throw answerExpired(requestId, publicUrl())
    const isLate = record === undefined ? now() > startsBefore : record.deadlineAt + 5000 < now()
    if (isLate) throw paymentInFlight()
    if (now() >= giveUpAt) return undefined
    if (call.isGone()) throw new CallerGone()
    await sleep(jobPollMs)
  }
}

async function loadResult(
  { operation, input, requestId }: PaidCall,
  resultId: string,
  { results, jobs, cache, publicUrl }: ReplayDeps,
): Promise<SourcedResult> {
  const [stored, record] = await Promise.all([results.load(resultId), jobs.find(requestId)])
  if (stored === undefined) throw answerExpired(requestId, publicUrl())
  // The first answer was a stored one if no job made it.
  const isStored = record === undefined || record.isStored === true
  const result = isStored ? { ...stored, reused: 'hit' as const } : stored
  return { ...cache.describeFresh(operation, input, result), resultId }
}

const answerExpired = (requestId: string, publicUrl: string) =>
  new AppError('PAYMENT_REUSED', 'This payment was used, and its answer has expired. Sign a new payment.', {
    details: [{ path: 'receipt', message: `${publicUrl}/receipts/${requestId}` }],
  })
