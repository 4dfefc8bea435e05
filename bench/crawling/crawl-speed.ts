import { availableParallelism } from 'node:os'
import type { Figure } from '#bench/figures/figure.ts'
import { alternate } from '#bench/fixtures/alternate.ts'
import { compareRates } from '#bench/fixtures/compare-rates.ts'
import { openFixtures } from '#bench/fixtures/open-fixtures.ts'
import { openVariant } from '#bench/fixtures/open-variant.ts'

const pages = 500
const concurrency = 16
const latencyMs = 5
const oneCrawl = { count: 1, inFlight: 1 }

/** Pages per second of our crawl and of Crawlee's, with the same extraction, concurrency and threads. */
export async function crawlSpeed(): Promise<Figure[]> {
  await using fixtures = await openFixtures()
  const site = fixtures.use(await openVariant('crawled-site', String(pages), String(latencyMs)))
  const args = [site.url, ...[pages, concurrency, availableParallelism()].map(String)]
  const ours = fixtures.use(await openVariant('crawl-core', ...args))
  const crawlee = fixtures.use(await openVariant('crawlee', ...args))
  const perPage = async (variant: typeof ours) => {
    const { perSecond, medianMs } = await variant.measure(oneCrawl)
    return { perSecond: perSecond * pages, medianMs }
  }
  const rounds = await alternate(60, { ours: () => perPage(ours), baseline: () => perPage(crawlee) })
  return [
    {
      comparison: `Pages per second of a crawl of ${pages} pages that answer after ${latencyMs} ms, to Crawlee's CheerioCrawler with the same extraction in its handler`,
      ...compareRates(rounds),
      target: { atLeast: 1.5 },
    },
  ]
}
