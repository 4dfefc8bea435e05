import { freeSearch, freeSearchResults } from '#shared/contract/operations/free-search.ts'
import { errorAnswers } from './openapi/openapi-errors.ts'
import { commonHeaders, rateLimitHeaders } from './openapi/openapi-operation.ts'

/** `GET /s/{query}` in the OpenAPI document. */
export const searchDocument = {
  operationId: 'searchByLink',
  summary: 'Search the web for a few results, free of charge',
  description: `Returns the first ${freeSearchResults} results of a web search, as JSON or as a plain list. Each client address has a few free calls per hour, shared with the other free endpoints. Use it from a browser or with curl. To send the query in a JSON body, use POST /free/search. For more results, use POST /search.`,
  tags: ['free'],
  security: [],
  parameters: [
    {
      name: 'query',
      in: 'path',
      required: true,
      description: 'Words to search for, percent-encoded. The server also accepts + for a space, and slashes unencoded',
      schema: { type: 'string' },
      example: 'solar power',
    },
    {
      name: 'format',
      in: 'query',
      description: 'json, or text for a numbered list in markdown',
      schema: { type: 'string', enum: ['json', 'text'], default: 'json' },
    },
  ],
  responses: {
    200: {
      description: 'The results',
      headers: { ...commonHeaders, ...rateLimitHeaders },
      content: {
        'application/json': { schema: freeSearch.output, example: freeSearch.example.output },
        'text/plain': {
          schema: { type: 'string' },
          example:
            '1. [Solar power](https://example.com/solar-power)\n   Solar power is the conversion of sunlight into electricity.',
        },
      },
    },
    ...errorAnswers([
      'INVALID_REQUEST',
      ...freeSearch.errors,
      'UNSUBSTITUTED_PATH_TEMPLATE',
      'RATE_LIMITED',
      'INTERNAL',
      'CAPABILITY_UNAVAILABLE',
      'CAPACITY_EXCEEDED',
      'SERVICE_UNAVAILABLE',
      'DEADLINE_EXCEEDED',
    ]),
  },
}
