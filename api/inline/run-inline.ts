import type { Produced } from '#api/answer-cache.ts'
import type { ValidInput } from '#api/validate.ts'
import type { InlineContext, InlineHandler, InlineName } from './handler.ts'
import { inlineHandlers } from './handlers.ts'

/** Runs the inline handler of that name. */
export async function runInline(name: string, input: ValidInput, context: InlineContext): Promise<Produced> {
  // The input was validated against this operation's own schema, and `handlers.ts` pairs names with handlers.
  const handler = inlineHandlers[name as InlineName] as unknown as InlineHandler<InlineName>
  const result = await handler(input as never, context)
  return { result: { madeAt: context.now(), json: JSON.stringify(result) } }
}
