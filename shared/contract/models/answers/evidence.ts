import { signalOf } from '#shared/contract/models/facts/signal.ts'
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

/** Names the version of a page that was read. */
export const markdownHash = string({
  description: 'SHA-256 of the page as markdown, when it was read; see /proof/verify',
})

export const declaredHash = string({
  description:
    'SHA-256 of what the page declares, as text. Quotes whose source is json-ld, microdata, open-graph or metadata stand there, the others in the page; see /proof/verify',
})

/** The output fields that name the origin of a source. */
export const sourceOrigin = {
  siteName: optional(string({ description: 'Name of the site that the page declares' })),
  author: optional(string({ description: 'Author that the page declares' })),
  publishedAt: optional(string({ description: 'ISO 8601 date or timestamp that the page declares' })),
}

/** Marks words of a page that stand where a statement of the model did not say what its page says. */
export const verbatim = boolean({
  description:
    'true if the statement repeats the page word for word, because the page does not say all that the model wrote in its place',
})

/** The title of a page that was read. */
export const sourceTitle = string({ description: 'Title of the page; empty if it has none' })

/** A source of an answer, and words found in it. `POST /proof/verify` checks both. */
export const citation = object({
  index: integer({ description: 'The n of [n], and the `index` of the source', minimum: 1 }),
  url: string({ description: 'URL of the page, as requested' }),
  title: sourceTitle,
  quote: string({ description: 'Words of the page that back the statement' }),
  hash: markdownHash,
  fetchedAt: timestamp({ description: 'When the page was read' }),
  verbatim: optional(verbatim),
})

export const aboutCitations = { description: 'At least one for each [n]; every quote was found in its page' }

export const citations = array(citation, aboutCitations)

/** Statements without support, and questions that the sources leave open. */
export const gaps = array(
  object({
    text: string({ description: 'The statement or question' }),
    reason: choice(
      [
        'no_citation',
        'unknown_source',
        'quote_not_found',
        'number_not_found',
        'date_not_found',
        'name_not_found',
        'contradicted',
        'not_supported',
        'not_answered',
      ],
      {
        description:
          'not_answered: no source answers it; contradicted: the quotes say the opposite; not_supported: they speak of something else, or with less certainty; the others: which check the statement failed',
      },
    ),
  }),
  { description: 'Statements and questions that the sources do not support. Empty if they support everything' },
)

export const confidence = number({
  description: 'Share of the statements that were checked and found, weighted by independent sources; 0 to 1',
  minimum: 0,
  maximum: 1,
})

export const modelName = string({ description: 'Name of the language model; `extractive` if none wrote the answer' })

/** Facts about the sources of an answer. */
export const sourceSignals = array(
  object({
    ...signalOf(['prompt_injection', 'contradiction', 'stale_source']).properties,
    url: optional(string({ description: 'URL of the page. Absent if the fact is about several pages' })),
  }),
  { description: 'Facts about the sources that a careful reader should know' },
)

export type SourceSignal = Static<typeof sourceSignals>[number]
