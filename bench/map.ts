import { readFileSync, writeFileSync } from 'node:fs'
import { openGeneratedSite } from '#test/support/generated-site/generated-site.ts'
import { gzipped, textOf, urlset, xml } from '#test/support/generated-site/sitemaps.ts'
import { openFleet } from '#test/support/processes/fleet.ts'
import { figureTable } from './figure-table.ts'
import type { Figure } from './figures/figure.ts'

// npm run bench:map
// Calls /map for 5,000 addresses of sitemaps with 50,000, and measures the time of a call and the memory of its worker.

const limit = 5000
const count = 50_000
const rounds = 7

await using site = await openGeneratedSite({
  replies: {
    '/warm/sitemap.xml': () => urlset({ site: site.url, count: 500 }),
    '/plain/sitemap.xml': () => plain,
    '/gzip/sitemap.xml': () => packed,
  },
})
// Written once: the site and the service share the processors.
const plain = xml(textOf(urlset({ site: site.url, count })))
const packed = gzipped(plain)
await using fleet = await openFleet({ PAYMENTS: 'off', LOG_LEVEL: 'info', BROWSER_CONCURRENCY: '0' })
const [{ url: apiUrl }, worker] = await Promise.all([fleet.api(), fleet.worker({}, 'crawl')])
const pid = worker.child.pid ?? 0

for (let round = 0; round < 5; round += 1) await map('/warm/sitemap.xml')
const figures: Figure[] = []
for (const [name, path, options] of [
  ['XML', '/plain/sitemap.xml', {}],
  ['gzip', '/gzip/sitemap.xml', {}],
  ['XML, with a search', '/plain/sitemap.xml', { search: 'research page 777' }],
] as const) {
  const times: number[] = []
  const growths: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const beforeMb = memoryMb('VmRSS')
    resetPeak()
    times.push(await map(path, options))
    growths.push(memoryMb('VmHWM') - beforeMb)
  }
  figures.push(
    {
      comparison: `\`/map\`, ${limit} of ${count} addresses, ${name}: median time of a call, to its limit`,
      ours: `${Math.round(median(times))} ms`,
      baseline: '2000 ms',
      ratio: median(times) / 2000,
      target: { atMost: 1 },
    },
    {
      comparison: `The same: most memory that the worker took in a call, to its limit`,
      ours: `${Math.max(...growths)} MB`,
      baseline: '60 MB',
      ratio: Math.max(...growths) / 60,
      target: { atMost: 1 },
    },
  )
}
console.log(figureTable(figures))

/** Maps a sitemap and checks the answer. Returns the time in milliseconds. */
async function map(path: string, options: object = {}): Promise<number> {
  const startedAt = performance.now()
  const response = await fetch(`${apiUrl}/map`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ url: site.url + path, limit, cache: false, ...options }),
  })
  const { total, urls } = (await response.json()) as { total: number; urls: string[] }
  const expected = path.startsWith('/warm') ? 500 : count
  if (total !== expected || urls.length !== Math.min(limit, expected))
    throw new Error(`Expected ${expected} addresses from ${path}, found ${total} and ${urls?.length} of them.`)
  return performance.now() - startedAt
}

/** Resident memory of the worker: now, or at most since the last reset. */
function memoryMb(name: 'VmRSS' | 'VmHWM'): number {
  const [, kilobytes] = new RegExp(`^${name}:\\s*(\\d+)`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Math.round(Number(kilobytes) / 1024)
}

function resetPeak(): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
