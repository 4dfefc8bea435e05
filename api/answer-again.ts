import { hash } from 'node:crypto'
import { cacheKeyOf } from '#shared/cache-key.ts'
import { AppError, errorOf } from '#shared/errors.ts'
import { owedFor } from '#shared/payments/owed-for.ts'
import { accept } from './accept.ts'
import type { Produced } from './answer-cache.ts'
import type { AnswerDeps } from './answer-deps.ts'
import { answerUnsettled } from './answer-unsettled.ts'
import type { Answer, Call } from './call.ts'
import { deliversNothing } from './delivers-nothing.ts'
import type { BroughtAgain } from './payments/payments.ts'
import { waitFor } from './preference.ts'
import { stamp } from './stamp.ts'
import type { ValidInput } from './validate.ts'

interface Again {
  call: Call
  input: ValidInput
  claimed: BroughtAgain
}

/** How often a job that another call waits for is looked at. */
const lookEveryMs = 150

/**
 * The answer to a call whose payment was brought before, for the same thing: what that one bought, under its request id,
 * without a second charge. Where its process died on the way, this call settles in its place.
 */
export async function answerAgain({ call, input, claimed }: Again, deps: AnswerDeps): Promise<Answer> {
  const { operation, headers } = call
  const { claim, requestId, bought } = claimed
  const { waitMs, headers: applied } = waitFor(call.preference, input, deps.syncWaitMs)
  Object.assign(headers, applied)
  const resultId = claimed.resultId ?? (await resultOfJob(requestId, deps.now() + waitMs, deps))
  if (resultId === undefined) return accept(requestId, { claim, headers }, deps)
  const result = await deps.results.load(resultId)
  if (result === undefined) throw forgotten(requestId, deps.publicUrl())
  const produced: Produced = deps.cache.describeFresh(cacheKeyOf(operation, input), input, result)
  const json = stamp(produced, { operation, input, requestId }, deps)
  if (deliversNothing(result)) {
    await claim.release(200)
    return { status: 200, json }
  }
  const settled = await claim.settle({
    status: 200,
    responseHash: hash('sha256', json),
    owed: owedFor({ operation, input, ...bought }, result, deps.prices),
    resultId,
  })
  Object.assign(headers, settled.headers)
  if (settled.state === 'unknown') return answerUnsettled(requestId, headers, deps)
  return { status: 200, json }
}

/** Undefined when the job is not over by then. */
async function resultOfJob(
  id: string,
  giveUpAt: number,
  { jobs, now, sleep }: AnswerDeps,
): Promise<string | undefined> {
  for (;;) {
    const outcome = await jobs.outcome(id)
    if (outcome?.status === 'done') return outcome.resultId
    if (outcome?.status === 'failed') throw errorOf(outcome.failure)
    const record = await jobs.find(id)
    if (record === undefined || record.deadlineAt + 5000 < now()) {
      throw new AppError('PAYMENT_IN_FLIGHT', 'This payment is in use. Send it again in a moment; it is charged once.')
    }
    if (now() >= giveUpAt) return undefined
    await sleep(lookEveryMs)
  }
}

const forgotten = (requestId: string, publicUrl: string) =>
  new AppError('PAYMENT_REUSED', 'What this payment bought is not kept any more. Sign a new one.', {
    details: [{ path: 'receipt', message: `${publicUrl}/receipts/${requestId}` }],
  })
