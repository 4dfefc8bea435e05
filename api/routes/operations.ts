import type { AnswerDeps } from '#api/answer-deps.ts'
import { answer } from '#api/answer.ts'
import type { Call } from '#api/call.ts'
import { clientAddress } from '#api/client-address.ts'
import type { Context } from '#api/context.ts'
import { describeOperation } from '#api/projections/openapi-operation.ts'
import { jsonInput, readBody } from '#api/read-body.ts'
import type { Route } from '#api/route.ts'
import { operations, type AnyOperation } from '#shared/operations/index.ts'

export interface DoorDeps extends AnswerDeps {
  /** How many X-Forwarded-For entries to believe. */
  trustedProxies: number
}

/** Every operation as a route: JSON in, JSON out. */
export function operationRoutes(deps: DoorDeps): Route[] {
  return operations.map((operation) => ({
    method: operation.method,
    path: operation.path,
    example: operation.path,
    document: describeOperation(operation),
    async handle(ctx) {
      const body = await readBody(ctx)
      const answered = await answerOver(ctx, operation, () => jsonInput(ctx, body), deps)
      ctx.type = 'application/json'
      // As bytes: text would be measured, joined to the header block and encoded, a walk over all of it each time.
      ctx.body = Buffer.from(answered)
    },
  }))
}

/** The HTTP door into the pipeline: returns the body, and tells headers and log what the pipeline said of the call. */
export async function answerOver(
  ctx: Context,
  operation: AnyOperation,
  input: () => unknown,
  deps: DoorDeps,
): Promise<string> {
  const { requestId, receivedAt, logged } = ctx.state
  const client = clientAddress(ctx.req, deps.trustedProxies)
  const call: Call = { operation, requestId, receivedAt, client, input, headers: {}, notes: {} }
  if (operation.access === 'paid') ctx.set('Cache-Control', 'private, no-store')
  try {
    return await answer(call, deps)
  } finally {
    ctx.set(call.headers)
    Object.assign(logged, { operation: operation.name, pool: operation.pool }, call.notes)
  }
}
