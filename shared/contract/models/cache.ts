import {
  boolean,
  choice,
  integer,
  object,
  optional,
  timestamp,
  withDefault,
  type Static,
} from '#shared/contract/schema.ts'

/** Input fields of operations whose answers are stored. */
export const cacheFields = {
  cache: withDefault(boolean({ description: 'Accept a stored answer, 70 % cheaper' }), true),
  cacheTtl: withDefault(
    integer({ description: 'Maximum age of a stored answer in seconds', minimum: 60, maximum: 86_400 }),
    3600,
  ),
}

/** The source of an answer: the web, or a stored answer. */
export const cacheInfo = object(
  {
    state: choice(['hit', 'miss', 'revalidated', 'stale', 'bypass'], {
      description:
        'hit: stored answer; miss: fetched for this call; revalidated: stored answer, confirmed by the target; ' +
        'stale: stored answer, because the target failed; bypass: fetched, because the call set cache to false or has private inputs',
    }),
    age: integer({ description: 'Seconds since the answer was stored or confirmed', minimum: 0 }),
    storedAt: optional(
      timestamp({ description: 'When the answer was stored. Absent if the target forbids storing it' }),
    ),
    expiresAt: optional(timestamp({ description: 'When the stored answer stops being a hit' })),
  },
  { description: 'Whether the content was fetched for this call or is a stored answer, and how old it is' },
)

export type CacheInfo = Static<typeof cacheInfo>
