import { jobView } from '#shared/contract/models/job-view.ts'
import { operation } from '#shared/contract/operation.ts'
import { free } from '#shared/contract/price.ts'
import { object, string } from '#shared/contract/schema.ts'
import { fetchBasic } from './fetch-basic.ts'

export const jobGet = operation({
  name: 'job-get',
  method: 'GET',
  path: '/jobs/{requestId}',
  group: 'Free calls',
  tool: {
    name: 'get_job',
    description:
      'Return the status of a job, and its result once it is completed. Use it if a tool call returned a requestId instead of a result.',
  },
  summary: 'Get the status and the result of a job',
  description:
    'Returns the status and progress of an asynchronous call, and its answer once it is completed. Use it after an answer with status 202. The `requestId` of the 202 is the only key: anyone who has it can read the result, for 24 hours, unless the payment was refunded. A wallet that signs in finds the calls that it paid by `X-Receipt-Id`, too. Receipts show that id, so it opens nothing to others.',
  access: 'free',
  price: free(),
  payerSignIn: true,
  pool: 'inline',
  timeoutMs: 5000,
  input: object({
    requestId: string({ description: '`requestId` of the 202', maxLength: 64 }),
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
