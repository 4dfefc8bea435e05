import { STATUS_CODES } from 'node:http'
import { errors, type ErrorCode } from '#shared/contract/errors.ts'

export interface ErrorAnswer {
  description: string
  headers?: Readonly<Record<string, object>>
  content: object
}

/** The error answers of an operation: one per status, with its codes. */
export function errorAnswers(codes: readonly ErrorCode[]): Readonly<Record<string, ErrorAnswer>> {
  const byStatus = Map.groupBy(new Set(codes), (code) => errors[code].status)
  return Object.fromEntries(
    [...byStatus].toSorted(([a], [b]) => a - b).map(([status, of]) => [status, answerOf(status, of)]),
  )
}

const answerOf = (status: number, codes: readonly ErrorCode[]): ErrorAnswer => ({
  description: `${STATUS_CODES[status]}: ${codes.toSorted().join(', ')}`,
  ...headersOf(status),
  content: {
    'application/json': {
      schema: { $ref: '#/components/schemas/Error' },
      ...(codes[0] !== undefined && { example: exampleOf(codes[0]) }),
    },
  },
})

function headersOf(status: number): Pick<ErrorAnswer, 'headers'> {
  if (status === 401) return { headers: { 'WWW-Authenticate': { $ref: '#/components/headers/WwwAuthenticate' } } }
  if (status === 429 || status === 503)
    return { headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } } }
  return {}
}

export const exampleOf = (code: ErrorCode) => ({
  error: STATUS_CODES[errors[code].status],
  code,
  message: 'Expected an integer from 1 to 20, found 50.',
  requestId: '019aa1b2-0000-7000-8000-000000000004',
  retryable: errors[code].retry !== 'never',
})

/** The body of every error. */
export const errorSchema = {
  type: 'object',
  required: ['error', 'code', 'message', 'requestId'],
  properties: {
    error: { type: 'string', description: 'Reason phrase of the HTTP status' },
    code: { type: 'string', enum: Object.keys(errors), description: 'Stable error code: handle errors by it' },
    message: { type: 'string', description: 'For people: what was expected, what was found, and what to do' },
    requestId: { type: 'string', description: 'Id of the call, as in X-Request-Id' },
    details: {
      type: 'array',
      description: 'Problems of single parts of the input. path: a JSON pointer or a header name',
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: { path: { type: 'string' }, message: { type: 'string' } },
      },
    },
    retryable: { type: 'boolean', description: 'Whether the same call can succeed later' },
    retryAfter: { type: 'integer', description: 'Seconds to wait before a retry' },
    paymentState: {
      type: 'string',
      enum: ['unused', 'in_flight', 'settled', 'unknown'],
      description:
        'State of the payment of this call. unused: no money moved; in_flight: another call uses it; settled: the money moved, and a call that was paid first and failed is refunded as credits; unknown: not known yet',
    },
    retryAction: {
      type: 'string',
      enum: ['resign', 'retry_same_payment', 'wait_and_retry', 'poll', 'abandon'],
      description:
        'Next step for a paid call. resign: sign a new payment or sign-in; retry_same_payment: send the same payment again; wait_and_retry: wait for retryAfter, then retry; poll: get the job; abandon: do not retry',
    },
    example: { type: 'string', description: 'A request that works' },
    docs: { type: 'string', description: 'URL of the section about this error in the documentation' },
  },
} as const
