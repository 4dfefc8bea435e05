import { jobView } from '#shared/contract/models/job-view.ts'
import { operation } from '#shared/contract/operation.ts'
import { free } from '#shared/contract/price.ts'
import { jobGet } from './job-get.ts'

const { requestId, operation: cancelled, createdAt, expiresAt } = jobGet.example.output

export const jobCancel = operation({
  name: 'job-cancel',
  method: 'DELETE',
  path: '/jobs/{requestId}',
  group: 'Free calls',
  summary: 'Cancel a job',
  description:
    'Cancels a job that is queued or running, and returns its state. A cancelled job is not charged: a settled payment is refunded as credits. A crawl or a batch that is running keeps the pages that it has: its result has them, and only they are charged. A job that has already finished does not change.',
  access: 'free',
  price: free(),
  pool: 'inline',
  timeoutMs: 5000,
  input: jobGet.input,
  output: jobView,
  errors: ['JOB_NOT_FOUND'],
  example: {
    input: { requestId },
    output: {
      requestId,
      operation: cancelled,
      status: 'cancelled',
      progress: { completed: 0, total: 1 },
      createdAt,
      finishedAt: '2026-11-20T13:20:00.000Z',
      expiresAt,
    },
  },
})
