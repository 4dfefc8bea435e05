import { boolean, choice, integer, optional, staticSelector, url, withDefault } from '#shared/contract/schema.ts'
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
