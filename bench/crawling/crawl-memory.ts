import { availableParallelism } from 'node:os'
import type { Figure } from '#bench/figures/figure.ts'
import { median } from '#bench/fixtures/measure.ts'
import { openFixtures } from '#bench/fixtures/open-fixtures.ts'
import { openVariant } from '#bench/fixtures/open-variant.ts'
import { readResidentMb } from './resident-memory.ts'

const short = 100
const long = 5000
const rounds = 3

/** The memory of a process that crawls 5,000 pages, to that of one that crawls 100 pages fifty times. */
export async function crawlMemory(): Promise<Figure[]> {
  const longest: number[] = []
  const shortest: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    longest.push(await peakMb(long, 1))
    shortest.push(await peakMb(short, long / short))
  }
  const [ours, baseline] = [median(longest), median(shortest)]
  return [
    {
      comparison: `Peak memory of a process during one crawl of ${long} pages, to that during ${long / short} crawls of ${short} pages`,
      ours: `${ours.toFixed(0)} MB`,
      baseline: `${baseline.toFixed(0)} MB`,
      ratio: ours / baseline,
      target: { atMost: 1.1 },
    },
  ]
}

/** The largest memory of a new process that crawls a site of `pages` pages `times` times. */
async function peakMb(pages: number, times: number): Promise<number> {
  await using fixtures = await openFixtures()
  const site = fixtures.use(await openVariant('crawled-site', String(pages), '0'))
  const args = [site.url, ...[pages, 16, availableParallelism()].map(String)]
  const crawl = fixtures.use(await openVariant('crawl-core', ...args))
  let peak = 0
  const timer = setInterval(() => {
    peak = Math.max(peak, readResidentMb(crawl.pid))
  }, sampleMs)
  await crawl.measure({ count: times, inFlight: 1 })
  clearInterval(timer)
  return peak
}

const sampleMs = 50
