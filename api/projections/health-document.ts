import { workerPools } from '#shared/job.ts'
import { errorAnswers } from './openapi-errors.ts'
import { commonHeaders } from './openapi-operation.ts'

const stateSchema = { type: 'string', enum: ['ok', 'unreachable'] }

const healthSchema = {
  type: 'object',
  required: ['status', 'version', 'timestamp', 'store', 'queue', 'pools'],
  properties: {
    status: { type: 'string', enum: ['ok', 'degraded', 'unavailable'] },
    version: { type: 'string' },
    timestamp: { type: 'string', format: 'date-time' },
    store: stateSchema,
    queue: stateSchema,
    pools: {
      type: 'object',
      properties: Object.fromEntries(workerPools.map((pool) => [pool, { $ref: '#/components/schemas/PoolHealth' }])),
    },
  },
}

export const poolHealthSchema = {
  type: 'object',
  required: ['status', 'workers'],
  properties: {
    status: { type: 'string', enum: ['ok', 'no_worker', 'unknown'] },
    workers: { type: 'integer', description: 'Workers that showed a sign of life in the last seconds' },
  },
}

const answer = (description: string) => ({
  description,
  headers: commonHeaders,
  content: { 'application/json': { schema: healthSchema } },
})

/** `GET /health` as the OpenAPI document shows it. */
export const healthDocument = {
  operationId: 'health',
  summary: 'State of the store, the queue and each pool',
  tags: ['system'],
  security: [],
  responses: {
    200: answer('Something can be served'),
    ...errorAnswers(['METHOD_NOT_ALLOWED']),
    503: answer('Nothing can be served'),
  },
}
