import type { ErrorCode } from '#shared/contract/errors.ts'
import { freeContentLength, freeFetch } from '#shared/contract/operations/free-fetch.ts'
import { freeSearch, freeSearchResults } from '#shared/contract/operations/free-search.ts'
import { errorAnswers } from './openapi/openapi-errors.ts'
import { commonHeaders, rateLimitHeaders } from './openapi/openapi-operation.ts'

/** `GET /r/{url}` in the OpenAPI document. */
export const readerDocument = readingDocument({
  operationId: 'read',
  summary: 'Read the beginning of a web page, free of charge',
  description: `Returns the first ${freeContentLength} characters of one page, as JSON or as plain markdown. Each client address has a few free calls per hour. Use it from a browser or with curl. To send the URL in a JSON body, use POST /free/fetch. For whole pages, use POST /fetch/basic.`,
  parameter: {
    name: 'url',
    description: 'URL of the page, percent-encoded. The server also accepts it unencoded',
    example: 'https://example.com/',
  },
  text: 'plain markdown',
  answer: 'The page',
  json: { schema: freeFetch.output, example: freeFetch.example.output },
  example: freeFetch.example.output.content,
  errors: freeFetch.errors,
})

/** `GET /s/{query}` in the OpenAPI document. */
export const searchDocument = readingDocument({
  operationId: 'searchByLink',
  summary: 'Search the web for a few results, free of charge',
  description: `Returns the first ${freeSearchResults} results of a web search, as JSON or as a plain list. Each client address has a few free calls per hour, shared with the other free endpoints. Use it from a browser or with curl. To send the query in a JSON body, use POST /free/search. For more results, use POST /search.`,
  parameter: {
    name: 'query',
    description: 'Words to search for, percent-encoded. The server also accepts + for a space, and slashes unencoded',
    example: 'solar power',
  },
  text: 'a numbered list in markdown',
  answer: 'The results',
  json: { schema: freeSearch.output, example: freeSearch.example.output },
  example:
    '1. [Solar power](https://example.com/solar-power)\n   Solar power is the conversion of sunlight into electricity.',
  errors: ['INVALID_REQUEST', ...freeSearch.errors, 'CAPABILITY_UNAVAILABLE'],
})

interface Reading {
  operationId: string
  summary: string
  description: string
  /** The rest of the path. */
  parameter: { name: string; description: string; example: string }
  /** The answer as text, in words. */
  text: string
  answer: string
  json: { schema: object; example: object }
  /** The answer as text. */
  example: string
  /** The errors beside those of all free calls. */
  errors: readonly ErrorCode[]
}

function readingDocument({
  operationId,
  summary,
  description,
  parameter,
  text,
  answer,
  json,
  example,
  errors,
}: Reading) {
  const { name, ...described } = parameter
  return {
    operationId,
    summary,
    description,
    tags: ['Free calls'],
    security: [],
    parameters: [
      {
        name,
        in: 'path',
        required: true,
        description: described.description,
        schema: { type: 'string' },
        example: described.example,
      },
      {
        name: 'format',
        in: 'query',
        description: `json, or text for ${text}`,
        schema: { type: 'string', enum: ['json', 'text'], default: 'json' },
      },
    ],
    responses: {
      200: {
        description: answer,
        headers: { ...commonHeaders, ...rateLimitHeaders },
        content: { 'application/json': json, 'text/plain': { schema: { type: 'string' }, example } },
      },
      ...errorAnswers([
        ...errors,
        'UNSUBSTITUTED_PATH_TEMPLATE',
        'RATE_LIMITED',
        'INTERNAL',
        'CAPACITY_EXCEEDED',
        'SERVICE_UNAVAILABLE',
        'DEADLINE_EXCEEDED',
      ]),
    },
  }
}
