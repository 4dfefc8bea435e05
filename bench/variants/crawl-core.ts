import { hash } from 'node:crypto'
import { serveVariant } from '#bench/fixtures/serve-variant.ts'
import { openEgress } from '#shared/egress/open-egress.ts'
import { parseEgressRules } from '#shared/runtime/settings/egress-rules.ts'
import { createExtraction, openPageProcesses } from '#workers/pages/isolated/extraction.ts'
import { readPage } from '#workers/pages/read-page.ts'
import { crawlSite } from '#workers/sites/crawl/crawl-site.ts'
import type { ReadPage } from '#workers/sites/crawl/crawled-page.ts'

// The core of a crawl with our egress and extraction, without queue, store and politeness. Each call crawls one site.

const [site = '', pages = '', concurrency = '', processes = ''] = process.argv.slice(2)
const egress = await openEgress({ rules: parseEgressRules({ allow: '127.0.0.1' }), userAgent: 'webintel-bench' })
const extraction = createExtraction(openPageProcesses(Number(processes)))
let calls = 0

serveVariant({
  async call() {
    let delivered = 0
    const limits = { pages: Number(pages), depth: 100, concurrency: Number(concurrency), addresses: 1_000_000 }
    await crawlSite(
      { start: `${site}/ours-${++calls}/`, patterns: {}, limits },
      {
        read,
        save: async () => {},
        isAllowed: () => true,
        deliver: ({ page }) => void (delivered += page.status === 'success' ? 1 : 0),
      },
    )
    if (delivered !== Number(pages)) throw new Error(`expected ${pages} pages, found ${delivered}`)
  },
})

async function read(url: string): Promise<ReadPage> {
  const page = await readPage(url, {}, { egress, extraction }, AbortSignal.timeout(30_000))
  const { title = '', content, metadata, outlinks = [] } = page
  const contentHash = hash('sha256', content)
  const cache = { state: 'miss', age: 0 } as const
  return {
    status: 'success',
    title,
    content,
    isTruncated: false,
    contentHash,
    metadata,
    tier: 'basic',
    cache,
    outlinks,
  }
}
