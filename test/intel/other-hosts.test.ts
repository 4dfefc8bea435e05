import { expect, it } from 'vitest'
import { readCompanySite, type SiteContext } from '#workers/intel/company/site/read-company-site.ts'
import type { PageAnswer } from '#workers/job-run/job-context.ts'
import type { RobotsRules } from '#workers/sites/robots/robots.ts'

const home = 'https://strixa.example/'
const links = [
  'https://docs.strixa.example/pricing',
  'https://www.strixa.example/about',
  'https://jobs.strixa.example/careers',
]

function answerOf(url: string): PageAnswer {
  const answer: object = {
    page: {
      title: url,
      content: `The page ${url}`,
      fetchedAt: '2026-11-26T00:00:00.000Z',
      metadata: { finalUrl: url },
      links: url === home ? links.map((link) => ({ url: link, text: '' })) : [],
    },
    outlinks: [],
  }
  // The fields that the reading of a site uses.
  return answer as PageAnswer
}

/** The rules of hosts, of which one allows nothing and one does not answer. */
async function rulesFor(target: string, signal: AbortSignal): Promise<RobotsRules> {
  const { hostname } = new URL(target)
  if (hostname.startsWith('jobs.')) await new Promise((_, reject) => signal.addEventListener('abort', reject))
  const rules: Partial<RobotsRules> = { state: 'read', sitemaps: [], isAllowed: () => !hostname.startsWith('docs.') }
  return rules as RobotsRules
}

it('the pages of a company on other hosts are read only if their own robots.txt allows it', async () => {
  const read: string[] = []
  const context: Partial<SiteContext> = {
    readItem: (item) => {
      read.push(item.url)
      return Promise.resolve(answerOf(item.url))
    },
    hosts: { find: () => Promise.resolve(undefined) } as Partial<SiteContext['hosts']> as SiteContext['hosts'],
    robots: { rulesFor },
    reportProgress: () => {},
    signal: AbortSignal.timeout(30_000),
    now: Date.now,
  }
  const request = { homeUrl: home, endsAt: Date.now() + 500, cache: true, cacheTtl: 3600 }
  // Three kinds of pages are named, so no sitemap is read.
  const site = await readCompanySite(request, context as SiteContext)
  expect(read).toEqual([home, 'https://www.strixa.example/about'])
  expect([site.warnings, site.isComplete]).toEqual([[expect.stringContaining('robots.txt of its host')], false])
})
