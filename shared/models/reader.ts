import { integer, object, string, type Static } from '#shared/schema.ts'

/** The free tier's note to its caller: what it gives, what is left, what the paid operation adds. */
export const readerNote = object({
  tier: string({ description: 'free' }),
  limit: integer({ description: 'Most characters of content in a free answer' }),
  rateLimit: object({
    limit: integer({ description: 'Requests per hour and client address, over all free endpoints' }),
    remaining: integer({ description: 'Requests left' }),
    resetSeconds: integer({ description: 'Seconds until the allowance is full again' }),
  }),
  upgrade: object({ fullContent: string(), jsRendering: string(), docs: string() }),
})

export type ReaderNote = Static<typeof readerNote>
