import { integer, withDefault } from '#shared/schema.ts'

const timeout = {
  description: 'Milliseconds until the call gives up, queueing included',
  minimum: 5000,
  maximum: 30_000,
}

/** How long the caller waits for an operation that needs no browser. */
export const fetchTimeout = withDefault(integer(timeout), 15_000)

/** How long the caller waits for one that does. */
export const browserTimeout = withDefault(integer(timeout), 30_000)
