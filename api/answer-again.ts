import { cacheKeyOf } from '#shared/cache-key.ts'
import { AppError, errorOf } from '#shared/errors.ts'
import { outcomeOf } from '#shared/stores/jobs.ts'
import { accept } from './accept.ts'
import type { AnswerDeps } from './answer-deps.ts'
import type { Answer, Call } from './call.ts'
import type { Deal } from './deal.ts'
import { deliver } from './deliver.ts'
import { payAhead } from './pay-ahead.ts'
import type { Purchase } from './payments/offers.ts'
import type { BroughtAgain } from './payments/payments.ts'
import { waitFor } from './preference.ts'
import type { ValidInput } from './validate.ts'

interface Again {
  call: Call
  input: ValidInput
  purchase: Purchase
  claimed: BroughtAgain
}

/** How often a job that another call waits for is looked at. */
const lookEveryMs = 150
/** Whoever brought the payment first has begun the job by then, or will not. */
const beginMs = 2000

/**
 * The answer to a call whose payment was brought before, for the same thing: what that one bought, under its request id,
 * without a second charge. Where its process died on the way, this call settles in its place.
 */
export async function answerAgain({ call, input, purchase, claimed }: Again, deps: AnswerDeps): Promise<Answer> {
  const { operation, headers, receivedAt, client: caller } = call
  const { requestId } = claimed
  const deal: Deal = { call, input, ...claimed }
  const { waitMs, headers: applied } = waitFor(call.preference, input, deps.syncWaitMs)
  Object.assign(headers, applied, claimed.headers)
  if (!claimed.isSpent && purchase.flow === 'upfront') {
    const found = await deps.cache.find(operation, input)
    const paid = await payAhead(deal, { operation, input, requestId, receivedAt, caller, found }, deps)
    if ('unsettled' in paid) return paid.unsettled
  }
  const resultId = claimed.resultId ?? (await resultOfJob(claimed, deps.now() + waitMs, deps))
  if (resultId === undefined) return accept(deal, deps)
  const result = await deps.results.load(resultId)
  if (result === undefined) throw forgotten(requestId, deps.publicUrl())
  return deliver(deal, { ...deps.cache.describeFresh(cacheKeyOf(operation, input), input, result), resultId }, deps)
}

/** Undefined when the job is not over by then. */
async function resultOfJob(
  { requestId: id, isSpent }: BroughtAgain,
  giveUpAt: number,
  { jobs, now, sleep, publicUrl }: AnswerDeps,
): Promise<string | undefined> {
  const beginsBefore = now() + beginMs
  for (;;) {
    const record = await jobs.find(id)
    const outcome = record && outcomeOf(id, record)
    if (outcome?.status === 'done') return outcome.resultId
    if (outcome?.status === 'failed') throw errorOf(outcome.failure)
    if (record === undefined && isSpent) throw forgotten(id, publicUrl())
    const isLate = record === undefined ? now() > beginsBefore : record.deadlineAt + 5000 < now()
    if (isLate) {
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
