import { workerPools } from '#shared/contract/job.ts'
import { railStates } from '#shared/payments/payment-rail.ts'
import { errorAnswers } from './openapi/openapi-errors.ts'
import { commonHeaders } from './openapi/openapi-operation.ts'

const stateSchema = { type: 'string', enum: ['ok', 'unreachable'] }

const aliveCount = (processes: string) => ({
  type: 'integer',
  description: `Number of ${processes} that sent a heartbeat in the last seconds`,
})

const healthSchema = {
  type: 'object',
  required: ['status', 'version', 'timestamp', 'store', 'queue', 'schedulers', 'pools', 'payments', 'remarks'],
  properties: {
    status: {
      type: 'string',
      enum: ['ok', 'degraded', 'unavailable'],
      description:
        'degraded: a pool whose operations are sold has no worker, no scheduler runs, or a network cannot settle payments; unavailable: no call can be answered',
    },
    version: { type: 'string' },
    timestamp: { type: 'string', format: 'date-time' },
    store: stateSchema,
    queue: stateSchema,
    schedulers: aliveCount('schedulers'),
    pools: {
      type: 'object',
      properties: Object.fromEntries(workerPools.map((pool) => [pool, { $ref: '#/components/schemas/PoolHealth' }])),
    },
    payments: {
      type: 'object',
      description: 'Whether payments can be settled, by network. Empty if payments are off or no network is configured',
      additionalProperties: { type: 'string', enum: Object.keys(railStates) },
    },
    remarks: {
      type: 'array',
      items: { type: 'string' },
      description: 'Warnings for the operator about the deployment',
    },
  },
}

export const poolHealthSchema = {
  type: 'object',
  required: ['status', 'workers', 'slots', 'waiting', 'jobMs', 'remarks'],
  properties: {
    status: {
      type: 'string',
      enum: ['ok', 'no_worker', 'absent', 'unknown'],
      description:
        'no_worker: no worker sent a heartbeat; absent: not part of this deployment; unknown: the queue does not answer',
    },
    workers: aliveCount('workers that take jobs'),
    slots: { type: 'integer', description: 'Number of jobs that the workers can run at once' },
    waiting: { type: 'integer', description: 'Number of jobs that run before a new call' },
    jobMs: {
      type: 'integer',
      description: 'Duration of a job in milliseconds, from the last jobs and the running ones. 0: unknown',
    },
    remarks: {
      type: 'array',
      items: { type: 'string' },
      description: 'Warnings for the operator from the workers of this pool',
    },
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

const probe = { tags: ['System'], security: [] }

/** `GET /health` in the OpenAPI document. */
export const healthDocument = {
  operationId: 'health',
  summary: 'Get the state of the service',
  description:
    'Returns the state of the deployment: the store, the queue, the workers of each pool, and whether payments can be settled. Use it for monitoring. To route traffic, use /health/ready.',
  ...probe,
  responses: {
    200: answer('The service can answer calls, at least some of them', healthSchema),
    ...errorAnswers(['METHOD_NOT_ALLOWED']),
    503: answer('The service cannot answer calls', healthSchema),
  },
}

export const liveDocument = {
  operationId: 'healthLive',
  summary: 'Check that this process runs',
  description:
    'Returns 200 while this process runs, even if the store or the queue is down. Use it as a liveness probe: restart a process that does not answer.',
  ...probe,
  responses: { 200: answer('The process runs', liveSchema), ...errorAnswers(['METHOD_NOT_ALLOWED']) },
}

export const readyDocument = {
  operationId: 'healthReady',
  summary: 'Check that this process can take calls',
  description:
    'Returns 200 if this process can take calls, and 503 while it starts or stops, or if the store or the queue does not answer. Use it as the readiness probe of a load balancer.',
  ...probe,
  responses: {
    200: answer('The process can take calls', readinessSchema),
    ...errorAnswers(['METHOD_NOT_ALLOWED']),
    503: answer('The process cannot take calls', readinessSchema),
  },
}
