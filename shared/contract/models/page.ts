import {
  array,
  boolean,
  choice,
  integer,
  number,
  object,
  optional,
  string,
  timestamp,
  type Static,
} from '#shared/contract/schema.ts'
import { pageUsage } from '#shared/contract/usage/usage.ts'

/** Metadata that a page declares. Unknown fields are absent. */
export const pageMetadata = object(
  {
    description: optional(
      string({ description: 'Summary that the page declares, from og:description, its description tag or JSON-LD' }),
    ),
    author: optional(
      string({ description: 'Names of up to 10 authors, separated by commas: declared, or from the byline' }),
    ),
    publishedAt: optional(
      string({
        description:
          'When the page was published: declared, shown below its title, or in its URL; ISO 8601 date or timestamp',
      }),
    ),
    modifiedAt: optional(
      string({
        description: 'When the page was last changed: declared, or shown below its title; ISO 8601 date or timestamp',
      }),
    ),
    language: optional(string({ description: 'BCP 47 language tag' })),
    siteName: optional(string({ description: 'Name of the site, or of the publisher, that the page declares' })),
    canonical: optional(string({ description: 'Canonical URL that the page declares' })),
    image: optional(string({ description: 'URL of the lead image' })),
    robots: optional(
      array(string(), {
        description:
          'Directives of the owner for crawlers, from the robots meta tag and the X-Robots-Tag field, in lower case, such as noindex, nofollow and noarchive',
      }),
    ),
    usage: optional(pageUsage),
    statusCode: integer({ description: 'HTTP status of the page' }),
    contentType: optional(
      string({
        description:
          'Media type in lower case, without parameters. Recognized by the content where the header is absent or wrong',
      }),
    ),
    source: optional(
      choice(['html', 'markdown'], { description: 'The form of the page that the content was made from' }),
    ),
    charset: optional(string({ description: 'Character encoding of the page' })),
    finalUrl: string({ description: 'URL after redirects' }),
    wordCount: integer({
      description: 'Number of words of the content, before maxTokens or a limit of size cuts it',
      minimum: 0,
    }),
    extraction: optional(
      object(
        {
          confidence: number({
            description: 'Expected share of the words that were selected correctly (F1), 0 to 1',
            minimum: 0,
            maximum: 1,
          }),
        },
        {
          description: 'About the selection of the main content; absent if the content is the whole page or a selector',
        },
      ),
    ),
  },
  { description: 'Facts that the page declares, and facts about its response. Facts that are not known are absent' },
)

export type PageMetadata = Static<typeof pageMetadata>

export const pageLink = object({
  url: string({ description: 'Absolute URL' }),
  text: string({ description: 'Visible text of the link; empty if it has none' }),
})

/** The links of the content. */
export const pageLinks = optional(
  array(pageLink, {
    description: 'http and https links of the content, each URL once. Present if the call asks for them',
  }),
)

export type PageLink = Static<typeof pageLink>

/** `url` of an answer. See `targetAddress`. */
export const requestedUrl = string({
  description: 'Requested URL, as sent to the target: normalized, without tracking parameters such as utm_source',
})

/** `url` of an answer about a file. */
export const fileUrl = string({
  description: 'SHA-256 of the file: ni:///sha-256; and the hash in base64url (RFC 6920)',
})

/** `url` of an answer about a URL or a file. */
export const sourceUrl = string({
  description:
    'Requested URL, as sent to the target: normalized, without tracking parameters such as utm_source. Of a file: ni:///sha-256; and its hash (RFC 6920)',
})

const { statusCode: _status, finalUrl: _url, ...declared } = pageMetadata.properties

/** The declarations of a file about itself. Unknown fields are absent. */
export const fileMetadata = object(declared, {
  description: 'Facts that the file declares, and facts about its content. Facts that are not known are absent',
})

/** The output fields that all operations that read pages share. */
export const pageFields = {
  url: requestedUrl,
  title: string({ description: 'Title that the page declares, or its main heading; empty if it has none' }),
  metadata: pageMetadata,
  fetchedAt: timestamp({ description: 'When the page was fetched, ISO 8601' }),
}

/** How the content was selected: each block of the page, its probability of being content, and the rule that kept or dropped it. */
export const pageExplanation = object(
  {
    chosenBy: choice(['chances', 'selector', 'whole page'], {
      description:
        'chances: by the probability of each block; selector: by includeSelector; whole page: nothing was removed',
    }),
    thresholdPercent: optional(
      integer({ description: 'Minimum probability at which a block is kept, in percent', minimum: 0, maximum: 100 }),
    ),
    blocks: optional(
      array(
        object({
          text: string({ description: 'First 100 characters of the block' }),
          chancePercent: integer({
            description: 'Probability that the block is content, in percent',
            minimum: 0,
            maximum: 100,
          }),
          kept: boolean({ description: 'true: the block is part of the content' }),
          by: optional(
            choice(['chance', 'group', 'card', 'title', 'section', 'price', 'short'], {
              description:
                'Why the block was kept. chance: its probability; group: its table or list was kept; card: its card was kept; title: it is the title; section: its section was kept; price: it is the price; short: the page is short.',
            }),
          ),
        }),
        { description: 'Blocks of the page in order, the first 1,000. Present if `chosenBy` is chances' },
      ),
    ),
    blocksLeftOut: optional(integer({ description: 'Number of blocks that are not listed', minimum: 1 })),
  },
  { description: 'How the content was selected' },
)

export type PageExplanation = Static<typeof pageExplanation>

export const warnings = array(string(), {
  description: 'Options that had no effect, content that was left out, and doubts about the result',
})

/** The size of an answer at most. */
export const maxAnswerBytes = 10_000_000

/** The same of operations without maxTokens. */
export const cutBySize = optional(
  boolean({ description: 'true: the content is cut, because an answer has at most 10 MB' }),
)

/** The output field of answers that are cut. */
export const truncated = optional(
  boolean({ description: 'true: the content is cut at maxTokens, or because an answer has at most 10 MB' }),
)
