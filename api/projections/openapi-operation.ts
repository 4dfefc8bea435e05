import type { Operation } from '#shared/operation.ts'
import { errorAnswers } from './openapi-errors.ts'

type Json = Readonly<Record<string, unknown>>

/** Errors that any call may meet before its operation has a say. */
const commonErrors = [
  'INVALID_REQUEST',
  'INVALID_JSON',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'INTERNAL',
  'CAPABILITY_UNAVAILABLE',
  'CAPACITY_EXCEEDED',
  'SERVICE_UNAVAILABLE',
  'DEADLINE_EXCEEDED',
] as const

/** An operation as the OpenAPI 3.0.3 document shows it. Pure. */
export function describeOperation(operation: Operation): Json {
  const limited = operation.allowance === undefined ? [] : (['RATE_LIMITED'] as const)
  return {
    operationId: operation.name,
    summary: operation.summary,
    tags: [operation.access],
    security: [],
    requestBody: {
      required: true,
      content: { 'application/json': { schema: operation.input, example: operation.example.input } },
    },
    responses: {
      200: {
        description: 'The answer',
        headers: { ...commonHeaders, ...(operation.allowance !== undefined && rateLimitHeaders) },
        content: { 'application/json': { schema: operation.output, example: operation.example.output } },
      },
      ...errorAnswers([...commonErrors, ...operation.errors, ...limited]),
    },
  }
}

const header = (name: string) => ({ $ref: `#/components/headers/${name}` })

export const commonHeaders = { 'X-Request-Id': header('RequestId'), 'X-Processing-Time': header('ProcessingTime') }
export const rateLimitHeaders = { RateLimit: header('RateLimit'), 'RateLimit-Policy': header('RateLimitPolicy') }
