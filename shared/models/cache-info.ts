import { choice, integer, object, optional, timestamp, type Static } from '#shared/schema.ts'

/** Where an answer came from. */
export const cacheInfo = object({
  state: choice(['hit', 'miss', 'revalidated', 'stale', 'bypass'], {
    description:
      'hit: stored answer; miss: made for this call; revalidated: stored answer that the target confirmed; ' +
      'stale: stored answer in place of a target that failed; bypass: the caller asked for a fresh one',
  }),
  age: integer({ description: 'Seconds since the answer was stored or confirmed', minimum: 0 }),
  storedAt: optional(timestamp({ description: 'Absent when the target forbids keeping its answer' })),
  expiresAt: optional(timestamp({ description: 'Until when the stored answer can be a hit' })),
})

export type CacheInfo = Static<typeof cacheInfo>
