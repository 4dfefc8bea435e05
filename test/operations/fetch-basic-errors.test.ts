import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callOperation, type Reply } from '#test/support/calls/client.ts'
import { firstOf } from '#test/support/calls/first-of.ts'
import { sharedService, type SharedService } from '#test/support/processes/shared-service.ts'
import { articlePage, openFixtureSite, type FixtureSite } from '#test/support/sites/fixture-site.ts'

interface Page {
  title: string
  metadata: Record<string, unknown>
}

describe('errors and retries of POST /fetch/basic', () => {
  let service: SharedService
  let site: FixtureSite
  beforeAll(async () => {
    service = await sharedService()
    site = await openFixtureSite({
      '/article': articlePage('owls'),
      '/moved': (_request, response) => response.writeHead(302, { Location: '/article' }).end(),
      '/missing': (_request, response) => response.writeHead(404).end('<h1>Gone</h1>'),
      '/broken': (_request, response) => response.writeHead(500).end('<h1>Broken</h1>'),
      '/empty': '<!doctype html><html><head><title>Nothing</title></head><body><div></div></body></html>',
      '/image.png': (_request, response) =>
        response.writeHead(200, { 'Content-Type': 'image/png' }).end(Buffer.from('89504e470d0a1a0a', 'hex')),
      '/many-elements': `<!doctype html><p>${'<i></i>'.repeat(250_001)}`,
      '/file.pdf': (_request, response) =>
        response.writeHead(200, { 'Content-Type': 'application/pdf' }).end('%PDF-1.7\n'),
      '/to-metadata': (_request, response) =>
        response.writeHead(302, { Location: 'http://169.254.169.254/latest/meta-data/' }).end(),
      '/to-script': (_request, response) => response.writeHead(302, { Location: 'javascript:alert(1)' }).end(),
      '/silent': () => {},
      '/flaky': (() => {
        let calls = 0
        return (_request, response) => (++calls === 1 ? response.destroy() : response.end(articlePage('patience')))
      })(),
    })
  })
  afterAll(() => site[Symbol.asyncDispose]())

  const fetchPage = (path: string, options: object = {}): Promise<Reply<Page>> =>
    callOperation<Page>(service.url, 'fetch-basic', { url: `${site.url}${path}`, ...options })

  it.each([
    ['/missing', 502, 'TARGET_ERROR'],
    ['/broken', 502, 'TARGET_ERROR'],
    ['/empty', 502, 'EMPTY_CONTENT'],
    ['/image.png', 422, 'UNSUPPORTED_CONTENT_TYPE'],
    ['/file.pdf', 422, 'EXTRACTION_IMPOSSIBLE'],
    ['/many-elements', 422, 'PAGE_TOO_COMPLEX'],
    ['/to-metadata', 400, 'URL_NOT_ALLOWED'],
    ['/to-script', 400, 'URL_NOT_ALLOWED'],
  ])('answers %s with %i %s', async (path, status, code) => {
    const reply = await fetchPage(path)
    expect([reply.status, reply.body]).toEqual([status, expect.objectContaining({ code })])
    expect(JSON.stringify(reply.body)).not.toMatch(/169\.254|ECONN|node_modules|\n {4}at /)
    if (status === 400) expect(site.requests.filter((asked) => asked === path)).toHaveLength(1)
  })

  it('names the setting that allows private addresses, in development', async () => {
    const { body } = await callOperation(service.url, 'fetch-basic', { url: 'http://10.0.0.1:9090/lamp' })
    expect(body).toMatchObject({
      code: 'URL_NOT_ALLOWED',
      message: expect.stringContaining('EGRESS_ALLOW=host:port'),
    })
  })

  it('suggests /fetch/pro for empty pages', async () => {
    expect((await fetchPage('/empty')).body).toMatchObject({
      message: expect.stringMatching(/ Try \/fetch\/pro: it runs them\.$/),
    })
  })

  it('includes the HTTP status of the target', async () => {
    expect((await fetchPage('/missing')).body).toMatchObject({ details: [{ path: '/status', message: '404' }] })
  })

  it('marks status 500 of the target as retryable, and status 404 as final', async () => {
    const broken = await fetchPage('/broken')
    expect(broken.body).toMatchObject({ retryable: true, retryAfter: 10 })
    expect(broken.headers.get('Retry-After')).toBe('10')
    const { body, headers } = await fetchPage('/missing')
    expect([body, headers.get('Retry-After')]).toEqual([expect.objectContaining({ retryable: false }), null])
    expect(body).not.toHaveProperty('retryAfter')
  })

  it('follows redirects', async () => {
    expect((await fetchPage('/moved')).body).toMatchObject({ metadata: { finalUrl: `${site.url}/article` } })
  })

  it('retries once after a transient failure', async () => {
    const { status, body } = await fetchPage('/flaky')
    expect([status, body.title]).toEqual([200, 'About patience'])
  })

  it('returns TARGET_TIMEOUT within the requested timeout', async () => {
    const [first, { status, body }] = await firstOf({
      patient: fetchPage('/silent?patient', { timeout: 15_000 }),
      hasty: fetchPage('/silent', { timeout: 5000 }),
    })
    expect([first, status, body]).toEqual(['hasty', 502, expect.objectContaining({ code: 'TARGET_TIMEOUT' })])
  })

  it.each([
    { timeout: 4999 },
    { timeout: 30_001 },
    { timeout: '9000' },
    { timeout: 1e300 },
    { timeout: -1 },
    { cacheTtl: 59 },
  ])('rejects %o, which is out of bounds', async (options) => {
    const { status, body } = await fetchPage('/article', options)
    expect([status, body]).toEqual([400, expect.objectContaining({ code: 'INVALID_REQUEST' })])
  })
})
