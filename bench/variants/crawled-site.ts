import { crawledPages } from '#bench/crawling/crawled-pages.ts'
import { serveVariant } from '#bench/fixtures/serve-variant.ts'
import { openRecordingServer } from '#test/support/generated-site/recording-server.ts'
import { writePage } from '#test/support/generated-site/write-page.ts'

// A website. The first segment of a path is the name of the crawl: each crawl gets a site
// of its own, with the same pages.

const [pages = '', latencyMs = ''] = process.argv.slice(2)
const plan = new Map(crawledPages(Number(pages)).map((page) => [page.path, page]))

const server = await openRecordingServer(async ({ path }) => {
  await new Promise((resolve) => setTimeout(resolve, Number(latencyMs)))
  const [, name = '', ...segments] = path.split('/')
  const page = plan.get(`/${segments.join('/')}`)
  if (page === undefined) return { status: 404 }
  const links = page.links.map((link) => `/${name}${link}`)
  return { body: writePage({ ...page, links }, { paragraphs: 12, home: `/${name}/` }) }
})
serveVariant({ url: server.url })
