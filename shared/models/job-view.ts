import { choice, integer, json, object, optional, string, timestamp, type Static } from '#shared/schema.ts'

/** A job as its caller sees it. */
export const jobView = object({
  requestId: string({ description: 'The request that began the job' }),
  operation: string(),
  status: choice(['queued', 'running', 'completed', 'failed', 'cancelled']),
  progress: object({ completed: integer({ minimum: 0 }), total: integer({ minimum: 1 }) }),
  result: optional(json({ description: 'The answer the operation would have given, once completed' })),
  error: optional(object({ code: string(), message: string() })),
  createdAt: timestamp(),
  startedAt: optional(timestamp()),
  finishedAt: optional(timestamp()),
  expiresAt: timestamp({ description: 'When the job and its result are forgotten' }),
})

export type JobView = Static<typeof jobView>
