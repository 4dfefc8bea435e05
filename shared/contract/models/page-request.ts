import {
  boolean,
  choice,
  integer,
  optional,
  staticSelector,
  string,
  url,
  withDefault,
} from '#shared/contract/schema.ts'
import { cacheFields } from './cache.ts'

/** The parts of the content that a caller may leave out. Input fields of all operations that return pages as markdown. */
export const contentFields = {
  title: withDefault(choice(['include', 'exclude'], { description: 'exclude: without the title heading' }), 'include'),
  captions: withDefault(choice(['include', 'exclude'], { description: 'exclude: without image captions' }), 'include'),
}

/** They change the content, so they belong to the key of a stored answer. */
export const contentOptions = ['title', 'captions'] as const

/** The input fields of operations that return one page, without `timeout`. */
export const pageRequest = {
  url: url(),
  ...cacheFields,
  mainContent: withDefault(boolean({ description: 'false: the whole page, including navigation' }), true),
  includeSelector: optional(staticSelector({ description: 'CSS selector: keep only these elements' })),
  excludeSelector: optional(staticSelector({ description: 'CSS selector: remove these elements' })),
  ...contentFields,
  maxTokens: optional(
    integer({ description: 'Cut the content after about this many tokens', minimum: 50, maximum: 1_000_000 }),
  ),
  format: withDefault(choice(['markdown', 'text', 'html'], { description: 'Format of the content' }), 'markdown'),
  links: withDefault(boolean({ description: 'Return the links of the content' }), false),
  explain: withDefault(boolean({ description: 'Return how the content was selected' }), false),
}

/** The fields that, with the URL, identify a stored answer. */
export const pageOptions = [
  'mainContent',
  'includeSelector',
  'excludeSelector',
  ...contentOptions,
  'maxTokens',
  'format',
  'links',
  'explain',
] as const

/** The form in which a page is asked for. An input field of operations that read pages over plain HTTP. */
export const pageSource = withDefault(
  choice(['auto', 'html', 'markdown'], {
    description:
      'auto: markdown where the site offers it (`Accept: text/markdown`) and the other options allow it, otherwise HTML; html: HTML only; markdown: as auto, and the markdown version that an HTML page links to',
  }),
  'auto',
)

/** Earlier versions had no such field. */
export const pageSourceLater = { source: 'auto' } as const

/** The input field of a file in JSON, for operations that take a URL as well: a call has one of them. */
export const fileInsteadOfUrl = {
  file: optional(
    string({ description: 'In place of url: a file in base64, up to 190 KB; over HTTP also as the body' }),
  ),
}

/** The capabilities that a choice of `tier` needs. */
export const needsOfTier = { tier: { pro: ['browser'] } } as const
