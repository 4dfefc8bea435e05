import { integer, withDefault } from '#shared/schema.ts'

/** How long the caller waits for an operation that needs no browser. */
export const fetchTimeout = withDefault(
  integer({ description: 'Milliseconds until the call gives up, queueing included', minimum: 5000, maximum: 30_000 }),
  15_000,
)
