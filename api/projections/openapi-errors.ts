import { STATUS_CODES } from 'node:http'
import { errors, type ErrorCode } from '#shared/errors.ts'

/** The error answers of an operation, one for each status, each naming its codes. */
export function errorAnswers(codes: readonly ErrorCode[]): Readonly<Record<string, unknown>> {
  const byStatus = Map.groupBy(new Set(codes), (code) => errors[code].status)
  return Object.fromEntries(
    [...byStatus].toSorted(([a], [b]) => a - b).map(([status, of]) => [status, answerOf(status, of)]),
  )
}

const answerOf = (status: number, codes: readonly ErrorCode[]) => ({
  description: `${STATUS_CODES[status]}: ${codes.toSorted().join(', ')}`,
  content: {
    'application/json': {
      schema: { $ref: '#/components/schemas/Error' },
      example: {
        error: STATUS_CODES[status],
        code: codes[0],
        message: 'What was expected, what was found, what to do.',
        requestId: '019aa1b2-0000-7000-8000-000000000004',
        retryable: codes[0] !== undefined && errors[codes[0]].retry !== 'never',
      },
    },
  },
})

/** The error body, the same for every operation. */
export const errorSchema = {
  type: 'object',
  required: ['error', 'code', 'message', 'requestId'],
  properties: {
    error: { type: 'string', description: 'The HTTP reason in words' },
    code: { type: 'string', enum: Object.keys(errors) },
    message: { type: 'string', description: 'What was expected, what was found, what to do' },
    requestId: { type: 'string' },
    details: {
      type: 'array',
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: { path: { type: 'string' }, message: { type: 'string' } },
      },
    },
    retryable: { type: 'boolean' },
    retryAfter: { type: 'integer', description: 'Seconds' },
    paymentState: {
      type: 'string',
      enum: ['unused', 'in_flight', 'settled', 'unknown'],
      description: 'Of a paid call: where its payment is. unused: no money moved by it',
    },
    retryAction: {
      type: 'string',
      enum: ['resign', 'retry_same_payment', 'wait_and_retry', 'poll', 'abandon'],
      description: 'Of a paid call: what to do. resign: sign anew; poll: ask for the job; abandon: it will not work',
    },
    example: { type: 'string', description: 'A request that would have worked' },
    docs: { type: 'string' },
  },
} as const
