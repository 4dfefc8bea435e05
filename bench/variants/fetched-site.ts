import limit from 'p-limit'
import { crawledPages } from '#bench/crawling/crawled-pages.ts'
import { serveVariant } from '#bench/fixtures/serve-variant.ts'
import { openEgress } from '#shared/egress/open-egress.ts'
import { parseEgressRules } from '#shared/runtime/settings/egress-rules.ts'
import { createExtraction, openPageProcesses } from '#workers/pages/isolated/extraction.ts'
import { readPage } from '#workers/pages/read-page.ts'

// The baseline of a crawl: fetches and extracts the known pages of a site. Each call reads all of them.

const [site = '', pages = '', concurrency = '', processes = ''] = process.argv.slice(2)
const paths = crawledPages(Number(pages)).map(({ path }) => path)
const egress = await openEgress({ rules: parseEgressRules({ allow: '127.0.0.1' }), userAgent: 'webintel-bench' })
const extraction = createExtraction(openPageProcesses(Number(processes)))

serveVariant({
  async call() {
    await limit(Number(concurrency)).map(paths, async (path) => {
      const { content } = await readPage(
        `${site}/direct${path}`,
        {},
        { egress, extraction },
        AbortSignal.timeout(30_000),
      )
      if (content.length === 0) throw new Error('the extracted page is empty')
    })
  },
})
