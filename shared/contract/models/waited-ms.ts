import { integer, optional } from '#shared/contract/schema.ts'

/** An output field of operations that request pages. */
export const waitedMs = optional(
  integer({
    description: 'Milliseconds that this page waited for the request limit of its host. Absent if it did not wait',
    minimum: 1,
  }),
)
