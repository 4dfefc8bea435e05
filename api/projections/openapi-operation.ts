import { jobView } from '#shared/models/job-view.ts'
import type { Operation } from '#shared/operation.ts'
import { errorAnswers } from './openapi-errors.ts'
import {
  creditHeaders,
  paidAnswer,
  paymentHeaders,
  priceFields,
  securityOf,
  type Charging,
} from './openapi-payments.ts'

type Json = Readonly<Record<string, unknown>>

/** Errors that any call may meet before its operation has a say, with and without a body. */
const bodyErrors = ['INVALID_JSON', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const
const commonErrors = [
  'INVALID_REQUEST',
  'INTERNAL',
  'CAPABILITY_UNAVAILABLE',
  'CAPACITY_EXCEEDED',
  'SERVICE_UNAVAILABLE',
  'DEADLINE_EXCEEDED',
] as const

const paymentErrors = [
  'INVALID_PAYMENT',
  'PAYMENT_REUSED',
  'PAYMENT_IN_FLIGHT',
  'PRICE_ABOVE_MAX',
  'PAYMENTS_UNAVAILABLE',
] as const

const proofErrors = ['INVALID_PAYMENT', 'PAYMENT_REUSED', 'PAYMENT_IN_FLIGHT', 'PAYMENTS_UNAVAILABLE'] as const

const signInErrors = ['MISSING_AUTH', 'INVALID_SIGNATURE', 'EXPIRED_TIMESTAMP', 'REPLAY_DETECTED'] as const

/** An operation as the OpenAPI 3.0.3 document shows it. Pure. */
export function describeOperation(operation: Operation, path: string, charging: Charging): Json {
  const limited = operation.allowance === undefined ? [] : (['RATE_LIMITED'] as const)
  const isOnCredits = operation.sells === undefined
  const isCharged = charging.isCharged && operation.access === 'paid'
  return {
    // The other form of a path is another operation to OpenAPI.
    operationId: path === operation.path ? operation.name : `${operation.name}-by-path`,
    summary: operation.summary,
    tags: [operation.access],
    security: securityOf(operation, charging),
    ...(isCharged && priceFields(operation, charging)),
    ...inputOf(operation, path),
    responses: {
      200: {
        description: 'The answer',
        headers: {
          ...commonHeaders,
          ...(operation.cache !== undefined && { 'Cache-Status': header('CacheStatus') }),
          ...(operation.allowance !== undefined && rateLimitHeaders),
          ...(isCharged && paymentHeaders),
          ...(isCharged && isOnCredits && creditHeaders),
        },
        content: { 'application/json': { schema: operation.output, example: operation.example.output } },
      },
      ...(operation.pool !== 'inline' && { 202: { ...accepted, ...(isCharged && { headers: paymentHeaders }) } }),
      ...(isCharged && { 402: paidAnswer }),
      ...errorAnswers([
        ...commonErrors,
        ...(operation.method === 'POST' ? bodyErrors : []),
        ...operation.errors,
        ...(isCharged ? paymentErrors : []),
        ...(charging.isCharged && operation.isProvenByPayment === true ? proofErrors : []),
        ...((isCharged && isOnCredits) || operation.auth !== undefined ? signInErrors : []),
        ...(isCharged && isOnCredits && operation.method === 'POST' ? (['IDEMPOTENCY_CONFLICT'] as const) : []),
        ...limited,
      ]),
    },
  }
}

/** A body, or parameters of the path and the query. */
function inputOf({ method, input, example }: Operation, path: string): Json {
  if (method === 'POST') {
    return {
      requestBody: { required: true, content: { 'application/json': { schema: input, example: example.input } } },
    }
  }
  return {
    parameters: Object.entries(input.properties).map(([name, schema]) => ({
      name,
      in: path.includes(`{${name}}`) ? 'path' : 'query',
      required: path.includes(`{${name}}`) || (input.required?.includes(name) ?? false),
      schema,
      example: Reflect.get(example.input, name),
    })),
  }
}

const accepted = {
  description: 'The work goes on: `Prefer: respond-async` asked for this, or the call has waited long enough',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Accepted' } } },
}

/** What a caller gets that does not wait for its job. */
export const acceptedSchema = {
  type: 'object',
  required: ['requestId', 'status', 'statusUrl', 'cancelUrl', 'expiresAt'],
  properties: {
    requestId: { type: 'string' },
    status: jobView.properties.status,
    statusUrl: { type: 'string', description: 'GET it until the job is over' },
    cancelUrl: { type: 'string', description: 'DELETE it to cancel' },
    expiresAt: { type: 'string', format: 'date-time' },
    paymentState: { type: 'string', enum: ['unknown'], description: 'Whether the money moved is not known yet' },
    retryAction: { type: 'string', enum: ['poll'] },
  },
}

const header = (name: string) => ({ $ref: `#/components/headers/${name}` })

export const commonHeaders = { 'X-Request-Id': header('RequestId'), 'X-Processing-Time': header('ProcessingTime') }
export const rateLimitHeaders = { RateLimit: header('RateLimit'), 'RateLimit-Policy': header('RateLimitPolicy') }
