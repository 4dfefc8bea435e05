import { addressInput } from '#api/address-input.ts'
import type { AnswerDeps } from '#api/answer-deps.ts'
import { answer } from '#api/answer.ts'
import type { Answer, Call } from '#api/call.ts'
import { clientAddress } from '#api/client-address.ts'
import type { Context } from '#api/context.ts'
import { idempotencyKeyIn } from '#api/idempotency-key.ts'
import { parsePreference } from '#api/preference.ts'
import { describeOperation } from '#api/projections/openapi-operation.ts'
import { jsonInput, readBody } from '#api/read-body.ts'
import type { Route } from '#api/route.ts'
import { readSignIn } from '#api/sign-in/read-sign-in.ts'
import { signedRequest } from '#api/sign-in/signed-request.ts'
import { AppError } from '#shared/errors.ts'
import { operations, type AnyOperation } from '#shared/operations/index.ts'
import { microDollars, type MicroDollars } from '#shared/price.ts'

export interface DoorDeps extends AnswerDeps {
  /** How many X-Forwarded-For entries to believe. */
  trustedProxies: number
}

/** Every operation as a route: JSON in, JSON out. */
export function operationRoutes(deps: DoorDeps): Route[] {
  const charging = { ...deps.prices, isCharged: deps.payments.means.length > 0 }
  return operations.flatMap((operation) => pathsOf(operation).map((path) => routeAt(path, operation)))

  function routeAt(path: Route['path'], operation: AnyOperation): Route {
    return {
      method: operation.method,
      path,
      example: exampleAddress(path, operation),
      document: describeOperation(operation, path, charging),
      handle: (ctx) => serve(ctx, operation),
    }
  }

  async function serve(ctx: Context, operation: AnyOperation): Promise<void> {
    const body = operation.method === 'POST' ? await readBody(ctx) : undefined
    const input = () => (body === undefined ? addressInput(ctx, operation) : jsonInput(ctx, body))
    const { status, body: bytes } = await answerOver(ctx, operation, input, deps)
    ctx.status = status
    ctx.type = 'application/json'
    ctx.body = bytes
  }
}

const pathsOf = (operation: AnyOperation): Route['path'][] =>
  'alias' in operation ? [operation.path, operation.alias] : [operation.path]

/** The HTTP door into the pipeline: returns the body, and tells headers and log what the pipeline said of the call. */
export async function answerOver(
  ctx: Context,
  operation: AnyOperation,
  input: () => unknown,
  deps: DoorDeps,
): Promise<Answer> {
  const call = callFrom(ctx, operation, input, deps)
  try {
    return await answer(call, deps)
  } finally {
    ctx.set(call.headers)
    const { paymentState } = call.notes
    if (paymentState !== undefined) ctx.state.paymentState = paymentState
    Object.assign(ctx.state.logged, { operation: operation.name, pool: operation.pool }, call.notes)
  }
}

/** What an HTTP request asks of an operation: who asks, what it brings to pay with, how it wants to be answered. */
export function callFrom(
  ctx: Context,
  operation: AnyOperation,
  input: () => unknown,
  { trustedProxies }: Pick<DoorDeps, 'trustedProxies'>,
): Call {
  if (operation.access === 'paid') ctx.set('Cache-Control', 'private, no-store')
  return {
    operation,
    requestId: ctx.state.requestId,
    receivedAt: ctx.state.receivedAt,
    client: clientAddress(ctx.req, trustedProxies),
    input,
    preference: parsePreference(ctx.get('Prefer')),
    isGone: () => ctx.res.destroyed,
    ...paymentIn(ctx),
    request: () => signedRequest(ctx),
    headers: {},
    notes: {},
  }
}

/** What the caller brings to pay with, and the most it will pay. Throws for what is none of it. */
function paymentIn(ctx: Context): Pick<Call, 'payment' | 'maxPrice' | 'signIn' | 'idempotencyKey'> {
  const payment = ctx.get('Payment-Signature')
  const limit = ctx.get('X-Max-Price')
  const signIn = readSignIn((header) => ctx.get(header))
  const idempotencyKey = idempotencyKeyIn(ctx.get('Idempotency-Key'))
  return {
    ...(payment !== '' && { payment: { base64: payment, place: 'the header Payment-Signature (base64 of JSON)' } }),
    ...(limit !== '' && { maxPrice: dollarsIn(limit) }),
    ...(signIn !== undefined && { signIn }),
    ...(idempotencyKey !== undefined && { idempotencyKey }),
  }
}

function dollarsIn(limit: string): MicroDollars {
  try {
    return microDollars(limit)
  } catch (cause) {
    throw new AppError('INVALID_REQUEST', 'X-Max-Price: expected dollars with at most six decimals.', { cause })
  }
}

/** The path with the example's values in the place of its parameters. */
const exampleAddress = (path: string, { example }: AnyOperation) =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(Reflect.get(example.input, name))))
