import { jobView } from '#shared/models/job-view.ts'
import { operation } from '#shared/operation.ts'
import { free } from '#shared/price.ts'
import { object, string } from '#shared/schema.ts'
import { fetchBasic } from './fetch-basic.ts'

export const jobGet = operation({
  name: 'job-get',
  method: 'GET',
  path: '/jobs/{requestId}',
  tool: 'get_job',
  summary: 'How far a job is, and its result once it is done',
  access: 'free',
  price: free(),
  pool: 'inline',
  timeoutMs: 5000,
  input: object({
    requestId: string({ description: 'The X-Request-Id of the call that began the job', maxLength: 64 }),
  }),
  output: jobView,
  errors: ['JOB_NOT_FOUND'],
  example: {
    input: { requestId: fetchBasic.example.output.requestId },
    output: {
      requestId: fetchBasic.example.output.requestId,
      operation: 'fetch-basic',
      status: 'completed',
      progress: { completed: 1, total: 1 },
      result: fetchBasic.example.output,
      createdAt: '2026-11-20T13:19:59.000Z',
      startedAt: '2026-11-20T13:19:59.010Z',
      finishedAt: '2026-11-20T13:20:00.000Z',
      expiresAt: '2026-11-21T13:19:59.000Z',
    },
  },
})
