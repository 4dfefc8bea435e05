import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callOperation, type Reply } from '#test/support/calls/client.ts'
import { describeOperation } from '#test/support/calls/describe-operation.ts'
import { faultyPages, heavyPages, otherFaultyPages, soundPages, type Audit } from '#test/support/sites/audited-sites.ts'
import { openFixtureSite, type Page } from '#test/support/sites/fixture-site.ts'

/** The faults of search engine optimization and of delivery that an audit knows. */
const knownFaults =
  'noindex title-missing title-length title-repeated description-missing description-length canonical-missing canonical-invalid ' +
  'canonical-elsewhere lang-missing viewport hreflang-invalid open-graph redirects meta-refresh h1-missing h1-repeated ' +
  'heading-order image-alt json-ld-missing json-ld-invalid thin-content link-text script-links doctype charset ' +
  'insecure-address robots-blocks robots-missing robots-unreachable sitemap-missing sitemap-broken broken-links ' +
  'slow-lcp slow-tbt slow-cls slow-fcp slow-ttfb uncompressed uncached render-blocking page-weight many-requests large-dom'

/** The faults that depend on the speed of the machine. */
const timings = new Set(['slow-lcp', 'slow-tbt', 'slow-fcp', 'slow-ttfb'])

describeOperation(
  'intel-site-audit',
  (service) => {
    const scope = new AsyncDisposableStack()
    afterAll(() => scope.disposeAsync())
    const open = async (pages: Record<string, string | Page>) => scope.use(await openFixtureSite(pages))
    const audit = async (url: string, options: object = {}): Promise<Reply<Audit>> => {
      const reply = await callOperation<Audit>(service().url, 'intel-site-audit', { url, ...options })
      expect([reply.status, reply.body.code]).toEqual([200, undefined])
      return reply
    }
    const idsOf = ({ issues }: Audit) => issues.map(({ id }) => id)
    let faulty: Audit
    let sound: Audit
    let siteUrl = ''

    beforeAll(async () => {
      const sites = [await open(faultyPages), await open(soundPages)] as const
      siteUrl = sites[1].url
      faulty = (await audit(`${sites[0].url}/`)).body
      sound = (await audit(`${sites[1].url}/`, { format: 'html' })).body
    })

    it('accepts a sound page, as far as one without https and compression can be', () => {
      // A busy machine may show any page late.
      expect(
        idsOf(sound)
          .filter((id) => !timings.has(id))
          .toSorted(),
      ).toEqual(['insecure-address', 'redirection', 'strict-transport-security', 'uncompressed'])
      expect(sound.scores).toEqual({ seo: 95, performance: expect.any(Number), security: 60, accessibility: 100 })
      expect(sound).toMatchObject({ missing: [], security: { grade: 'C+' } })
      // A slow machine has time for fewer loads.
      for (const { runs } of Object.values(sound.metrics)) expect([1, 2, 3]).toContain(runs)
      expect(sound.warnings).toBeUndefined()
    })

    it('finds every fault that it knows in pages that have it', async () => {
      const down = {
        ...soundPages,
        '/robots.txt': (_: unknown, response: ServerResponse) => response.writeHead(500).end(),
      }
      const sites = await Promise.all([otherFaultyPages, down].map(open))
      const others = await Promise.all(sites.map(({ url }) => audit(`${url}/`)))
      // Alone, because its timings count.
      const heavy = await audit(`${(await open(heavyPages)).url}/`)
      const found = new Set([faulty, heavy.body, ...others.map(({ body }) => body)].flatMap(idsOf))
      expect(knownFaults.split(' ').filter((id) => !found.has(id))).toEqual([])
    })

    it('gives the evidence, the severity and the points of each issue, the gravest first', () => {
      const issue = (id: string) => faulty.issues.find((each) => each.id === id)
      expect(issue('noindex')).toMatchObject({
        category: 'seo',
        severity: 'critical',
        evidence: ['noindex'],
        impact: 40,
      })
      expect(issue('h1-repeated')?.evidence).toEqual(['One', 'Two'])
      expect(issue('broken-links')?.evidence).toEqual([expect.stringContaining('HTTP status 404: ')])
      expect(issue('cookies')).toMatchObject({ evidence: ['Cookie sessionid'], impact: 40 })
      expect(issue('cross-origin-resource-sharing')?.impact).toBe(50)
      const ranks = faulty.issues.map(({ severity }) => ['critical', 'serious', 'moderate', 'minor'].indexOf(severity))
      expect(ranks).toEqual(ranks.toSorted((one, other) => one - other))
      expect(JSON.stringify(faulty)).not.toContain('secret-value')
    })

    it('computes each score from the points of its issues', () => {
      for (const { scores, issues, score } of [faulty, sound]) {
        const lost = (category: string) =>
          issues.reduce((sum, issue) => sum + (issue.category === category ? issue.impact : 0), 0)
        for (const [category, value] of Object.entries(scores))
          expect([category, value]).toEqual([category, Math.max(0, Math.round(100 - lost(category)))])
        const values = Object.values(scores)
        expect(score).toBe(Math.round(values.reduce((sum, value) => sum + value, 0) / values.length))
      }
    })

    it('checks accessibility with axe-core', () => {
      const violations = new Map(faulty.accessibility?.violations.map((each) => [each.rule, each]))
      expect([...violations.keys()]).toEqual(
        expect.arrayContaining([
          'image-alt',
          'label',
          'link-name',
          'html-has-lang',
          'document-title',
          'color-contrast',
        ]),
      )
      expect(violations.get('image-alt')).toMatchObject({
        impact: 'critical',
        wcag: ['1.1.1'],
        helpUrl: expect.stringContaining('image-alt'),
        nodes: [{ target: 'img', html: '<img src="/bread.png">' }],
      })
      expect(sound.accessibility).toMatchObject({ violations: [] })
    })

    it('recommends one step for each fix, by its gain', () => {
      const gains = faulty.recommendations.map(({ gain }) => gain)
      expect(gains).toEqual(gains.toSorted((one, other) => other - one))
      const title = faulty.recommendations.find(({ issues }) => issues.includes('title-missing'))
      expect(title).toMatchObject({ text: 'Give every page a title of its own, of 10 to 65 characters.', gain: 3.8 })
    })

    it('measures resources that delay, and that are not compressed or kept', () => {
      const { mobile } = faulty.metrics
      expect(mobile?.renderBlocking.map((url) => new URL(url).pathname).toSorted()).toEqual([
        '/a.css',
        '/b.css',
        '/c.js',
      ])
      expect(mobile?.uncompressed.map(({ url }) => new URL(url).pathname).toSorted()).toEqual([
        '/a.css',
        '/b.css',
        '/c.js',
      ])
      expect(Object.keys(faulty.metrics)).toEqual(['mobile', 'desktop'])
    })

    it('audits up to five pages of the site when it goes deep', async () => {
      const page = (links: string, body = '') =>
        `<!doctype html><html lang="en"><title>Page of the site</title>${body}<main><h1>Page</h1>${links}</main></html>`
      const links = ['/secret', '/a', '/b/1', '/b/2', '/c', '/d']
        .map((path) => `<a href="${path}">${path}</a>`)
        .join(' ')
      const site = await open({
        '/': page(links),
        '/a': page(''),
        '/b/1': page(''),
        '/b/2': page(''),
        '/c': page('', '<meta name="robots" content="noindex">'),
        '/d': page(''),
        '/secret': page(''),
        '/robots.txt': (_, response) => response.end('User-agent: *\nDisallow: /secret'),
      })
      const { body } = await audit(`${site.url}/`, { depth: 'deep', format: 'json' })
      expect(body.pages.map(({ url }) => new URL(url).pathname)).toEqual(['/', '/a', '/b/1', '/c', '/d'])
      const noindex = body.issues.find(({ id }) => id === 'noindex')
      expect(noindex).toMatchObject({ where: [`${site.url}/c`], impact: 8 })
      expect(site.requests).not.toContain('/secret')
      expect(body.report).toBeUndefined()
    })

    it('writes a report for people, in markdown or HTML', () => {
      expect(faulty.report).toContain('# Audit of http://127.0.0.1')
      expect(faulty.report).toContain('### The page forbids indexing')
      expect(sound.report).toMatch(/^<!doctype html>/u)
      expect(sound.report).not.toMatch(/<script|src=|href="http:\/\/127/u)
    })

    it('takes param for url, and stores its answer', async () => {
      const call = () =>
        callOperation<Audit>(service().url, 'intel-site-audit', { param: `${siteUrl}/`, format: 'html' })
      expect((await call()).body.cache.state).toBe('hit')
    })
  },
  // On a busy machine, an audit takes longer than a call usually waits.
  { settings: { SYNC_WAIT_MS: '110000' } },
)
