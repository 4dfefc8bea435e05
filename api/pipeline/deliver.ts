import { createHash } from 'node:crypto'
import { cacheStatus } from '#api/cache/answer-cache.ts'
import type { ResultBodies } from '#api/cache/results-in-memory.ts'
import { type Answer, bodyWithField, type JsonBody } from '#api/calls/call.ts'
import type { InlineResult } from '#api/inline/run-inline.ts'
import { isEmptyAnswer, jobRecordFor, type JobRecordDeps } from '#api/jobs/run-job.ts'
import { PaymentUndecided, paymentInFlight } from '#api/payments/payment-errors.ts'
import { answerTail } from '#shared/answers/answer-tail.ts'
import type { JobIds } from '#shared/answers/job-ids.ts'
import { cacheKeyOf } from '#shared/contract/cache-key.ts'
import { hostOf } from '#shared/contract/target-address.ts'
import { refundDue } from '#shared/payments/refund-due.ts'
import type { Proofs } from '#shared/proofs/proofs.ts'
import type { HostStore } from '#shared/storage/stores/hosts.ts'
import type { AnswerStore, CallAnswer, JobStore } from '#shared/storage/stores/jobs.ts'
import type { ResultStore } from '#shared/storage/stores/results.ts'
import type { PaidCall } from './paid-call.ts'

export interface DeliverDeps extends JobRecordDeps {
  answers: AnswerStore
  bodies: ResultBodies
  hosts: Pick<HostStore, 'notePaidRendering'>
  jobIds: Pick<JobIds, 'of'>
  jobs: Pick<JobStore, 'createCompleted'>
  proofs: Pick<Proofs, 'make'>
  results: Pick<ResultStore, 'load'>
  now: () => number
}

/** Answers with a result. Settles only now that the result exists, unless the call was prepaid. */
export async function deliver(paidCall: PaidCall, made: InlineResult, deps: DeliverDeps): Promise<Answer> {
  const { call, operation, input, claim, bought } = paidCall
  if (isEmptyAnswer(operation, made.result)) {
    await claim.release(200)
    return { status: 200, body: bodyOf(paidCall, made, deps) }
  }
  const { body, produced } = await keepAnswer(paidCall, made, deps)
  const { result, resultId, cache } = produced
  const settling = claim.settle({
    status: 200,
    // A free call has no receipt, and the hash of a long answer costs more than the rest of a stored one.
    ...(claim.isFree !== true && { responseHash: hashOf(body) }),
    // The cache state of the answer counts: the page may have been stored after the quote.
    refundDue: refundDue(
      { operation, input, ...bought },
      { ...result, ...(cache && { reused: cache.state }) },
      paidCall.prices,
    ),
    ...(resultId !== undefined && { resultId }),
  })
  const settled = await settling.catch(async (thrown: unknown) => {
    if (thrown instanceof PaymentUndecided) await recordCompletedJob(paidCall, resultId, deps)
    throw thrown
  })
  Object.assign(call.headers, cacheStatus(produced), settled)
  noteRendering(paidCall, produced, deps)
  if (call.preference.respondAsync || input['async'] === true) {
    const isRecorded = await recordCompletedJob(paidCall, resultId, deps)
    if (isRecorded) call.headers['Location'] = `/jobs/${deps.jobIds.of(paidCall.requestId)}`
  }
  return { status: 200, body, ...nameOf(paidCall, produced, deps) }
}

/**
 * Records what it took to render a page that a wallet was charged for: only that changes the price of its host. Free and failed
 * calls do not count, nor does a stored answer or a payment that is sent again. Not awaited: a lost note does no harm.
 */
