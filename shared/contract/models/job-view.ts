import { choice, integer, json, object, optional, string, timestamp, type Static } from '#shared/contract/schema.ts'
import { refunded } from './money.ts'

/** A job as its caller sees it. */
export const jobView = object({
  requestId: string({ description: 'Id of the job, as in the 202' }),
  operation: string({ description: 'Name of the operation' }),
  status: choice(['queued', 'running', 'completed', 'failed', 'cancelled']),
  progress: object(
    {
      completed: integer({ minimum: 0 }),
      total: integer({ minimum: 1 }),
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
        'The answer of the operation. Present once the status is completed, and of a crawl that was cancelled',
    }),
  ),
  error: optional(object({ code: string(), message: string() }, { description: 'Why the job failed' })),
  refunded: optional(refunded),
  createdAt: timestamp(),
  startedAt: optional(timestamp()),
  finishedAt: optional(timestamp()),
  expiresAt: timestamp({ description: 'When the job and its result are deleted' }),
})

export type JobView = Static<typeof jobView>
