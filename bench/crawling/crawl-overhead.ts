import { availableParallelism } from 'node:os'
import type { Figure } from '#bench/figures/figure.ts'
import { alternate } from '#bench/fixtures/alternate.ts'
import { median } from '#bench/fixtures/measure.ts'
import { openClient } from '#bench/fixtures/open-client.ts'
import { openFixtures } from '#bench/fixtures/open-fixtures.ts'
import { openService } from '#bench/fixtures/open-service.ts'
import { openVariant } from '#bench/fixtures/open-variant.ts'

const pages = 25
/** As many as one crawl reads at once. */
const concurrency = 6

/** The time of a crawl of 25 pages by the service, to that of fetching and extracting these pages in process. */
export async function crawlOverhead(): Promise<Figure[]> {
  return [await overheadAt(100), await overheadAt(5)]
}

async function overheadAt(latencyMs: number): Promise<Figure> {
  await using fixtures = await openFixtures()
  const threads = availableParallelism()
  const site = fixtures.use(await openVariant('crawled-site', String(pages), String(latencyMs)))
  const args = [site.url, pages, concurrency, threads].map(String)
  const direct = fixtures.use(await openVariant('fetched-site', ...args))
  const { url } = await openService(fixtures, {
    threads,
    pool: 'crawl',
    settings: { HOST_CONCURRENCY: String(concurrency) },
  })
  const client = fixtures.use(openClient(url, '/crawl', 1))

  let crawls = 0
  const crawl = () => ({ url: `${site.url}/crawl-${++crawls}/`, limit: pages, maxDepth: 3, tier: 'basic' })
  const rounds = await alternate(40, {
    service: () => client.measure(crawl, { count: 3, inFlight: 1 }),
    inProcess: () => direct.measure({ count: 3, inFlight: 1 }),
  })
  const counted = rounds.slice(1)
  return {
    comparison: `A crawl of ${pages} pages that answer after ${latencyMs} ms, to fetching and extracting them in process, ${concurrency} at once`,
    ours: `${median(counted.map(({ service }) => service.medianMs)).toFixed(0)} ms`,
    baseline: `${median(counted.map(({ inProcess }) => inProcess.medianMs)).toFixed(0)} ms`,
    ratio: median(counted.map(({ service, inProcess }) => service.medianMs / inProcess.medianMs)),
    target: { atMost: 1.3 },
  }
}
