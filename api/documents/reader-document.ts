import { freeContentLength, freeFetch } from '#shared/contract/operations/free-fetch.ts'
import { errorAnswers } from './openapi/openapi-errors.ts'
import { commonHeaders, rateLimitHeaders } from './openapi/openapi-operation.ts'

/** `GET /r/{url}` in the OpenAPI document. */
export const readerDocument = {
  operationId: 'read',
  summary: 'Read the beginning of a web page, free of charge',
  description: `Returns the first ${freeContentLength} characters of one page, as JSON or as plain markdown. Each client address has a few free calls per hour. Use it from a browser or with curl. To send the URL in a JSON body, use POST /free/fetch. For whole pages, use POST /fetch/basic.`,
  tags: ['free'],
  security: [],
  parameters: [
    {
      name: 'url',
      in: 'path',
      required: true,
      description: 'URL of the page, percent-encoded. The server also accepts it unencoded',
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
