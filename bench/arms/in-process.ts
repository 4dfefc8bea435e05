import { serveArm } from '#bench/ground/serve-arm.ts'
import { parseEgressRules } from '#shared/egress/egress-rules.ts'
import { openEgress } from '#shared/egress/open-egress.ts'
import { openExtraction } from '#workers/pages/open-extraction.ts'
import { readPage } from '#workers/pages/read-page.ts'

// What the work costs without the service around it: the same egress and the same extraction, called directly.

const [page = '', threads = ''] = process.argv.slice(2)
const egress = await openEgress({ rules: parseEgressRules({ allow: '127.0.0.1' }), userAgent: 'webintel-bench' })
const extraction = await openExtraction({ threads: Number(threads) })

serveArm({
  call: async (number) => {
    const { content } = await readPage(
      `${page}?direct=${number}`,
      {},
      { egress, extraction },
      AbortSignal.timeout(30_000),
    )
    if (content.length === 0) throw new Error('the page came out empty')
  },
})
