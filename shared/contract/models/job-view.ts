import { choice, integer, json, object, optional, string, timestamp, type Static } from '#shared/contract/schema.ts'
import { refunded } from './money.ts'

/** A job as its caller sees it. */
export const jobView = object({
  requestId: string({ description: 'Id of the job, as in the 202' }),
  operation: string({ description: 'Name of the operation' }),
  status: choice(['queued', 'running', 'completed', 'failed', 'cancelled'], {
    description:
      'queued: waits for a worker; running: a worker has it, or its payment is being settled; completed: `result` has the answer; failed: `error` says why; cancelled: by its caller, or because it was not paid',
  }),
  progress: object(
    {
      completed: integer({ description: 'Pages or steps that are done', minimum: 0 }),
      total: integer({ description: 'Pages or steps in all, as far as they are known', minimum: 1 }),
      stage: optional(string({ description: 'The current step of a research or intelligence job' })),
      sources: optional(integer({ description: 'Pages read so far', minimum: 0 })),
      cost: optional(
        string({ description: 'Dollars spent on the language model so far; the price of the call is fixed' }),
      ),
    },
    { description: 'Number of pages or steps, or 1 for a job of one page' },
  ),
  result: optional(
    json({
      description:
        'The answer of the operation. Present once the status is completed, and of a crawl or batch that was cancelled while it ran',
    }),
  ),
  error: optional(
    object(
      {
        code: string({ description: 'Error code, such as TARGET_TIMEOUT' }),
        message: string({ description: 'For people: what went wrong, and what to do' }),
      },
      { description: 'Why the job failed' },
    ),
  ),
  refunded: optional(refunded),
  createdAt: timestamp({ description: 'When the call was received' }),
  startedAt: optional(timestamp({ description: 'When a worker began. Absent while the job waits' })),
  finishedAt: optional(timestamp({ description: 'When the job ended. Absent before' })),
  expiresAt: timestamp({ description: 'When the job and its result are deleted' }),
})

export type JobView = Static<typeof jobView>
