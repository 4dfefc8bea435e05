import type { AnswerDeps } from '#api/answer-deps.ts'
import { answer } from '#api/answer.ts'
import type { Answer, Call } from '#api/call.ts'
import { clientAddress } from '#api/client-address.ts'
import type { Context } from '#api/context.ts'
import { parsePreference } from '#api/preference.ts'
import { describeOperation } from '#api/projections/openapi-operation.ts'
import { addressInput, jsonInput, readBody } from '#api/read-body.ts'
import type { Route } from '#api/route.ts'
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
  return operations.map((operation) => ({
    method: operation.method,
    path: operation.path,
    example: exampleAddress(operation),
    document: describeOperation(operation, charging),
    async handle(ctx) {
      const body = operation.method === 'POST' ? await readBody(ctx) : undefined
      const input = () => (body === undefined ? addressInput(ctx) : jsonInput(ctx, body))
      const { status, json } = await answerOver(ctx, operation, input, deps)
      ctx.status = status
      ctx.type = 'application/json'
      // As bytes: text would be measured, joined to the header block and encoded, a walk over all of it each time.
      ctx.body = Buffer.from(json)
    },
  }))
}

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
    headers: {},
    notes: {},
  }
}

/** What the caller brings to pay with, and the most it will pay. Throws INVALID_REQUEST for a limit that is none. */
function paymentIn(ctx: Context): Pick<Call, 'payment' | 'maxPrice'> {
  const payment = ctx.get('Payment-Signature')
  const limit = ctx.get('X-Max-Price')
  return { ...(payment !== '' && { payment }), ...(limit !== '' && { maxPrice: dollarsIn(limit) }) }
}

function dollarsIn(limit: string): MicroDollars {
  try {
    return microDollars(limit)
  } catch (cause) {
    throw new AppError('INVALID_REQUEST', 'X-Max-Price: expected dollars with at most six decimals.', { cause })
  }
}

/** The path with the example's values in the place of its parameters. */
const exampleAddress = ({ path, example }: AnyOperation) =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(Reflect.get(example.input, name))))
