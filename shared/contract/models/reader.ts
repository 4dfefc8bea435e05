import { integer, object, string, type Static } from '#shared/contract/schema.ts'

const tier = string({ description: 'Always free' })

const rateLimit = object({
  limit: integer({ description: 'Calls per hour and client address, over all free endpoints' }),
  remaining: integer({ description: 'Remaining calls' }),
  resetSeconds: integer({ description: 'Seconds until the allowance is full again' }),
})

/** The limits of the free tier, the remaining allowance, and the paid operations that go further. */
export const readerNote = object({
  tier,
  limit: integer({ description: 'Maximum number of characters of content' }),
  rateLimit,
  upgrade: object({ fullContent: string(), jsRendering: string(), docs: string() }),
})

/** The same for searches. */
export const searchReaderNote = object({
  tier,
  maxResults: integer({ description: 'Maximum number of results' }),
  rateLimit,
  upgrade: object({ moreResults: string(), docs: string() }),
})

export type ReaderNote = Static<typeof readerNote>

export type SearchReaderNote = Static<typeof searchReaderNote>
