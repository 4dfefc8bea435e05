import { integer, object, string, type Static } from '#shared/contract/schema.ts'

/** The limits of the free tier, the remaining allowance, and the paid operations that go further. */
export const readerNote = object({
  tier: string({ description: 'Always free' }),
  limit: integer({ description: 'Maximum number of characters of content' }),
  rateLimit: object({
    limit: integer({ description: 'Calls per hour and client address, over all free endpoints' }),
    remaining: integer({ description: 'Remaining calls' }),
    resetSeconds: integer({ description: 'Seconds until the allowance is full again' }),
  }),
  upgrade: object({ fullContent: string(), jsRendering: string(), docs: string() }),
})

export type ReaderNote = Static<typeof readerNote>
