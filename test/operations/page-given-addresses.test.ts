import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OperationName } from '#shared/contract/operations/index.ts'
import { callOperation } from '#test/support/calls/client.ts'
import { sharedService, type SharedService } from '#test/support/processes/shared-service.ts'
import { canarySecret, openCanary, type Canary } from '#test/support/sites/canary.ts'
import { openFixtureSite, type FixtureSite, type Page } from '#test/support/sites/fixture-site.ts'
import { contract } from '#test/support/sites/token-projects.ts'

/** The service may fetch from 127.0.0.1, where the site listens, and from no other private address. */
describe('addresses that a page gives', () => {
  let canary: Canary
  let site: FixtureSite
  let service: SharedService
  beforeAll(async () => {
    canary = await openCanary()
    site = await openFixtureSite(pagesWith(canary.port))
    service = await sharedService()
  })
  afterAll(async () => {
    await site[Symbol.asyncDispose]()
    await canary[Symbol.asyncDispose]()
  })

  it.each<[OperationName, (url: string) => object, string[]]>([
    ['company', (domain) => ({ domain }), ['/careers', '/.well-known/security.txt', '/sitemap.xml']],
    ['intel-project', (url) => ({ url, contract }), ['/app.js', '/audit-one.pdf']],
    [
      'extract',
      (url) => ({ url, schema: { type: 'object', properties: { name: { type: 'string' } } }, cache: false }),
      ['/'],
    ],
    ['extract-smart', (url) => ({ url, query: 'What does the owl box cost?', cache: false }), ['/']],
    ['compare', (url) => ({ urls: [`${url}/`, `${url}/pricing`], cache: false }), ['/', '/pricing']],
  ])(
    'lead %s to no private address',
    async (operation, inputFor, asked) => {
      site.requests.length = 0
      const { status, body } = await callOperation(service.url, operation, inputFor(site.url))
      expect([status, body['code']]).toEqual([200, undefined])
      expect(site.requests).toEqual(expect.arrayContaining(asked))
      expect(canary.seen).toEqual([])
      expect(JSON.stringify(body)).not.toContain(canarySecret)
    },
    60_000,
  )

  it.each(['/to-private', '/to-file'])('are not followed from %s', async (path) => {
    const input = { url: site.url + path, query: 'What does the owl box cost?' }
    const { status, body } = await callOperation(service.url, 'extract-smart', input)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).not.toBe(500)
    expect(canary.seen).toEqual([])
    expect(JSON.stringify(body)).not.toMatch(/127\.0\.0\.2|etc\/passwd/)
  })
})

function pagesWith(port: number): Record<string, string | Page> {
  const inside = [`http://127.0.0.2:${port}`, `http://[::1]:${port}`, `http://user:key@127.0.0.3:${port}`]
  const other = ['file:///etc/passwd', `ftp://127.0.0.2:${port}/`, `gopher://127.0.0.2:${port}/`]
  const links = [...inside, ...other].flatMap((base) =>
    ['careers', 'pricing', 'about', 'team', 'whitepaper', 'audit.pdf'].map(
      (word) => `<a href="${base}/${word}">${word}</a> <script src="${base}/${word}.js"></script>`,
    ),
  )
  const redirect: Page = (_, response) => response.writeHead(302, { Location: `${inside[0]}/x` }).end()
  const data = { '@type': 'Organization', name: 'Strixa', url: inside[0], sameAs: inside, logo: inside[1] }
  const body = `<h1>Strixa</h1><p>${text}</p><p>Contract ${contract}</p><a href="/careers">Careers</a><a href="/pricing">Pricing</a>
    <a href="/audit-one.pdf">Audit</a><script src="/app.js"></script>${links.join('')}`
  const page = (base: string) =>
    `<!doctype html><html lang="en"><head><title>Strixa</title>${base}<script type="application/ld+json">${JSON.stringify(data)}</script></head><body><main>${body}</main></body></html>`
  return {
    '/': page(''),
    '/pricing': page(`<base href="${inside[0]}/">`),
    '/careers': redirect,
    '/app.js': redirect,
    '/audit-one.pdf': redirect,
    '/.well-known/security.txt': redirect,
    '/to-private': redirect,
    '/to-file': (_, response) => response.writeHead(302, { Location: 'file:///etc/passwd' }).end(),
    '/robots.txt': (_, response) =>
      response.writeHead(200, { 'Content-Type': 'text/plain' }).end(`Sitemap: ${inside[0]}/sitemap.xml\n`),
    '/sitemap.xml': (_, response) =>
      response
        .writeHead(200, { 'Content-Type': 'application/xml' })
        .end(`<urlset>${inside.map((base) => `<url><loc>${base}/careers</loc></url>`).join('')}</urlset>`),
  }
}

const text =
  'Strixa makes owl boxes for farms. The owl box costs $29, and this sentence is long enough for a page. '.repeat(3)
