import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { seededRandom } from '#test/support/generated-site/seeded-random.ts'
import { sitePlan } from '#test/support/generated-site/site-plan.ts'
import { crawlSite, type CrawlPorts } from '#workers/sites/crawl/crawl-site.ts'
import type { ReadPage } from '#workers/sites/crawl/crawled-page.ts'

const origin = 'https://site.example'
const plan = sitePlan({ pages: 400, branching: 5, crossLinks: 4 })
const pages = new Map(plan.map((page) => [origin + page.path, page]))

function pageAt(url: string): ReadPage {
  const page = pages.get(url)
  if (page === undefined) return { status: 'error', error: { code: 'TARGET_ERROR', message: 'missing', details: [] } }
  return {
    status: 'success',
    title: page.title,
    content: page.title,
    isTruncated: false,
    contentHash: url,
    metadata: { statusCode: 200, finalUrl: url, wordCount: 1 },
    tier: 'basic',
    cache: { state: 'miss', age: 0 },
    outlinks: page.links.map((link) => origin + link),
  }
}

/** Crawls the planned site in memory. Returns what was read and delivered. */
async function crawl(ports: Partial<CrawlPorts>, limits: { pages: number; concurrency?: number }) {
  const reads: string[] = []
  const delivered: string[] = []
  const { read = async (url) => pageAt(url) } = ports
  const end = await crawlSite(
    { start: `${origin}/`, patterns: {}, limits: { depth: 20, concurrency: 6, addresses: 10_000, ...limits } },
    {
      isAllowed: () => true,
      save: async () => {},
      deliver: ({ url }) => void delivered.push(url),
      ...ports,
      read: (url) => {
        reads.push(url)
        return read(url)
      },
    },
  )
  return { end, reads, delivered }
}

const firstPages = (count: number) => plan.slice(0, count).map(({ path }) => origin + path)

describe('crawlSite', () => {
  it.each([1, 2, 3, 4, 5])('reads and delivers the same pages however long each takes (seed %i)', async (seed) => {
    const random = seededRandom(seed)
    const read = async (url: string) => {
      await sleep(random() * 8)
      return pageAt(url)
    }
    const { reads, delivered, end } = await crawl({ read }, { pages: 120 })
    expect(delivered).toEqual(firstPages(120))
    expect(reads.toSorted()).toEqual(firstPages(120).toSorted())
    expect(end.endedBy).toBe('limit')
  })

  it('reads every page of a site once', async () => {
    const { reads, delivered, end } = await crawl({}, { pages: 1000 })
    expect([reads, delivered]).toEqual([firstPages(400), firstPages(400)])
    expect(end).toEqual({ endedBy: 'complete', discovered: 400, duplicates: 0, robotsBlocked: [], traps: [] })
  })

  it('delivers what was read when no time is left', async () => {
    let left = 30
    const read = async (url: string) => (left-- > 0 ? pageAt(url) : undefined)
    const { delivered, end } = await crawl({ read }, { pages: 100, concurrency: 1 })
    expect(delivered).toEqual(firstPages(30))
    expect(end.endedBy).toBe('time')
  })

  it('delivers pages that were read behind one for which no time was left', async () => {
    const slow = plan[2]?.path ?? ''
    const read = async (url: string) => (url === origin + slow ? undefined : pageAt(url))
    const { delivered } = await crawl({ read }, { pages: 6 })
    expect(delivered).toEqual(firstPages(6).filter((url) => url !== origin + slow))
  })

  it('ends with the error of a reader, and begins no further page', async () => {
    const read = async (url: string) => {
      if (url.endsWith('-7')) throw new Error('the worker stops')
      return pageAt(url)
    }
    await expect(crawl({ read }, { pages: 100 })).rejects.toThrow('the worker stops')
  })

  it('ends on a site of nothing but duplicates', async () => {
    const read = async (url: string): Promise<ReadPage> => {
      const page = pageAt(url)
      return page.status === 'error' ? page : { ...page, contentHash: 'same', outlinks: firstPages(400) }
    }
    const { delivered, reads, end } = await crawl({ read }, { pages: 25 })
    expect(delivered).toEqual([`${origin}/`])
    expect([reads.length, end.duplicates, end.endedBy]).toEqual([60, 59, 'limit'])
  })

  it('crawls the site to which its start page redirects', async () => {
    const read = async (url: string): Promise<ReadPage> => {
      const page = pageAt(url.replace('www.', ''))
      if (page.status === 'error' || url !== `${origin}/`) return page
      const outlinks = page.outlinks.map((link) => link.replace('//', '//shop.'))
      return { ...page, metadata: { ...page.metadata, finalUrl: 'https://shop.site.example/' }, outlinks }
    }
    const { reads } = await crawl({ read }, { pages: 4 })
    expect(reads.slice(1).every((url) => url.startsWith('https://shop.site.example/'))).toBe(true)
    expect(reads).toHaveLength(4)
  })
})
