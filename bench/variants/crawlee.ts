import { CheerioCrawler, Configuration, LogLevel, log } from '@crawlee/cheerio'
import { serveVariant } from '#bench/fixtures/serve-variant.ts'
import { createExtraction, openPageProcesses } from '#workers/pages/isolated/extraction.ts'

// Crawlee's CheerioCrawler with our extraction in its handler, in as many processes as ours. Each call crawls one site.

const [site = '', pages = '', concurrency = '', processes = ''] = process.argv.slice(2)
log.setLevel(LogLevel.WARNING)
const extraction = createExtraction(openPageProcesses(Number(processes)))
let calls = 0

serveVariant({
  async call() {
    let delivered = 0
    const crawler = new CheerioCrawler(
      {
        minConcurrency: Number(concurrency),
        maxConcurrency: Number(concurrency),
        maxRequestsPerCrawl: Number(pages),
        async requestHandler({ request, response, body, enqueueLinks }) {
          const raw = {
            url: request.loadedUrl,
            status: response.statusCode ?? 200,
            contentType: 'text/html; charset=utf-8',
            body: Buffer.from(body),
          }
          const options = { mainContent: true, format: 'markdown', links: false } as const
          const { content } = await extraction.extract(raw, options, AbortSignal.timeout(30_000))
          if (content.length > 0) delivered += 1
          await enqueueLinks()
        },
      },
      new Configuration({ persistStorage: false }),
    )
    await crawler.run([`${site}/crawlee-${++calls}/`])
    if (delivered !== Number(pages)) throw new Error(`expected ${pages} pages, found ${delivered}`)
  },
})
