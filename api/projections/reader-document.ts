import { freeFetch } from '#shared/operations/free-fetch.ts'
import { errorAnswers } from './openapi-errors.ts'
import { commonHeaders, rateLimitHeaders } from './openapi-operation.ts'

/** `GET /r/{url}` as the OpenAPI document shows it. */
export const readerDocument = {
  operationId: 'read',
  summary: 'Read the beginning of a web page as clean markdown, free of charge',
  tags: ['free'],
  security: [],
  parameters: [
    {
      name: 'url',
      in: 'path',
      required: true,
      description: 'The address, percent-encoded; the server also takes it raw',
      schema: { type: 'string' },
      example: 'https://example.com/',
    },
    {
      name: 'format',
      in: 'query',
      description: 'json, or text for plain markdown',
      schema: { type: 'string', enum: ['json', 'text'], default: 'json' },
    },
  ],
  responses: {
    200: {
      description: 'The page',
      headers: { ...commonHeaders, ...rateLimitHeaders },
      content: {
        'application/json': { schema: freeFetch.output, example: freeFetch.example.output },
        'text/plain': { schema: { type: 'string' }, example: freeFetch.example.output.content },
      },
    },
    ...errorAnswers([
      ...freeFetch.errors,
      'UNSUBSTITUTED_PATH_TEMPLATE',
      'RATE_LIMITED',
      'INTERNAL',
      'CAPACITY_EXCEEDED',
      'SERVICE_UNAVAILABLE',
      'DEADLINE_EXCEEDED',
    ]),
  },
}
