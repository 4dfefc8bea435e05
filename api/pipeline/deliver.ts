import { hash } from 'node:crypto'
import { cacheStatus, type SourcedResult } from '#api/cache/answer-cache.ts'
import type { Answer } from '#api/calls/call.ts'
import { resultBody } from '#api/jobs/result-body.ts'
import { jobRecordFor } from '#api/jobs/run-job.ts'
import { PaymentUndecided } from '#api/payments/payment-undecided.ts'
import { cacheKeyOf } from '#shared/contract/cache-key.ts'
import { hostOf } from '#shared/contract/host-of.ts'
import type { Operation } from '#shared/contract/operation.ts'
import { refundDue } from '#shared/payments/refund-due.ts'
import type { StoredResult } from '#shared/storage/stores/results.ts'
import type { AnswerDeps } from './answer-deps.ts'
import type { PaidCall } from './paid-call.ts'

/** Answers with a result. Settles only now that the result exists, unless the call was prepaid. */
export async function deliver(paidCall: PaidCall, produced: SourcedResult, deps: AnswerDeps): Promise<Answer> {
  const { call, operation, input, requestId, claim, bought } = paidCall
  const { result, resultId, cache } = produced
  // An operation about another request, such as /jobs/{requestId}, returns that request's id.
  const ownId = 'requestId' in operation.input.properties ? undefined : requestId
  const body = resultBody(produced, { operation, input, requestId: ownId }, deps)
  if (isEmpty(operation, result)) {
    await claim.release(200)
    return { status: 200, body }
  }
  const settling = claim.settle({
    status: 200,
    // A free call has no receipt, and the hash of a long answer costs more than the rest of a stored one.
    ...(claim.isFree !== true && { responseHash: hash('sha256', body) }),
    // The cache state of the answer counts: the page may have been stored after the quote.
    refundDue: refundDue(
      { operation, input, ...bought },
      { ...result, ...(cache && { reused: cache.state }) },
      deps.prices,
    ),
    ...(resultId !== undefined && { resultId }),
  })
  const settled = await settling.catch(async (thrown: unknown) => {
    if (thrown instanceof PaymentUndecided) await recordCompletedJob(paidCall, resultId, deps)
    throw thrown
  })
  Object.assign(call.headers, cacheStatus(produced), settled)
  noteRendering(paidCall, produced, deps)
  if (call.preference.respondAsync || input['async'] === true) await recordCompletedJob(paidCall, resultId, deps)
  return { status: 200, body }
}

/**
 * Records what it took to render a page that a wallet was charged for: only that changes the price of its host. Free and failed
 * calls do not count, nor does a stored answer. Not awaited: a lost note does no harm.
 */
function noteRendering(
  { input, claim: { payer } }: PaidCall,
  { result, cache }: SourcedResult,
  { hosts, now }: AnswerDeps,
): void {
  const host = hostOf(input)
  const isFresh = cache?.state === 'miss' || cache?.state === 'bypass'
  if (payer === undefined || host === undefined || result.rendering === undefined || !isFresh) return
  void hosts.recordPaidRendering(host, { payer, isHard: result.rendering === 'hard' }, now()).catch(() => undefined)
}

/** An answer of items without a readable one is free. */
const isEmpty = (operation: Operation, { items }: StoredResult) =>
  operation.items?.addedBy === undefined && items !== undefined && items.fresh + items.cached === 0

/**
 * A stored answer has no job. It gets one for a caller that asked for a job, or that polls for it while its settlement is
 * unknown. The job of another answer stays as it is.
 */
async function recordCompletedJob(
  { call, operation, input, requestId }: PaidCall,
  resultId: string | undefined,
  deps: AnswerDeps,
): Promise<void> {
  const { receivedAt, client: caller } = call
  if (resultId === undefined || operation.pool === 'inline') return
  const cacheKey = cacheKeyOf(operation, input)
  const found = { stored: {}, cachedItems: 0, ...(cacheKey !== undefined && { cacheKey }) }
  const job = jobRecordFor({ operation, input, requestId, receivedAt, caller, found })
  await deps.jobs.createCompleted(requestId, job, { finishedAt: deps.now(), resultId })
}
