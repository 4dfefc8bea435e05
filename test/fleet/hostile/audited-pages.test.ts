import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callOperation, type Reply } from '#test/support/calls/client.ts'
import { openService, type Service } from '#test/support/processes/service.ts'
import type { Audit } from '#test/support/sites/audited-sites.ts'
import { openFixtureSite, type FixtureSite, type Page } from '#test/support/sites/fixture-site.ts'

const page = (body: string) =>
  `<!doctype html><html lang="en"><head><title>Page of a bakery</title></head><body><h1>Bread</h1>
  <p>Notes about bread, butter and the weather, written once a week by two bakers.</p>${body}</body></html>`

const wall = `<!doctype html><title>Just a moment...</title><h1>Checking your browser</h1>
  <script>window._cf_chl_opt={cvId:'3'}</script><script src="/cdn-cgi/challenge-platform/h/b/orchestrate/chl_page/v1"></script>`

const pages: Record<string, string | Page> = {
  '/loops': page('<script>setInterval(() => { for (;;); }, 1)</script>'),
  '/huge': page(`<div>${'<p>Many <b>small</b> elements</p>'.repeat(6000)}</div>`),
  '/forged': page(`<script>
    window.axe = { run: () => Promise.resolve({ violations: [], passes: [], incomplete: [] }) }
    performance.getEntriesByName = () => [{ startTime: -5 }]
    Object.defineProperty(document, 'title', { get: () => 'x'.repeat(1e7) })
    Array.prototype.map = () => []
    </script><img src="/a.png">`),
  '/markup': `<!doctype html><html lang="en"><title>&lt;/title>&lt;script>alert(1)&lt;/script> | # [x](javascript:1)</title>
    <h1>&lt;img src=x onerror=alert(1)></h1><h1>| two | cells |</h1><p>Text</p></html>`,
  '/wall': wall,
  '/missing': (_, response) => response.writeHead(404, { 'Content-Type': 'text/html' }).end(page('')),
  '/data': (_, response) => response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"a":1}'),
}

/** The warnings about parts that an audit lacks. */
const reasons = { seo: 'The document could not be read', accessibility: 'axe-core did not finish' }

describe('an audit of a hostile page', () => {
  let service: Service
  let site: FixtureSite
  beforeAll(async () => {
    service = await openService({ BROWSER_CONCURRENCY: '2', SYNC_WAIT_MS: '110000' })
    site = await openFixtureSite(pages)
  })
  afterAll(async () => {
    await service[Symbol.asyncDispose]()
    await site[Symbol.asyncDispose]()
  })
  const audit = (path: string, options: object = {}): Promise<Reply<Audit>> =>
    callOperation<Audit>(service.url, 'intel-site-audit', { url: site.url + path, timeout: 30_000, ...options })

  it('ends and fails if endless scripts keep it from measuring anything', async () => {
    const { status, body } = await audit('/loops')
    expect([status, body.code]).toEqual([502, 'RENDER_FAILED'])
  })

  it('ends for a document of 12,000 elements, and says if a part is missing', async () => {
    const { status, body } = await audit('/huge')
    expect([status, body.code]).toEqual([200, undefined])
    expect(body.scores.security).toEqual(expect.any(Number))
    // A fast machine may finish the check, and a slow one may not even read the document.
    for (const [part, warning] of Object.entries(reasons)) {
      const isMissing = body.missing.includes(part)
      expect([part, Reflect.get(body.scores, part)]).toEqual([part, isMissing ? undefined : expect.any(Number)])
      expect(body.warnings?.some((given) => given.startsWith(warning)) ?? false).toBe(isMissing)
    }
  })

  it('does not believe what scripts of the page forge', async () => {
    const { body } = await audit('/forged')
    expect(body.accessibility?.violations.map(({ rule }) => rule)).toContain('image-alt')
    expect(body.issues.map(({ id }) => id)).toContain('image-alt')
    expect(body.metrics['mobile']?.lcpMs ?? 1).toBeGreaterThan(0)
    expect(body.pages[0]?.title.length).toBeLessThanOrEqual(300)
  })

  it.each(['markdown', 'html'])(
    'keeps markup of the page out of the %s report',
    async (format) => {
      const { body } = await audit('/markup', { format })
      expect(body.report).not.toMatch(format === 'html' ? /<script>|<img/u : /<script>|<img|\[x\]\(|\n\| two/u)
      expect(body.report).toContain(format === 'html' ? '&lt;img src=x' : String.raw`\| two`)
    },
    60_000,
  )

  it.each([
    ['/wall', 502, 'TARGET_BLOCKED'],
    ['/missing', 502, 'TARGET_ERROR'],
    ['/data', 422, 'UNSUPPORTED_CONTENT_TYPE'],
  ])('fails for %s', async (path, status, code) => {
    const reply = await audit(path)
    expect([reply.status, reply.body.code]).toEqual([status, code])
  })
})
