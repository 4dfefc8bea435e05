import { Readable } from 'node:stream'
import { type Answer, type CallStream, lengthOfBody, type JsonBody } from '#api/calls/call.ts'
import { invalidField } from '#api/calls/invalid-field.ts'
import { pathsOf } from '#api/calls/paths-of.ts'
import { unreadInput } from '#api/calls/sent-file.ts'
import { openapiOperation } from '#api/documents/openapi/openapi-operation.ts'
import type { Context } from '#api/middleware/context.ts'
import type { Route } from '#api/middleware/route.ts'
import { answer, type AnswerDeps } from '#api/pipeline/answer.ts'
import { AppError } from '#shared/contract/errors.ts'
import { fillPath } from '#shared/contract/fill-path.ts'
import { hasBody, type Operation } from '#shared/contract/operation.ts'
import type { AnyOperation } from '#shared/contract/operations/index.ts'
import { operationsForList } from '#shared/contract/operations/operations-for-list.ts'
import { discardRest, readBody } from './read-body.ts'
import { parseJsonBody, readCall, sendsPayment } from './read-request.ts'
import { streamAnswer, wantsStream, type StreamAnswerDeps } from './stream-answer.ts'
import { isUpload } from './upload/pending-upload.ts'

/** One route for each path of each operation: JSON in, and JSON or events out. */
export function operationRoutes(deps: AnswerDeps & StreamAnswerDeps): Route[] {
  const charging = { ...deps.prices, isCharged: !deps.payments.isOff, means: deps.payments.acceptedRails }
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
    const isFile = isUpload(ctx, operation)
    const body = hasBody(operation) && !isFile ? await readBody(ctx) : undefined
    const input = () => (isFile ? unreadInput : body === undefined ? urlInput(ctx, operation) : bodyInput(ctx, body))
    const request = { ctx, operation, input }
    const answering = wantsStream(ctx, operation)
      ? streamAnswer(ctx, (stream) => answerRequest({ ...request, stream }, deps), deps)
      : answerRequest(request, deps)
    const answered = await (isFile ? answering.finally(() => endUnread(ctx)) : answering)
    if (answered === undefined) return
    ctx.status = answered.status
    ctx.type = 'application/json'
    sendJson(ctx, answered.body)
  }
}

/** The payment was refused, or the file. */
function endUnread(ctx: Context): void {
  if (!ctx.req.complete) discardRest(ctx)
}

/** Sends the pieces one after another. A slow reader holds no copy of a stored result. */
export function sendJson(ctx: Context, body: JsonBody): void {
  ctx.body = body.pieces.length === 1 ? body.pieces[0] : Readable.from(body.pieces)
  ctx.length = lengthOfBody(body)
}

/** The same as `answerRequest`, for requests that read no stream. */
export const answerHttp = (ctx: Context, operation: AnyOperation, input: () => unknown, deps: AnswerDeps) =>
  answerRequest({ ctx, operation, input }, deps)

interface HttpRequest {
  ctx: Context
  operation: AnyOperation
  input: () => unknown
  stream?: CallStream
}

/**
 * Answers an HTTP request. Sets the headers and log fields of the call, also when it fails and when its stream begins; the caller
 * sets the body.
 */
async function answerRequest({ ctx, operation, input, stream }: HttpRequest, deps: AnswerDeps): Promise<Answer> {
  const call = readCall(ctx, operation, input)
  if (stream !== undefined)
    call.stream = {
      ...stream,
      begin() {
        note()
        stream.begin()
      },
    }
  try {
    return await answer(call, deps)
  } finally {
    note()
  }

  function note(): void {
    ctx.set(call.headers)
    const { paymentState } = call.logFields
    if (paymentState !== undefined) ctx.state.paymentState = paymentState
    Object.assign(ctx.state.logFields, { operation: operation.name, pool: operation.pool }, call.logFields)
  }
}

/** The path with its parameters replaced by the values of the example. */
const examplePath = (path: string, { example }: AnyOperation) => fillPath(path, example.input).filled

/**
 * The input of a POST: its JSON body, with the path parameters beside its fields. With path parameters the body may be
 * empty. Throws what `parseJsonBody` throws, and INVALID_REQUEST if the body has another value of a path parameter.
 */
function bodyInput(ctx: Context, body: Buffer): unknown {
  const params = Object.entries(ctx.params ?? {})
  if (params.length === 0) return parseJsonBody(ctx, body)
  const fields = body.length === 0 ? {} : parseJsonBody(ctx, body)
  // Validation refuses everything but an object.
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) return fields
  for (const [name, value] of params)
    if (Object.hasOwn(fields, name) && Reflect.get(fields, name) !== value)
      throw invalidField(`/${name}`, 'differs from the path parameter; send it only in the path')
  return { ...fields, ...ctx.params }
}

/**
 * The input of a request without a body: its path parameters and query parameters. Values are strings; values of integer
 * fields that look like integers become numbers. Throws INVALID_REQUEST if the URL is not percent-encoded UTF-8.
 */
function urlInput(ctx: Context, { input }: Operation): unknown {
  assertUtf8(ctx.originalUrl)
  const fields = Object.entries({ ...ctx.query, ...ctx.params })
  return Object.fromEntries(fields.map(([name, text]) => [name, valueOf(text, input.properties[name])]))
}

function assertUtf8(url: string): void {
  try {
    decodeURIComponent(url)
  } catch (cause) {
    throw new AppError('INVALID_REQUEST', 'The URL is not percent-encoded UTF-8.', { cause })
  }
}

function valueOf(text: unknown, field: object | undefined): unknown {
  const isInteger = field !== undefined && Reflect.get(field, 'type') === 'integer'
  return isInteger && typeof text === 'string' && /^-?\d{1,15}$/.test(text) ? Number(text) : text
}
