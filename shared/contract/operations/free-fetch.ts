import { requestId } from '#shared/contract/models/answers/request-id.ts'
import { contentFields, contentOptions } from '#shared/contract/models/page-request.ts'
import { pageFields } from '#shared/contract/models/page.ts'
import { readerNote } from '#shared/contract/models/reader.ts'
import { fetchTimeout } from '#shared/contract/models/timeout.ts'
import { operation } from '#shared/contract/operation.ts'
import { free } from '#shared/contract/price.ts'
import { boolean, object, string, url } from '#shared/contract/schema.ts'
import { fetchBasic } from './fetch-basic.ts'

/** Maximum number of characters of content in a free answer. */
export const freeContentLength = 2000

export const freeFetch = operation({
  name: 'free-fetch',
  method: 'POST',
  path: '/free/fetch',
  group: 'Free calls',
  tool: {
    name: 'free_fetch',
    effect: 'none',
    description: `Fetch the first ${freeContentLength} characters of one web page as markdown. A few calls per hour; for whole pages use fetch_webpage.`,
    unlisted: contentOptions,
    texts: ['content'],
    withheld: ['_reader.upgrade'],
  },
  summary: 'Fetch the beginning of a web page as markdown, free of charge',
  description: `Returns the first ${freeContentLength} characters of one page as markdown. Each client address has a few free calls per hour, shared with GET /r/{url}; "_reader" shows how many remain. Use it to try the service. For whole pages without that limit, use /fetch/basic.`,
  access: 'free',
  allowance: 'free',
  price: free(),
  pool: 'inline',
  timeoutMs: 30_000,
  input: object({ url: url(), timeout: fetchTimeout, ...contentFields }),
  output: object({
    ...pageFields,
    content: string({ description: `First ${freeContentLength} characters of the page as markdown` }),
    truncated: boolean({ description: 'true: the page has more content' }),
    _reader: readerNote,
    requestId,
  }),
  errors: fetchBasic.errors,
  example: {
    input: { url: 'https://example.com/' },
    output: {
      url: 'https://example.com/',
      title: 'Example Domain',
      content: '# Example Domain\n\nThis domain is for use in documentation examples.',
      metadata: fetchBasic.example.output.metadata,
      fetchedAt: '2026-11-20T13:20:00.000Z',
      truncated: false,
      _reader: {
        tier: 'free',
        limit: freeContentLength,
        rateLimit: { limit: 10, remaining: 9, resetSeconds: 3600 },
        upgrade: {
          fullContent: 'POST /fetch/basic returns the whole page',
          jsRendering: 'POST /fetch/pro renders pages that need JavaScript',
          docs: 'https://webintel.example/docs',
        },
      },
      requestId: '019aa1b2-0000-7000-8000-000000000002',
    },
  },
})
