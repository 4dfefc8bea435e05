import type { Produced } from '#api/answer-cache.ts'
import type { ValidInput } from '#api/validate.ts'
import type { Operation } from '#shared/operation.ts'
import { jobLifeMs } from '#shared/stores/jobs.ts'
import type { InlineContext, InlineHandler, InlineName } from './handler.ts'
import { inlineHandlers } from './handlers.ts'

/** Runs the inline handler of an operation. */
export async function runInline(
  { name, access, isProvenByPayment }: Operation,
  input: ValidInput,
  context: InlineContext,
): Promise<Produced> {
  const { results, call, now } = context
  // The input was validated against this operation's own schema, and `handlers.ts` pairs names with handlers.
  const handler = inlineHandlers[name as InlineName] as unknown as InlineHandler<InlineName>
  const result = { madeAt: now(), json: JSON.stringify(await handler(input, context)) }
  const isPaymentUsed = access === 'paid' || (isProvenByPayment === true && call.payment !== undefined)
  if (!isPaymentUsed) return { result }
  // What a payment was brought for can be had again with it.
  await results.save(result, call.requestId, now() + jobLifeMs)
  return { result, resultId: call.requestId }
}
