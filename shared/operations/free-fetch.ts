import { pageFields } from '#shared/models/page.ts'
import { readerNote } from '#shared/models/reader.ts'
import { fetchTimeout } from '#shared/models/timeout.ts'
import { operation } from '#shared/operation.ts'
import { free } from '#shared/price.ts'
import { boolean, object, string, url } from '#shared/schema.ts'
import { fetchBasic } from './fetch-basic.ts'

/** Most characters of content in a free answer. */
export const freeContentLength = 2000

export const freeFetch = operation({
  name: 'free-fetch',
  method: 'POST',
  path: '/free/fetch',
  summary: 'Fetch the beginning of a web page as clean markdown, free of charge',
  access: 'free',
  allowance: 'free',
  price: free(),
  pool: 'inline',
  timeoutMs: 30_000,
  input: object({ url: url(), timeout: fetchTimeout }),
  output: object({
    ...pageFields,
    content: string({ description: `The first ${freeContentLength} characters of the page as markdown` }),
    truncated: boolean({ description: 'Whether the page has more content than this' }),
    _reader: readerNote,
    requestId: string(),
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
