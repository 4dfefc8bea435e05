import type { SourcedResult } from '#api/cache/answer-cache.ts'
import type { ValidInput } from '#api/calls/validate.ts'
import { refundedBefore } from '#api/payments/payments.ts'
import { AppError } from '#shared/contract/errors.ts'
import type { Operation } from '#shared/contract/operation.ts'
import type { InlineContext } from './handler.ts'
import { runInline } from './run-inline.ts'

const paymentPollMs = 150
/** A first call that takes longer may be dead. */
const maxFirstCallMs = 2000

/**
 * Waits for the result of the first call with this payment. If that takes too long, runs the operation here, under the
 * request id of the first call. Undefined when the payment is used up and no result is stored. Throws PAYMENT_IN_FLIGHT.
 */
export async function replayInline(
  operation: Operation,
  input: ValidInput,
  context: InlineContext,
): Promise<SourcedResult | undefined> {
  const { requestId, paid, results, now, sleep } = context
  for (const giveUpAt = now() + maxFirstCallMs; now() < giveUpAt; await sleep(paymentPollMs)) {
    const record = (await paid.findByRequest(requestId))?.record
    if (record === undefined || record.state === 'released') throw firstCallFailed()
    if (record.state === 'refunded') throw refundedBefore()
    const { resultId, state, status } = record
    const result = resultId === undefined ? undefined : await results.load(resultId)
    if (result !== undefined && resultId !== undefined) return { result, resultId }
    const isUsedUp = resultId !== undefined || (state === 'shown' && status !== undefined)
    if (isUsedUp) return undefined
    // The handler settles first, and knows how long to wait for that.
    if (state === 'settling' || state === 'unknown') break
  }
  return runInline(operation, input, context)
}

const firstCallFailed = () =>
  new AppError('PAYMENT_IN_FLIGHT', 'The first call with this payment failed. Send the same payment again in a moment.')
