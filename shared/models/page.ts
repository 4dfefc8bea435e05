import { array, boolean, choice, integer, object, optional, string, timestamp, type Static } from '#shared/schema.ts'

/** What a page says of itself. Absent when unknown. */
export const pageMetadata = object({
  description: optional(string()),
  author: optional(string()),
  publishedAt: optional(string({ description: 'ISO 8601 date or timestamp' })),
  modifiedAt: optional(string({ description: 'ISO 8601 date or timestamp' })),
  language: optional(string({ description: 'BCP 47 language tag' })),
  siteName: optional(string()),
  canonical: optional(string({ description: 'Address the page names as its canonical one' })),
  image: optional(string({ description: 'Address of the lead image' })),
  statusCode: integer({ description: 'HTTP status of the final response' }),
  contentType: optional(string()),
  charset: optional(string({ description: 'Encoding the page was decoded from' })),
  finalUrl: string({ description: 'Address after redirects' }),
  wordCount: integer({ description: 'Words of the returned content', minimum: 0 }),
})

export type PageMetadata = Static<typeof pageMetadata>

export const pageLink = object({ url: string({ description: 'Absolute address' }), text: string() })

export type PageLink = Static<typeof pageLink>

/** The part that every reading operation returns alike. */
export const pageFields = {
  url: string({ description: 'Address that was asked for' }),
  title: string({ description: 'Title of the page, empty when it has none' }),
  metadata: pageMetadata,
  fetchedAt: timestamp({ description: 'When the page was fetched, ISO 8601' }),
}

/** Why the content is what it is: every block of the page, what was thought of it, and which step kept it. */
export const pageExplanation = object(
  {
    chosenBy: choice(['chances', 'selector', 'whole page'], {
      description: 'chances: by what blocks look like; selector: by includeSelector; whole page: nothing was chosen',
    }),
    thresholdPercent: optional(
      integer({ description: 'Chance from which on a block is kept for its own sake', minimum: 0, maximum: 100 }),
    ),
    blocks: optional(
      array(
        object({
          text: string({ description: 'Beginning of the block' }),
          chancePercent: integer({ description: 'Chance of being content', minimum: 0, maximum: 100 }),
          kept: boolean(),
          by: optional(
            choice(['chance', 'group', 'card', 'title', 'section', 'price'], {
              description:
                'What kept it: its chance, the table or list around it, its card, being the title, what stands over it, being the price',
            }),
          ),
        }),
      ),
    ),
    blocksLeftOut: optional(integer({ description: 'Blocks of the page beyond those listed', minimum: 1 })),
  },
  { description: 'How the content was chosen' },
)

export type PageExplanation = Static<typeof pageExplanation>

export const warnings = array(string(), { description: 'What was asked for and not done, in words' })
