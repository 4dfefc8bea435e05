import { takesFile } from '#shared/contract/file-reference.ts'
import { jobView } from '#shared/contract/models/job-view.ts'
import { hasBody, type Operation } from '#shared/contract/operation.ts'
import { formSchemaOf, inputSchemaOf } from './input-schema.ts'
import { noticeCallbacks } from './notice-callback.ts'
import { errorAnswers, type ErrorAnswer } from './openapi-errors.ts'
import {
  paymentRequiredHeaders,
  creditHeaders,
  paymentRequiredAnswer,
  paymentHeaders,
  securityOf,
  signInField,
  type Charging,
} from './openapi-payments.ts'
import { errorsOf } from './operation-errors.ts'
import { priceFields, type OfferTerms } from './price-fields.ts'

type Json = Readonly<Record<string, unknown>>

/** An operation in the OpenAPI 3.0.3 document. Pure. */
export function openapiOperation(operation: Operation, path: string, charging: Charging & OfferTerms): Json {
  const acceptsCredits = operation.payment?.sells === undefined
  const isCharged = charging.isCharged && operation.access === 'paid'
  return {
    // For OpenAPI, the alias of a path is another operation.
    operationId: path === operation.path ? operation.name : `${operation.name}-by-path`,
    summary: operation.summary,
    description: operation.description,
    tags: [operation.group],
    security: securityOf(operation, charging),
    ...signInField(operation, charging),
    ...(isCharged && priceFields(operation, charging)),
    ...inputOf(operation, { path, headers: requestHeadersOf(operation, { isCharged }) }),
    ...noticeCallbacks(operation),
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
        content: {
          'application/json': { schema: operation.output, example: operation.example.output },
          ...(operation.streams === true && { 'text/event-stream': eventStreamOf(operation) }),
        },
      },
      ...(operation.pool !== 'inline' && {
        202: {
          ...accepted,
          headers: {
            ...jobHeaders,
            'Preference-Applied': header('PreferenceApplied'),
            ...(isCharged && paymentHeaders),
          },
        },
      }),
      ...(operation.pool === 'inline' && isCharged && { 202: undecided }),
      ...withPayment(errorAnswers(errorsOf(operation, charging)), { isCharged, acceptsCredits }),
    },
  }
}

/** The events as text: OpenAPI 3.0 has no schema for a stream. The data of each is JSON. */
const eventStreamOf = ({ example }: Operation): Json => ({
  schema: {
    type: 'string',
    description:
      'Server-sent events, for `Accept: text/event-stream`. The call is then paid before the work. First any number of `progress` and `statement`; `restart` voids the statements before it. Last one of `result` (the JSON answer), `error` (an error body) or `accepted` (the body of a 202).',
  },
  example: `id: 1\nevent: progress\ndata: ${progressExample}\n\nid: 2\nevent: result\ndata: ${JSON.stringify(example.output)}\n\n`,
})

const progressExample = JSON.stringify({ completed: 1, total: 4, stage: 'reading', sources: 1 })

/** Adds the 402, and the `PAYMENT-REQUIRED` header to the 401, because a payment can replace the sign-in. */
function withPayment(
  answers: Readonly<Record<string, ErrorAnswer>>,
  { isCharged, acceptsCredits }: { isCharged: boolean; acceptsCredits: boolean },
): Json {
  if (!isCharged) return answers
  const { 401: unsigned } = answers
  return {
    ...answers,
    ...(unsigned !== undefined && {
      401: { ...unsigned, headers: { ...unsigned.headers, ...paymentRequiredHeaders } },
    }),
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
  const isInPath = (name: string) => path.includes(`{${name}}`)
  const fields = Object.entries(input.properties).map(([name, schema]) => ({
    name,
    in: isInPath(name) ? 'path' : 'query',
    required: isInPath(name) || (input.required?.includes(name) ?? false),
    // Swagger UI shows the description of the parameter only.
    description: Reflect.get(schema, 'description'),
    schema,
    example: Reflect.get(example.input, name),
  }))
  if (!hasBody({ method })) return { parameters: [...fields, ...headers] }
  const parameters = [...fields.filter(({ name }) => isInPath(name)), ...headers]
  return { ...(parameters.length > 0 && { parameters }), ...bodyOf(operation, isInPath) }
}

/** The body of a POST: the fields that are not in the path. */
function bodyOf(operation: Operation, isInPath: (name: string) => boolean): Json {
  const { input, example } = operation
  const isInBody = ([name]: [string, unknown]) => !isInPath(name)
  const fields = Object.entries(input.properties).filter(isInBody)
  if (fields.length === 0) return {}
  const isWhole = fields.length === Object.keys(input.properties).length
  const required = (input.required ?? []).filter((name) => !isInPath(name))
  const { required: _, ...rest } = input
  const schema = isWhole
    ? inputSchemaOf(operation)
    : { ...rest, ...(required.length > 0 && { required }), properties: Object.fromEntries(fields) }
  const shown = Object.fromEntries(Object.entries(example.input).filter(isInBody))
  return {
    requestBody: {
      required: isWhole || required.length > 0,
      content: {
        'application/json': { schema, example: shown },
        ...(takesFile(operation) && fileContents(operation)),
      },
    },
  }
}

/** The other bodies of an operation that takes a file: a form, and the file itself, of any type. */
const fileContents = (operation: Operation): Json => ({
  'multipart/form-data': { schema: formSchemaOf(operation) },
  'application/octet-stream': { schema: { type: 'string', format: 'binary' } },
})

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

const jobHeaders = { Location: header('Location'), 'Retry-After': header('RetryAfter') }
const acceptedContent = { 'application/json': { schema: { $ref: '#/components/schemas/Accepted' } } }

const accepted = {
  description:
    'The job continues in the background, because the call sent `Prefer: respond-async` or has waited long enough',
  content: acceptedContent,
}

/** An operation that runs no job has one while the chain decides about its payment. */
const undecided = {
  description:
    'It is not known yet whether the money moved. GET `statusUrl` until the call has finished, and send no other payment',
  headers: jobHeaders,
  content: acceptedContent,
}

export const commonHeaders = { 'X-Request-Id': header('RequestId'), 'X-Processing-Time': header('ProcessingTime') }
export const rateLimitHeaders = { RateLimit: header('RateLimit'), 'RateLimit-Policy': header('RateLimitPolicy') }
