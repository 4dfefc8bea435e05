import { array, choice, integer, object, optional, string, url } from '#shared/contract/schema.ts'
import { cacheInfo } from './cache.ts'
import { requestedUrl } from './page.ts'
import { waitedMs } from './timeout.ts'

/** The input field of operations that read several pages. */
export const urls = (minItems: number) =>
  array(url(), {
    description: `${minItems} to 20 URLs. A repeated URL is fetched once; each repeat costs as much as a stored answer`,
    minItems,
    maxItems: 20,
  })

/** Why a page of a call has no content. */
export const itemError = optional(
  object(
    {
      code: string(),
      message: string(),
      details: optional(array(object({ path: string(), message: string() }), { description: 'As in other errors' })),
    },
    { description: 'Why the page has no content' },
  ),
)

/** The result for one URL of a call. */
export const itemFields = {
  url: requestedUrl,
  status: choice(['success', 'error']),
  title: optional(string({ description: 'Title of the page; empty if it has none' })),
  content: optional(string({ description: 'The page as markdown' })),
  cache: optional(cacheInfo),
  waitedMs,
  error: itemError,
}

export const itemSummary = object({
  total: integer({ minimum: 0 }),
  successful: integer({ minimum: 0 }),
  failed: integer({ minimum: 0 }),
})
