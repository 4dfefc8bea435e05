import { array, choice, integer, object, optional, string, url } from '#shared/schema.ts'
import { cacheInfo } from './cache-info.ts'

/** Many addresses in one call. */
export const urls = (minItems: number) =>
  array(url(), {
    description: `${minItems} to 20 addresses; one that comes twice is read once and then costs what a stored one does`,
    minItems,
    maxItems: 20,
  })

/** What became of one address of many, whatever is returned of it. */
export const itemFields = {
  url: string({ description: 'Address that was asked for' }),
  status: choice(['success', 'error']),
  title: optional(string({ description: 'Title of the page, empty when it has none' })),
  content: optional(string({ description: 'The page as markdown' })),
  cache: optional(cacheInfo),
  error: optional(object({ code: string(), message: string() }, { description: 'Why there is no content' })),
}

export const itemSummary = object({
  total: integer({ minimum: 0 }),
  successful: integer({ minimum: 0 }),
  failed: integer({ minimum: 0 }),
})
