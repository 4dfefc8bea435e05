import { Readable } from 'node:stream'
import type { Answer } from '#api/calls/call.ts'
import { lengthOfBody, type JsonBody } from '#api/calls/json-body.ts'
import { pathsOf } from '#api/calls/paths-of.ts'
import { openapiOperation } from '#api/documents/openapi/openapi-operation.ts'
import type { Context } from '#api/middleware/context.ts'
import type { Route } from '#api/middleware/route.ts'
import type { AnswerDeps } from '#api/pipeline/answer-deps.ts'
import { answer } from '#api/pipeline/answer.ts'
import type { AnyOperation } from '#shared/contract/operations/index.ts'
import { operationsForList } from '#shared/contract/operations/operations-for-list.ts'
import { bodyInput } from './body-input.ts'
import { readBody } from './read-body.ts'
import { readCall, sendsPayment } from './read-call.ts'
import { urlInput } from './url-input.ts'

export interface DoorDeps extends AnswerDeps {
  /** How many X-Forwarded-For entries to trust. */
  trustedProxies: number
}

/** One route for each path of each operation: JSON in, JSON out. */
export function operationRoutes(deps: DoorDeps): Route[] {
  const charging = { ...deps.prices, isCharged: !deps.payments.isOff }
  return operationsForList(deps.prices.list).flatMap((operation) =>
    pathsOf(operation).map((path) => routeFor(path, operation)),
  )

  function routeFor(path: Route['path'], operation: AnyOperation): Route {
    return {
      method: operation.method,
      path,
      example: examplePath(path, operation),
      document: openapiOperation(operation, path, charging),
      handle: (ctx) => serve(ctx, operation),
    }
  }

  async function serve(ctx: Context, operation: AnyOperation): Promise<void> {
    // The payment of a request whose headers or body are refused is not claimed.
    const isPaid = operation.access === 'paid' && !deps.payments.isOff
    if (isPaid && sendsPayment(ctx)) ctx.state.paymentState = 'unused'
    const body = operation.method === 'POST' ? await readBody(ctx) : undefined
    const input = () => (body === undefined ? urlInput(ctx, operation) : bodyInput(ctx, body))
    const { status, body: json } = await answerHttp(ctx, operation, input, deps)
    ctx.status = status
    ctx.type = 'application/json'
    sendJson(ctx, json)
  }
}

/** Sends the pieces one after another. A slow reader holds no copy of a stored result. */
export function sendJson(ctx: Context, body: JsonBody): void {
  ctx.body = body.pieces.length === 1 ? body.pieces[0] : Readable.from(body.pieces)
  ctx.length = lengthOfBody(body)
}

/** Answers an HTTP request. Sets the headers and log fields of the call, also when it fails; the caller sets the body. */
export async function answerHttp(
  ctx: Context,
  operation: AnyOperation,
  input: () => unknown,
  deps: DoorDeps,
): Promise<Answer> {
  const call = readCall(ctx, operation, input, deps)
  try {
    return await answer(call, deps)
  } finally {
    ctx.set(call.headers)
    const { paymentState } = call.logFields
    if (paymentState !== undefined) ctx.state.paymentState = paymentState
    Object.assign(ctx.state.logFields, { operation: operation.name, pool: operation.pool }, call.logFields)
  }
}

/** The path with its parameters replaced by the values of the example. */
const examplePath = (path: string, { example }: AnyOperation) =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(Reflect.get(example.input, name))))
