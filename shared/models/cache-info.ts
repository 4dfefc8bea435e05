import { choice, integer, object, optional, timestamp, type Static } from '#shared/schema.ts'

/** Where an answer came from. */
export const cacheInfo = object({
  state: choice(['hit', 'miss', 'bypass'], {
    description: 'hit: stored answer; miss: none was stored; bypass: the caller asked for a fresh one',
  }),
  age: integer({ description: 'Seconds since the answer was stored', minimum: 0 }),
  storedAt: optional(timestamp()),
  expiresAt: optional(timestamp({ description: 'When the stored answer stops being a candidate' })),
})

export type CacheInfo = Static<typeof cacheInfo>
