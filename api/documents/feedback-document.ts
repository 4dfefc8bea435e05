import { errorAnswers } from './openapi/openapi-errors.ts'
import { commonHeaders, rateLimitHeaders } from './openapi/openapi-operation.ts'

const account = { type: 'string', pattern: '^eip155:[1-9][0-9]*:0x[0-9a-fA-F]{40}$' }

const example = {
  agentRegistry: 'eip155:8453:0x8004A169FB4a3325136EB29fA0ceB6D2e539a432',
  agentId: 1,
  clientAddress: 'eip155:8453:0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  createdAt: '2026-11-20T13:20:00Z',
  value: 95,
  valueDecimals: 0,
}

/** A feedback document of ERC-8004. Additional fields are allowed. */
const feedbackSchema = {
  type: 'object',
  required: Object.keys(example),
  properties: {
    agentRegistry: { ...account, description: 'CAIP-10 id of the registry of the agent' },
    agentId: { type: 'integer', minimum: 0, description: 'Id of the agent in that registry' },
    clientAddress: { ...account, description: 'CAIP-10 id of the client that gives the feedback' },
    createdAt: { type: 'string', format: 'date-time', description: 'When the feedback was given, ISO 8601' },
    value: { type: 'integer', description: 'Rating as a fixed-point number, at most 128 bits' },
    valueDecimals: { type: 'integer', minimum: 0, maximum: 18, description: 'Number of decimals of value' },
  },
  additionalProperties: true,
}

/** `POST /feedback` in the OpenAPI document. */
export const feedbackPostDocument = {
  operationId: 'feedbackKeep',
  summary: 'Publish a feedback document (ERC-8004)',
  description:
    'Stores a feedback document about an agent byte for byte, and returns its URL and the hash of its bytes. Pass both to the on-chain call giveFeedback. The same bytes always get the same URL.',
  tags: ['Free calls'],
  security: [],
  requestBody: { required: true, content: { 'application/json': { schema: feedbackSchema, example } } },
  responses: {
    200: {
      description: 'The URL of the document, and the keccak-256 hash of its bytes',
      headers: { ...commonHeaders, ...rateLimitHeaders },
      content: {
        'application/json': {
          schema: {
            type: 'object',
            required: ['feedbackURI', 'feedbackHash'],
            properties: {
              feedbackURI: { type: 'string', description: 'URL of the document' },
              feedbackHash: { type: 'string', description: 'keccak-256 of its bytes, hex with 0x' },
            },
          },
        },
      },
    },
    ...errorAnswers([
      'INVALID_REQUEST',
      'INVALID_JSON',
      'PAYLOAD_TOO_LARGE',
      'UNSUPPORTED_MEDIA_TYPE',
      'RATE_LIMITED',
      'INTERNAL',
      'SERVICE_UNAVAILABLE',
    ]),
  },
}

/** `GET /feedback/{id}` in the OpenAPI document. */
export const feedbackGetDocument = {
  operationId: 'feedbackGet',
  summary: 'Get a feedback document',
  description:
    'Returns a feedback document with the same bytes that were sent to POST /feedback. Compare their hash with the one on chain.',
  tags: ['Free calls'],
  security: [],
  parameters: [
    {
      name: 'id',
      in: 'path',
      required: true,
      description: 'keccak-256 of the bytes of the document, hex without 0x',
      schema: { type: 'string', pattern: '^[0-9a-f]{64}$' },
    },
  ],
  responses: {
    200: {
      description: 'The document',
      headers: commonHeaders,
      content: { 'application/json': { schema: feedbackSchema, example } },
    },
    ...errorAnswers(['NOT_FOUND', 'INTERNAL', 'SERVICE_UNAVAILABLE']),
  },
}
