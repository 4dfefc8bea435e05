import { integer, object, string, type Static } from '#shared/contract/schema.ts'

const tier = string({ description: 'Always free' })

const rateLimit = object(
  {
    limit: integer({ description: 'Calls per hour and client address, over all free endpoints' }),
    remaining: integer({ description: 'Remaining calls' }),
    resetSeconds: integer({ description: 'Seconds until the allowance is full again' }),
  },
  { description: 'The hourly allowance of the client address' },
)

const docs = string({ description: 'URL of the documentation' })

/** The limits of the free tier, the remaining allowance, and the paid operations that go further. */
export const readerNote = object(
  {
    tier,
    limit: integer({ description: 'Maximum number of characters of content' }),
    rateLimit,
    upgrade: object(
      {
        fullContent: string({ description: 'Sentence that names the operation for whole pages' }),
        jsRendering: string({ description: 'Sentence that names the operation for pages that need JavaScript' }),
        docs,
      },
      { description: 'The paid operations that go further' },
    ),
  },
  { description: 'The limits of the free tier, and the allowance that is left' },
)

/** The same for searches. */
export const searchReaderNote = object(
  {
    tier,
    maxResults: integer({ description: 'Maximum number of results' }),
    rateLimit,
    upgrade: object(
      { moreResults: string({ description: 'Sentence that names the operation with more results' }), docs },
      { description: 'The paid operation that goes further' },
    ),
  },
  { description: 'The limits of the free tier, and the allowance that is left' },
)

export type ReaderNote = Static<typeof readerNote>

export type SearchReaderNote = Static<typeof searchReaderNote>
