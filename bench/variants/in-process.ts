import { serveVariant } from '#bench/fixtures/serve-variant.ts'
import { openEgress } from '#shared/egress/open-egress.ts'
import { parseEgressRules } from '#shared/runtime/settings/egress-rules.ts'
import { createExtraction, openPageProcesses } from '#workers/pages/isolated/extraction.ts'
import { readPage } from '#workers/pages/read-page.ts'

// The baseline without the service: direct calls of the same egress and extraction.

const [page = '', processes = ''] = process.argv.slice(2)
const egress = await openEgress({ rules: parseEgressRules({ allow: '127.0.0.1' }), userAgent: 'webintel-bench' })
const extraction = createExtraction(openPageProcesses(Number(processes)))

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
