import { array, choice, integer, object, optional, string, url } from '#shared/contract/schema.ts'
import { cacheInfo } from './cache.ts'
import { requestedUrl } from './page.ts'
import { waitedMs } from './timeout.ts'

/** The input field of operations that read several pages. */
export const urls = (minItems: number, maxItems = 20) =>
  array(url(), {
    description: `${minItems} to ${maxItems} URLs. A repeated URL is fetched once; each repeat costs as much as a stored answer`,
    minItems,
    maxItems,
  })

/** The parts of an error, as in the body of a call that failed. */
export const errorDetails = array(
  object({
    path: string({
      description: 'Place of the problem, such as a JSON pointer into the input or the name of a header',
    }),
    message: string({ description: 'The problem, or the text that was found there' }),
  }),
  { description: 'Single problems. Absent if there are none' },
)

/** Why a page of a call has no content. */
export const itemError = optional(
  object(
    {
      code: string({ description: 'Error code, such as TARGET_TIMEOUT' }),
      message: string({ description: 'For people: what went wrong, and what to do' }),
      details: optional(errorDetails),
    },
    { description: 'Why the page has no content' },
  ),
)

/** The result for one URL of a call. */
export const itemFields = {
  url: requestedUrl,
  status: choice(['success', 'error'], { description: 'error: the page has no content, and `error` says why' }),
  title: optional(string({ description: 'Title of the page; empty if it has none. Absent if the page failed' })),
  content: optional(string({ description: 'The page as markdown. Absent if the page failed' })),
  cache: optional(cacheInfo),
  waitedMs,
  error: itemError,
}

export const itemSummary = object(
  {
    total: integer({ description: 'Number of URLs, repeated ones included', minimum: 0 }),
    successful: integer({ description: 'URLs whose page was returned', minimum: 0 }),
    failed: integer({ description: 'URLs whose page failed, and is not charged', minimum: 0 }),
  },
  { description: 'Counts of `results`' },
)
