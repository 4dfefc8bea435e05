import { workerPools } from '#shared/job.ts'
import { errorAnswers } from './openapi-errors.ts'
import { commonHeaders } from './openapi-operation.ts'

const stateSchema = { type: 'string', enum: ['ok', 'unreachable'] }

const alive = (who: string) => ({
  type: 'integer',
  description: `${who} showed a sign of life in the last seconds`,
})

const healthSchema = {
  type: 'object',
  required: ['status', 'version', 'timestamp', 'store', 'queue', 'schedulers', 'pools', 'payments'],
  properties: {
    status: { type: 'string', enum: ['ok', 'degraded', 'unavailable'] },
    version: { type: 'string' },
    timestamp: { type: 'string', format: 'date-time' },
    store: stateSchema,
    queue: stateSchema,
    schedulers: alive('Schedulers that'),
    pools: {
      type: 'object',
      properties: Object.fromEntries(workerPools.map((pool) => [pool, { $ref: '#/components/schemas/PoolHealth' }])),
    },
    payments: {
      type: 'object',
      description: 'Whether what is paid can be settled, by network; empty where nothing is to be paid',
      additionalProperties: { type: 'string', enum: ['ok', 'unfunded', 'no_account', 'unreachable'] },
    },
  },
}

export const poolHealthSchema = {
  type: 'object',
  required: ['status', 'workers', 'slots', 'waiting', 'jobMs', 'remarks'],
  properties: {
    status: { type: 'string', enum: ['ok', 'no_worker', 'absent', 'unknown'] },
    workers: alive('Workers that take jobs and'),
    slots: { type: 'integer', description: 'Jobs they do at once' },
    waiting: { type: 'integer', description: 'Jobs that a new call would find before it' },
    jobMs: {
      type: 'integer',
      description: 'How long a job takes: as the last ones did, or longer where those under way do; 0: not known',
    },
    remarks: { type: 'array', items: { type: 'string' }, description: 'What its workers say that people should know' },
  },
}

const readinessSchema = {
  type: 'object',
  required: ['status', 'needs'],
  properties: {
    status: { type: 'string', enum: ['ready', 'starting', 'unavailable', 'draining'] },
    needs: { type: 'object', additionalProperties: stateSchema },
  },
}

const liveSchema = { type: 'object', required: ['status'], properties: { status: { type: 'string', enum: ['live'] } } }

const answer = (description: string, schema: object) => ({
  description,
  headers: commonHeaders,
  content: { 'application/json': { schema } },
})

const probe = { tags: ['system'], security: [] }

/** `GET /health` as the OpenAPI document shows it. */
export const healthDocument = {
  operationId: 'health',
  summary: 'State of the store, the queue and each pool',
  ...probe,
  responses: {
    200: answer('Something can be served', healthSchema),
    ...errorAnswers(['METHOD_NOT_ALLOWED']),
    503: answer('Nothing can be served', healthSchema),
  },
}

export const liveDocument = {
  operationId: 'healthLive',
  summary: 'Whether this process runs; one that does not answer is to be restarted',
  ...probe,
  responses: { 200: answer('It runs', liveSchema), ...errorAnswers(['METHOD_NOT_ALLOWED']) },
}

export const readyDocument = {
  operationId: 'healthReady',
  summary: 'Whether this process wants calls: its needs answer, and it was not told to stop',
  ...probe,
  responses: {
    200: answer('Send it calls', readinessSchema),
    ...errorAnswers(['METHOD_NOT_ALLOWED']),
    503: answer('Send it none', readinessSchema),
  },
}
