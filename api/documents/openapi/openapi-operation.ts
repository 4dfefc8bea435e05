import { jobView } from '#shared/contract/models/job-view.ts'
import type { Operation } from '#shared/contract/operation.ts'
import { inputSchemaOf } from './input-schema.ts'
import { errorAnswers } from './openapi-errors.ts'
import {
  paymentRequiredHeaders,
  creditHeaders,
  paymentRequiredAnswer,
  paymentHeaders,
  priceFields,
  securityOf,
  type Charging,
} from './openapi-payments.ts'

type Json = Readonly<Record<string, unknown>>

/** The errors of calls with a body, and of all calls, that do not depend on the operation. */
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

/** An operation in the OpenAPI 3.0.3 document. Pure. */
export function openapiOperation(operation: Operation, path: string, charging: Charging): Json {
  const limited = operation.allowance === undefined ? [] : (['RATE_LIMITED'] as const)
  const acceptsCredits = operation.payment?.sells === undefined
  const isCharged = charging.isCharged && operation.access === 'paid'
  return {
    // For OpenAPI, the alias of a path is another operation.
    operationId: path === operation.path ? operation.name : `${operation.name}-by-path`,
    summary: operation.summary,
    description: operation.description,
    tags: [operation.access],
    security: securityOf(operation, charging),
    ...(isCharged && priceFields(operation, charging)),
    ...inputOf(operation, { path, headers: requestHeadersOf(operation, { isCharged }) }),
    responses: {
      200: {
        description: 'The answer',
        headers: {
          ...commonHeaders,
          ...(operation.cache !== undefined && { 'Cache-Status': header('CacheStatus') }),
          ...(operation.pool !== 'inline' && { 'Preference-Applied': header('PreferenceApplied') }),
          ...(operation.allowance !== undefined && rateLimitHeaders),
          ...(isCharged && paymentHeaders),
          ...(isCharged && acceptsCredits && creditHeaders),
        },
        content: { 'application/json': { schema: operation.output, example: operation.example.output } },
      },
      ...(operation.pool !== 'inline' && {
        202: { ...accepted, headers: { ...acceptedHeaders, ...(isCharged && paymentHeaders) } },
      }),
      ...withPayment(
        errorAnswers([
          ...commonErrors,
          ...(operation.method === 'POST' ? bodyErrors : []),
          ...operation.errors,
          ...(isCharged ? paymentErrors : []),
          ...(charging.isCharged && operation.wallet?.isProvenByPayment === true ? proofErrors : []),
          ...((isCharged && acceptsCredits) || operation.wallet !== undefined ? signInErrors : []),
          ...(isCharged && acceptsCredits && operation.method === 'POST' ? (['IDEMPOTENCY_CONFLICT'] as const) : []),
          ...limited,
        ]),
        { isCharged, acceptsCredits },
      ),
    },
  }
}

/** Adds the 402, and the header `PAYMENT-REQUIRED` to the 401, because a payment can replace the sign-in. */
function withPayment(
  answers: Readonly<Record<string, object>>,
  { isCharged, acceptsCredits }: { isCharged: boolean; acceptsCredits: boolean },
): Json {
  if (!isCharged) return answers
  const { 401: unsigned } = answers
  return {
    ...answers,
    ...(unsigned !== undefined && { 401: { ...unsigned, headers: paymentRequiredHeaders } }),
    402: paymentRequiredAnswer(acceptsCredits),
  }
}

/** The optional request headers, without those of `security`. */
function requestHeadersOf({ pool, payment, method }: Operation, { isCharged }: { isCharged: boolean }): object[] {
  const isKeyed = isCharged && payment?.sells === undefined && method === 'POST'
  return [
    ...(pool === 'inline' ? [] : [parameter('Prefer')]),
    ...(isCharged ? [parameter('MaxPrice')] : []),
    ...(isKeyed ? [parameter('IdempotencyKey')] : []),
  ]
}

/** The request body, or the path and query parameters, with the request headers. */
function inputOf(operation: Operation, { path, headers }: { path: string; headers: readonly object[] }): Json {
  const { method, input, example } = operation
  if (method === 'POST') {
    const schema = inputSchemaOf(operation)
    return {
      ...(headers.length > 0 && { parameters: headers }),
      requestBody: { required: true, content: { 'application/json': { schema, example: example.input } } },
    }
  }
  return {
    parameters: [
      ...Object.entries(input.properties).map(([name, schema]) => ({
        name,
        in: path.includes(`{${name}}`) ? 'path' : 'query',
        required: path.includes(`{${name}}`) || (input.required?.includes(name) ?? false),
        schema,
        example: Reflect.get(example.input, name),
      })),
      ...headers,
    ],
  }
}

const accepted = {
  description:
    'The job continues in the background, because the call sent `Prefer: respond-async` or has waited long enough',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Accepted' } } },
}

/** The body of a 202. */
export const acceptedSchema = {
  type: 'object',
  required: ['requestId', 'status', 'statusUrl', 'cancelUrl', 'expiresAt'],
  properties: {
    requestId: { type: 'string' },
    status: jobView.properties.status,
    statusUrl: { type: 'string', description: 'GET it until the job has finished' },
    cancelUrl: { type: 'string', description: 'DELETE it to cancel the job' },
    expiresAt: { type: 'string', format: 'date-time' },
    paymentState: {
      type: 'string',
      enum: ['unknown'],
      description: 'Present if it is not known yet whether the money moved',
    },
    retryAction: { type: 'string', enum: ['poll'] },
  },
}

const parameter = (name: string) => ({ $ref: `#/components/parameters/${name}` })
const header = (name: string) => ({ $ref: `#/components/headers/${name}` })

const acceptedHeaders = {
  Location: header('Location'),
  'Retry-After': header('RetryAfter'),
  'Preference-Applied': header('PreferenceApplied'),
}

export const commonHeaders = { 'X-Request-Id': header('RequestId'), 'X-Processing-Time': header('ProcessingTime') }
export const rateLimitHeaders = { RateLimit: header('RateLimit'), 'RateLimit-Policy': header('RateLimitPolicy') }
