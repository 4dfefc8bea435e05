import { serveVariant } from '#bench/fixtures/serve-variant.ts'
import { parseEgressRules } from '#shared/egress/egress-rules.ts'
import { openEgress } from '#shared/egress/open-egress.ts'
import { readPage } from '#workers/pages/read-page.ts'
import { openExtraction } from '#workers/pages/thread/open-extraction.ts'

// The baseline without the service: direct calls of the same egress and extraction.

const [page = '', threads = ''] = process.argv.slice(2)
const egress = await openEgress({ rules: parseEgressRules({ allow: '127.0.0.1' }), userAgent: 'webintel-bench' })
const extraction = await openExtraction({ threads: Number(threads) })

serveVariant({
  call: async (number) => {
    const { content } = await readPage(
      `${page}?direct=${number}`,
      {},
      { egress, extraction },
      AbortSignal.timeout(30_000),
    )
    if (content.length === 0) throw new Error('the extracted page is empty')
  },
})
