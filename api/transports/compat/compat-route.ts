import { jsonBody } from '#api/calls/call.ts'
import type { Context } from '#api/middleware/context.ts'
import type { Route } from '#api/middleware/route.ts'
import type { AnswerDeps } from '#api/pipeline/answer.ts'
import { answerHttp, sendJson } from '#api/transports/http/operation-routes.ts'
import { readBody } from '#api/transports/http/read-body.ts'
import { parseJsonBody } from '#api/transports/http/read-request.ts'
import { fieldsOf, type AdaptedCall, type Adapter, type Fields } from './adapter.ts'

export type CompatDeps = AnswerDeps & { publicUrl: () => string }

/** The route of an adapter: the same pipeline, prices and limits as the operation that answers. */
export function compatRoute(adapter: Adapter, deps: CompatDeps): Route {
  const { method, path, example, service } = adapter
  return {
    method,
    path,
    example,
    async handle(ctx) {
      ctx.state.errorForm = errorForms[service]
      const body = method === 'POST' ? await readBody(ctx) : undefined
      const sent = { ...(body === undefined ? {} : fieldsOf(parseJsonBody(ctx, body))), ...ctx.params }
      await answerAdapted(ctx, { adapter, sent, call: adapter.read(sent) }, deps)
    },
  }
}

interface AdaptedRequest {
  adapter: Adapter
  sent: Fields
  call: AdaptedCall
}

async function answerAdapted(ctx: Context, { adapter, sent, call }: AdaptedRequest, deps: CompatDeps): Promise<void> {
  const { operation, input } = call
  const startedAt = deps.now()
  // The clients of other services wait for the answer, and do not read a 202.
  const waiting = { ...deps, syncWaitMs: operation.timeoutMs }
  const { status, body } = await answerHttp(ctx, operation, () => structuredClone(input), waiting)
  ctx.type = 'application/json'
  if (status === 402) {
    ctx.status = 402
    const message = 'Payment required. Send a spending key as the API key: POST /keys makes one.'
    return sendJson(ctx, jsonBody(errorForms[adapter.service]({ message, code: 'PAYMENT_REQUIRED' })))
  }
  ctx.status = 200
  const seconds = (deps.now() - startedAt) / 1000
  const { requestId } = ctx.state
  const written = adapter.write(fieldsOf(body.parse()), { sent, seconds, requestId, publicUrl: deps.publicUrl() })
  sendJson(ctx, jsonBody(written))
}

/** The body of an error, by the service whose clients read it. */
const errorForms = {
  firecrawl: ({ message, code, details }: Fields) => ({ success: false, error: message, code, details }),
  tavily: ({ message, code }: Fields) => ({ detail: { error: message, code } }),
} satisfies Record<Adapter['service'], (rendered: Fields) => object>
