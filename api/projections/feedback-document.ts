import { errorAnswers } from './openapi-errors.ts'
import { commonHeaders, rateLimitHeaders } from './openapi-operation.ts'

const account = { type: 'string', pattern: '^eip155:[1-9][0-9]*:0x[0-9a-fA-F]{40}$' }

const example = {
  agentRegistry: 'eip155:8453:0x8004A169FB4a3325136EB29fA0ceB6D2e539a432',
  agentId: 1,
  clientAddress: 'eip155:8453:0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  createdAt: '2026-11-20T13:20:00Z',
  value: 95,
  valueDecimals: 0,
}

/** A feedback document of ERC-8004; further fields are welcome. */
const feedbackSchema = {
  type: 'object',
  required: Object.keys(example),
  properties: {
    agentRegistry: { ...account, description: 'CAIP-10: the registry the agent is in' },
    agentId: { type: 'integer', minimum: 0 },
    clientAddress: { ...account, description: 'CAIP-10: who gives the feedback' },
    createdAt: { type: 'string', format: 'date-time' },
    value: { type: 'integer', description: 'At most 128 bits' },
    valueDecimals: { type: 'integer', minimum: 0, maximum: 18 },
  },
  additionalProperties: true,
}

/** `POST /feedback` as the OpenAPI document shows it. */
export const keepDocument = {
  operationId: 'feedbackKeep',
  summary: 'Keep a feedback document (ERC-8004) byte for byte, to be named on a chain',
  tags: ['free'],
  security: [],
  requestBody: { required: true, content: { 'application/json': { schema: feedbackSchema, example } } },
  responses: {
    200: {
      description: 'Where it is, and the keccak-256 hash of its bytes',
      headers: { ...commonHeaders, ...rateLimitHeaders },
      content: {
        'application/json': {
          schema: {
            type: 'object',
            required: ['feedbackURI', 'feedbackHash'],
            properties: { feedbackURI: { type: 'string' }, feedbackHash: { type: 'string' } },
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

/** `GET /feedback/{id}` as the OpenAPI document shows it. */
export const feedbackDocument = {
  operationId: 'feedbackGet',
  summary: 'A feedback document as it came',
  tags: ['free'],
  security: [],
  parameters: [
    {
      name: 'id',
      in: 'path',
      required: true,
      description: 'The keccak-256 hash of its bytes, without 0x',
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
