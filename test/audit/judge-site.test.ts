import { expect, it } from 'vitest'
import type { PageFacts } from '#workers/browser/audit-facts.ts'
import { judgeSite } from '#workers/intel/audit/judge-site.ts'
import type { Load } from '#workers/intel/audit/measure/measure-load.ts'
import type { SiteReading } from '#workers/intel/audit/site/read-site.ts'

const url = 'https://example.com/'

const facts: PageFacts = {
  title: 'Bread of the valley bakery',
  titles: 1,
  descriptions: ['A small bakery in the valley that sells bread, rolls and cakes every morning but Monday.'],
  robots: [],
  viewport: 'width=device-width',
  canonicals: [url],
  hreflang: [],
  lang: 'en',
  charset: 'UTF-8',
  hasDoctype: true,
  h1: ['Bread'],
  headings: [1],
  words: 200,
  images: 0,
  imagesWithoutAlt: [],
  imagesWithoutSize: 0,
  openGraph: { 'og:title': 'a', 'og:description': 'b', 'og:image': 'c' },
  jsonLd: [{ types: ['Bakery'] }],
  links: [],
  emptyLinks: [],
  scriptLinks: 0,
  scripts: [],
  policies: [],
  activeMixed: [],
  passiveMixed: [],
  domElements: 20,
}

const timings = { ttfbMs: 50, fcpMs: 100, lcpMs: 100, cls: 0, tbtMs: 0, longTasks: 0, renderBlocking: [] }

const headers = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'strict-transport-security': 'max-age=31536000',
  'x-content-type-options': 'nosniff',
}

const load: Load = {
  device: 'mobile',
  page: { url, status: 200, headers, redirects: [] },
  tls: { protocol: 'TLS 1.3', issuer: 'Test', validTo: '2027-01-01T00:00:00.000Z' },
  timings,
  requests: [],
  facts,
  axe: { version: '4', passes: ['label'], incomplete: [], violations: [] },
}

const site: SiteReading = {
  probes: { plain: undefined, cors: undefined, insecure: { state: 'absent' } },
  files: undefined,
  links: undefined,
  warnings: [],
}

it('gives 100 points to a site without faults, and no more for bonuses', () => {
  const { scores, grade, issues, security } = judgeSite({ loads: [load, { ...load, device: 'desktop' }], site })
  expect(scores).toEqual({ seo: 100, performance: 100, security: 100, accessibility: 100 })
  expect([grade, issues, security.grade, security.score]).toEqual(['A', [], 'A+', 115])
  expect(security.tls?.protocol).toBe('TLS 1.3')
})

it('finds resources that a page of https loads over http', () => {
  const mixed = { ...facts, activeMixed: ['http://a.example/x.js'], passiveMixed: ['http://a.example/x.png'] }
  const judged = judgeSite({ loads: [{ ...load, facts: mixed, page: { ...load.page, headers: {} } }], site })
  const issues = new Map(judged.issues.map((issue) => [issue.id, issue]))
  expect(issues.get('mixed-content-active')).toMatchObject({ impact: 20, evidence: ['http://a.example/x.js'] })
  expect(issues.get('mixed-content-passive')).toMatchObject({ impact: 5, severity: 'minor' })
  expect(judged.security.mixedContent).toEqual(['http://a.example/x.js', 'http://a.example/x.png'])
  // 25 for no policy, 20 for no HSTS, 5 for types, 20 for frames, 25 for mixed content.
  expect(judged.scores.security).toBe(5)
})

it('lets bonuses make up for other points', () => {
  const mixed = { ...facts, passiveMixed: ['http://a.example/x.png'] }
  const judged = judgeSite({ loads: [{ ...load, facts: mixed }], site })
  expect([judged.issues.length, judged.scores.security]).toEqual([1, 100])
})

it('names the parts that are missing, and gives no score for them', () => {
  const judged = judgeSite({ loads: [{ ...load, facts: undefined, axe: undefined }], site })
  expect(Object.keys(judged.scores)).toEqual(['performance', 'security'])
  expect(judged.missing).toEqual(['seo', 'accessibility', 'desktop', 'robots', 'sitemap', 'links'])
  expect(judged.warnings).toHaveLength(2)
  const untimed = judgeSite({ loads: [{ ...load, timings: undefined }], site })
  expect(Object.keys(untimed.scores)).toEqual(['seo', 'security', 'accessibility'])
  expect(untimed.metrics).toEqual({})
})

it('takes the median of the timings of several loads', () => {
  const loadIn = (lcpMs: number): Load => ({ ...load, timings: { ...timings, lcpMs } })
  const loads = [loadIn(300), loadIn(900), loadIn(100)]
  expect(judgeSite({ loads, site }).metrics.mobile).toMatchObject({ runs: 3, lcpMs: 300, fcpMs: 100 })
})

it('is deterministic', () => {
  const bad = { ...load, facts: { ...facts, title: '', h1: [], lang: '' } }
  expect(JSON.stringify(judgeSite({ loads: [bad], site }))).toBe(JSON.stringify(judgeSite({ loads: [bad], site })))
})
