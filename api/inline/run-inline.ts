import type { ValidInput } from '#api/calls/validate.ts'
import { refundedBefore } from '#api/payments/payment-errors.ts'
import type { SourcedResult } from '#shared/answers/sourced-result.ts'
import { AppError } from '#shared/contract/errors.ts'
import type { Operation } from '#shared/contract/operation.ts'
import { jobLifeMs } from '#shared/storage/stores/jobs.ts'
import { JobWithResult, type InlineContext, type InlineHandler, type InlineName } from './handler.ts'
import { inlineHandlers } from './handlers.ts'

/** `job`: the answer shows a job with its result. */
export interface InlineResult extends SourcedResult {
  job?: JobWithResult
}

/** Runs the inline handler of an operation. Stores the result of a paid call, so that a replay finds it. */
export async function runInline(
  { name, access, wallet }: Operation,
  input: ValidInput,
  context: InlineContext,
): Promise<InlineResult> {
  const { results, call, requestId, now } = context
  // The input was validated against this operation's own schema, and `handlers.ts` pairs names with handlers.
  const handler = inlineHandlers[name as InlineName] as unknown as InlineHandler<InlineName>
  const made = await handler(input, context)
  if (made instanceof JobWithResult) return { result: { madeAt: now(), json: JSON.stringify(made.view) }, job: made }
  const result = { madeAt: now(), json: JSON.stringify(made) }
  const isPaymentUsed = access === 'paid' || (wallet?.isProvenByPayment === true && call.payment !== undefined)
  if (!isPaymentUsed) return { result }
  // Store the result before the payment record refers to it.
  await results.save(result, requestId, now() + jobLifeMs)
  return { result, resultId: requestId }
}

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
  let first = await awaitFirst(context)
  if (first === 'settling') {
    // The first call writes as soon as its payment has settled. Only if its process died, this one writes.
    await context.claim.settleUpfront()
    first = await awaitFirst(context)
  }
  if (first === 'used up') return undefined
  return typeof first === 'object' ? first : runInline(operation, input, context)
}

/** The result of the first call. `settling`: it settles before it writes; `late`: it may be dead. */
async function awaitFirst({
  requestId,
  paid,
  publicUrl,
  results,
  now,
  sleep,
}: InlineContext): Promise<SourcedResult | 'used up' | 'settling' | 'late'> {
  for (const giveUpAt = now() + maxFirstCallMs; now() < giveUpAt; await sleep(paymentPollMs)) {
    const record = (await paid.findByRequest(requestId))?.record
    if (record === undefined || record.state === 'released') throw firstCallFailed()
    if (record.state === 'refunded') throw refundedBefore(publicUrl(), requestId)
    const { resultId, state, status, isPrepaid } = record
    const result = resultId === undefined ? undefined : await results.load(resultId)
    if (result !== undefined && resultId !== undefined) return { result, resultId }
    if (resultId !== undefined || (state === 'shown' && status !== undefined)) return 'used up'
    if (state === 'settling' || state === 'unknown') return isPrepaid === true ? 'settling' : 'late'
  }
  return 'late'
}

const firstCallFailed = () =>
  new AppError('PAYMENT_IN_FLIGHT', 'The first call with this payment failed. Send the same payment again in a moment.')
