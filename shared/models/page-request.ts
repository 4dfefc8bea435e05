import { boolean, choice, integer, optional, string, url, withDefault } from '#shared/schema.ts'
import { cacheFields } from './cache-fields.ts'

/** What every operation that returns one page lets its caller ask, beside `timeout`. */
export const pageRequest = {
  url: url(),
  ...cacheFields,
  mainContent: withDefault(boolean({ description: 'false: the whole page, navigation included' }), true),
  includeSelector: optional(string({ description: 'CSS selector: only what it matches', maxLength: 500 })),
  excludeSelector: optional(string({ description: 'CSS selector: all but what it matches', maxLength: 500 })),
  maxTokens: optional(
    integer({ description: 'Cut the content at a block near this many tokens', minimum: 50, maximum: 1_000_000 }),
  ),
  format: withDefault(choice(['markdown', 'text', 'html'], { description: 'Form of the content' }), 'markdown'),
  links: withDefault(boolean({ description: "Also list the content's links" }), false),
  explain: withDefault(boolean({ description: 'Also say how the content was chosen, at no charge' }), false),
}

/** Those of them that make two answers about one address differ. */
export const pageOptions = [
  'mainContent',
  'includeSelector',
  'excludeSelector',
  'maxTokens',
  'format',
  'links',
  'explain',
] as const
