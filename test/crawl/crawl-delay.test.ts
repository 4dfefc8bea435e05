import { beforeAll, describe, expect, it } from 'vitest'
import { callOperation } from '#test/support/calls/client.ts'
import { openGeneratedSite } from '#test/support/generated-site/generated-site.ts'
import { sharedService, type SharedService } from '#test/support/processes/shared-service.ts'
import { ownerFiles } from '#test/support/sites/fixture-site.ts'

interface Crawl {
  pages: { status: string; waitedMs?: number }[]
  summary: { crawled: number; successful: number; waitedMs?: number }
}

const gapMs = 300

/** Between the clocks of Redis and this process, and of the way of a request to the site. */
const clockErrorMs = 200

describe('a crawl of a host with a Crawl-delay', () => {
  let service: SharedService
  beforeAll(async () => {
    service = await sharedService()
  })

  const crawl = async (url: string) => {
    const input = { url, limit: 8, tier: 'basic', timeout: 30_000 }
    const { status, body } = await callOperation<Crawl>(service.url, 'crawl', input, { headers: { Prefer: 'wait=60' } })
    expect([status, body.summary]).toMatchObject([200, { crawled: 8, successful: 8 }])
    return body
  }

  it('keeps it for all pages, and says how long each page waited', async () => {
    await using site = await openGeneratedSite({ pages: 8, robots: 'User-agent: *\nCrawl-delay: 0.3' })
    const { pages, summary } = await crawl(`${site.url}/`)
    const start = site.requests.find(({ path }) => path === '/robots.txt')?.at ?? NaN
    const arrivals = site.requests.filter(({ path }) => !ownerFiles.has(path)).map(({ at }) => at)
    expect(arrivals).toHaveLength(8)
    // A busy machine delays a request behind its turn, and so brings it close to the next one. It never makes one early.
    for (const [turn, at] of arrivals.entries()) expect(at - start).toBeGreaterThanOrEqual(turn * gapMs - clockErrorMs)

    const waits = pages.map(({ waitedMs = 0 }) => waitedMs)
    expect(summary.waitedMs).toBe(waits.reduce((sum, waitedMs) => sum + waitedMs, 0))
    // The pages ask for their turns at once: the last of six waits for those before it.
    expect(Math.max(...waits)).toBeGreaterThanOrEqual(4 * gapMs)

    // Stored pages do not wait.
    const again = await crawl(`${site.url}/`)
    expect(again.summary).not.toHaveProperty('waitedMs')
    for (const page of again.pages) expect(page).not.toHaveProperty('waitedMs')
  })

  it('does not say so of a host without one', async () => {
    await using site = await openGeneratedSite({ pages: 8 })
    const { pages, summary } = await crawl(`${site.url}/`)
    for (const each of [summary, ...pages]) expect(each).not.toHaveProperty('waitedMs')
  })
})
