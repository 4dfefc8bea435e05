import type { SourcedResult } from '#api/cache/answer-cache.ts'
import type { ValidInput } from '#api/calls/validate.ts'
import type { Operation } from '#shared/contract/operation.ts'
import { jobLifeMs } from '#shared/storage/stores/jobs.ts'
import type { InlineContext, InlineHandler, InlineName } from './handler.ts'
import { inlineHandlers } from './handlers.ts'

/** Runs the inline handler of an operation. Stores the result of a paid call, so that a replay finds it. */
export async function runInline(
  { name, access, wallet }: Operation,
  input: ValidInput,
  context: InlineContext,
): Promise<SourcedResult> {
  const { results, call, requestId, now } = context
  // The input was validated against this operation's own schema, and `handlers.ts` pairs names with handlers.
  const handler = inlineHandlers[name as InlineName] as unknown as InlineHandler<InlineName>
  const result = { madeAt: now(), json: JSON.stringify(await handler(input, context)) }
  const isPaymentUsed = access === 'paid' || (wallet?.isProvenByPayment === true && call.payment !== undefined)
  if (!isPaymentUsed) return { result }
  // Store the result before the payment record refers to it.
  await results.save(result, requestId, now() + jobLifeMs)
  return { result, resultId: requestId }
}
