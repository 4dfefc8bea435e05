import type { Adapter } from '#api/transports/compat/adapter.ts'
import { fetchBasic } from '#shared/contract/operations/fetch-basic.ts'
import { fetchPro } from '#shared/contract/operations/fetch-pro.ts'
import { documentOf, pageInput } from './page-options.ts'

/** `waitFor` asks for the page as scripts made it, so a browser renders it. */
export const scrape: Adapter = {
  method: 'POST',
  path: '/v2/scrape',
  example: '/v2/scrape',
  service: 'firecrawl',
  read: (sent) => ({
    operation: typeof sent['waitFor'] === 'number' && sent['waitFor'] > 0 ? fetchPro : fetchBasic,
    input: { url: sent['url'], ...pageInput(sent) },
  }),
  write: (page, { sent }) => ({ success: true, data: documentOf(page, sent) }),
}
