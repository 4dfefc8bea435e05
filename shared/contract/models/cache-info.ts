import { choice, integer, object, optional, timestamp, type Static } from '#shared/contract/schema.ts'

/** The source of an answer: the web, or a stored answer. */
export const cacheInfo = object({
  state: choice(['hit', 'miss', 'revalidated', 'stale', 'bypass'], {
    description:
      'hit: stored answer; miss: fetched for this call; revalidated: stored answer, confirmed by the target; ' +
      'stale: stored answer, because the target failed; bypass: fetched, because the call set cache to false',
  }),
  age: integer({ description: 'Seconds since the answer was stored or confirmed', minimum: 0 }),
  storedAt: optional(timestamp({ description: 'When the answer was stored. Absent if the target forbids storing it' })),
  expiresAt: optional(timestamp({ description: 'When the stored answer stops being a hit' })),
})

export type CacheInfo = Static<typeof cacheInfo>
