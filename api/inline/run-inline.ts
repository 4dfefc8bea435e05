import type { ValidInput } from '#api/calls/validate.ts'
import type { SourcedResult } from '#shared/answers/sourced-result.ts'
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
