import { boolean, integer, object, optional, string, type Static } from '#shared/contract/schema.ts'
import { citations } from './evidence.ts'

/** The current work of a job. */
export const progressEvent = object({
  stage: optional(string({ description: 'The current step: searching, reading or writing' })),
  completed: integer({ description: 'Steps that are done', minimum: 0 }),
  total: integer({ description: 'All steps', minimum: 1 }),
  sources: optional(integer({ description: 'Pages read so far', minimum: 0 })),
})

/** A statement of the answer that has passed the checks, before the answer is complete. */
export const statementEvent = object({
  text: string({ description: 'One statement of the answer, with its [n]' }),
  citations,
  verbatim: optional(boolean({ description: 'true if the statement repeats a page word for word' })),
})

export type StatementEvent = Static<typeof statementEvent>

/** An event of a job before its result. `restart`: the job began again, and the statements before it may be missing in its result. */
export type JobEvent =
  | { name: 'progress'; data: Static<typeof progressEvent> }
  | { name: 'statement'; data: StatementEvent }
  | { name: 'restart'; data: object }
