import type { Adapter } from '#api/transports/compat/adapter.ts'
import { fetchBasic } from '#shared/contract/operations/fetch-basic.ts'
import { fetchPro } from '#shared/contract/operations/fetch-pro.ts'
import { documentOf, pageInput } from './page-options.ts'

/** A browser reads a page with `waitFor`, steps, a screenshot or a phone. */
export const scrape: Adapter = {
  method: 'POST',
  path: '/v2/scrape',
  example: '/v2/scrape',
  service: 'firecrawl',
  read(sent) {
    const { input, isRendered } = pageInput(sent)
    return { operation: isRendered ? fetchPro : fetchBasic, input: { url: sent['url'], ...input } }
  },
  write: (page, { sent }) => ({ success: true, data: documentOf(page, sent) }),
}
