import { boolean, choice, integer, optional, staticSelector, url, withDefault } from '#shared/contract/schema.ts'
import { cacheFields } from './cache-fields.ts'
import { contentFields, contentOptions } from './content-fields.ts'

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