function noteRendering(
  { call, requestId, input, claim: { payer } }: PaidCall,
  { result, cache }: InlineResult,
  { hosts, now }: DeliverDeps,
): void {
  const host = hostOf(input)
  const isFresh = cache?.state === 'miss' || cache?.state === 'bypass'
  const isFirst = call.requestId === requestId
  if (payer === undefined || host === undefined || result.rendering === undefined || !isFresh || !isFirst) return
  void hosts.notePaidRendering(host, { payer, isHard: result.rendering === 'hard' }, now()).catch(() => undefined)
}

/** The body of an answer that is made now. */
function bodyOf(paidCall: PaidCall, { job, ...produced }: InlineResult, deps: DeliverDeps): JsonBody {
  if (job !== undefined) return bodyWithField(produced.result.json, 'result', job.result)
  return deps.bodies.make(produced.result, tailOf(paidCall, produced, deps))
}

function tailOf({ operation, input, requestId, prices }: PaidCall, produced: InlineResult, deps: DeliverDeps): string {
  // An operation about another request, such as /jobs/{requestId}, returns that request's id.
  const ownId = 'requestId' in operation.input.properties ? undefined : requestId
  return answerTail(produced, { operation, input, requestId: ownId }, { ...deps, prices })
}

/**
 * The body of a paid answer, and what it was made from. It is stored before the payment settles: whoever repeats the payment gets
 * the same bytes, which have the hash of the receipt. Of two calls with one payment, both get the answer that was stored first.
 */
async function keepAnswer(
  paidCall: PaidCall,
  produced: InlineResult,
  deps: DeliverDeps,
): Promise<{ body: JsonBody; produced: InlineResult }> {
  const { resultId } = produced
  if (paidCall.claim.isFree === true || resultId === undefined)
    return { body: bodyOf(paidCall, produced, deps), produced }
  const kept = await keepTail(paidCall, { ...produced, resultId }, deps)
  const result = kept.resultId === resultId ? produced.result : await deps.results.load(kept.resultId)
  if (result === undefined) throw paymentInFlight()
  return { body: deps.bodies.make(result, kept.tail), produced: { ...produced, result, resultId: kept.resultId } }
}

function keepTail(
  paidCall: PaidCall,
  produced: InlineResult & { resultId: string },
  deps: DeliverDeps,
): Promise<CallAnswer> {
  const answer = { resultId: produced.resultId, tail: tailOf(paidCall, produced, deps) }
  return deps.answers.keep(paidCall.requestId, answer, paidCall.call.receivedAt)
}

/** The name of a stored answer, for agents that read it in parts. A free answer is kept only if it gets a name. */
function nameOf(paidCall: PaidCall, produced: InlineResult, deps: DeliverDeps): Pick<Answer, 'name'> {
  const { operation, requestId, claim } = paidCall
  const { resultId, job } = produced
  if (job !== undefined) return { name: async () => job.jobId }
  if (operation.pool === 'inline' || resultId === undefined) return {}
  return {
    async name() {
      if (claim.isFree === true) await keepTail(paidCall, { ...produced, resultId }, deps)
      return deps.jobIds.of(requestId)
    },
  }
}

function hashOf({ pieces }: JsonBody): string {
  const sum = createHash('sha256')
  for (const piece of pieces) sum.update(piece)
  return sum.digest('hex')
}

/**
 * A stored answer has no job. It gets one for a caller that asked for a job, or that polls for it while its settlement is
 * unknown. The job of another answer stays as it is. False if the answer is not stored.
 */
async function recordCompletedJob(
  { call, operation, input, requestId }: PaidCall,
  resultId: string | undefined,
  deps: DeliverDeps,
): Promise<boolean> {
  const { receivedAt, client: caller } = call
  if (resultId === undefined || operation.pool === 'inline') return false
  const cacheKey = cacheKeyOf(operation, input)
  const found = { stored: {}, cachedItems: 0, ...(cacheKey !== undefined && { cacheKey }) }
  const job = jobRecordFor({ operation, input, requestId, receivedAt, caller, found }, deps)
  await deps.jobs.createCompleted(requestId, job, { finishedAt: deps.now(), resultId })
  return true
}
