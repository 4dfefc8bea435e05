import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseReaderTarget } from '#api/transports/reader/reader-route.ts'
import { callOperation, checkReply } from '#test/support/calls/client.ts'
import { openService, type Service } from '#test/support/processes/service.ts'
import { articlePage, openFixtureSite, type FixtureSite } from '#test/support/sites/fixture-site.ts'

describe('the free tier', () => {
  let service: Service
  let site: FixtureSite
  beforeAll(async () => {
    service = await openService({ FREE_TIER_LIMIT: '10', TRUST_PROXY: '1' })
    site = await openFixtureSite({
      '/long': articlePage('length', 40),
      '/short': '<!doctype html><title>Short</title><main><h1>Short</h1><p>Few words, but words.</p></main>',
      '/silent': () => {},
    })
  })
  afterAll(async () => {
    await site[Symbol.asyncDispose]()
    await service[Symbol.asyncDispose]()
  })

  /** Each test calls from an address of its own, as the one trusted proxy reports it. */
  const from = (address: string) => ({ headers: { 'X-Forwarded-For': address } })
  const read = (target: string, address: string) => fetch(`${service.url}/r/${target}`, from(address))

  it('returns JSON with the first 2000 characters and a note about its limits', async () => {
    const { status, headers, body } = await checkReply(await read(`${site.url}/long`, '192.0.2.1'), 'free-fetch')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      url: `${site.url}/long`,
      title: 'About length',
      truncated: true,
      _reader: { tier: 'free', limit: 2000, rateLimit: { limit: 10, remaining: 9, resetSeconds: 3600 } },
    })
    expect(String(body['content'])).toHaveLength(2000)
    expect(headers.get('RateLimit-Policy')).toBe('"free";q=10;w=3600')
    expect(headers.get('RateLimit')).toBe('"free";r=9;t=3600')
    // The next call that is paid for it costs less.
    expect(headers.get('Cache-Status')).toBe('webintel; fwd=miss; stored')
  })

  it('returns plain markdown that browsers do not sniff as HTML', async () => {
    const response = await read(`${site.url}/short?format=text`, '192.0.2.2')
    expect(response.headers.get('Content-Type')).toBe('text/plain; charset=utf-8')
    expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(response.headers.get('Content-Security-Policy')).toContain('sandbox')
    expect(await response.text()).toBe('# Short\n\nFew words, but words.')
    expect(site.requests).toContain('/short')
  })

  it('accepts encoded URLs, and shares stored pages with POST /free/fetch', async () => {
    await read(encodeURIComponent(`${site.url}/short?a=1&format=json`), '192.0.2.3')
    expect(site.requests).toContain('/short?a=1&format=json')
    const before = site.requests.length
    const reply = await callOperation(
      service.url,
      'free-fetch',
      { url: `${site.url}/short?a=1&format=json` },
      from('192.0.2.3'),
    )
    expect(reply.body).toMatchObject({ title: 'Short', truncated: false })
    expect(site.requests).toHaveLength(before)
  })

  it('shares its allowance between /r and /free/fetch, and answers 429 after it', async () => {
    const address = '192.0.2.4'
    const calls = Array.from({ length: 14 }, (_, index) =>
      index % 2 === 0
        ? read(`${site.url}/short`, address)
        : fetch(`${service.url}/free/fetch`, {
            method: 'POST',
            body: JSON.stringify({ url: `${site.url}/short` }),
            headers: { 'Content-Type': 'application/json', ...from(address).headers },
          }),
    )
    const responses = await Promise.all(calls)
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(10)
    const refused = responses.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(4)
    for (const response of refused) {
      expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(3500)
      expect(response.headers.get('RateLimit')).toMatch(/^"free";r=0;t=3[56]\d\d$/)
      expect((await checkReply(response, 'free-fetch')).body).toMatchObject({ code: 'RATE_LIMITED' })
    }
  })

  it('does not count calls that fail', async () => {
    const statusOf = async (target: string) => {
      const { status, headers } = await read(target, '192.0.2.8')
      return [status, /r=(\d+)/.exec(headers.get('RateLimit') ?? '')?.[1]]
    }
    expect(await statusOf(`${site.url}/short`)).toEqual([200, '9'])
    expect(await statusOf(`${site.url}/missing`)).toEqual([502, '9'])
    expect(await statusOf('http://10.1.2.3/')).toEqual([400, '9'])
    expect(await statusOf(`${site.url}/short`)).toEqual([200, '8'])
  })

  it('sends a host that fails at most six times as many requests for one caller', async () => {
    const address = '192.0.2.9'
    const statuses: number[] = []
    for (let call = 0; call < 65; call++) statuses.push((await read(`${site.url}/gone?${call}`, address)).status)
    // 50 failures are given back, and 10 count.
    expect(statuses).toEqual([...Array<number>(60).fill(502), ...Array<number>(5).fill(429)])
    expect(site.requests.filter((path) => path.startsWith('/gone'))).toHaveLength(60)
    expect((await read(`${site.url}/short`, address)).status).toBe(429)
    // Another caller has an allowance of its own.
    expect((await read(`${site.url}/short`, '192.0.2.10')).status).toBe(200)
  })

  it('counts the address that the trusted proxy saw', async () => {
    const claims = Array.from({ length: 12 }, (_, index) => read(`${site.url}/short`, `198.51.100.${index}, 192.0.2.5`))
    const statuses = (await Promise.all(claims)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(10)
  })

  it('counts a /64 as one client, and IPv4-mapped addresses as IPv4', async () => {
    const left = async (address: string) => {
      const response = await read(`${site.url}/short`, address)
      return /r=(\d+)/.exec(response.headers.get('RateLimit') ?? '')?.[1]
    }
    expect(await left('2001:db8:1:1::1')).toBe('9')
    expect(await left('2001:db8:1:1:ffff::2')).toBe('8')
    expect(await left('2001:db8:1:2::1')).toBe('9')
    expect(await left('192.0.2.6')).toBe('9')
    expect(await left('::ffff:192.0.2.6')).toBe('8')
  })

  it.each([
    ['', 400, 'INVALID_URL'],
    ['%7Burl%7D', 400, 'UNSUBSTITUTED_PATH_TEMPLATE'],
    ['http://10.1.2.3/', 400, 'URL_NOT_ALLOWED'],
    ['file:///etc/passwd', 400, 'INVALID_URL'],
    ['https%3A%2F%2Fexample.com%2', 400, 'INVALID_URL'],
    ['https%3A%2F%2Fexample.com?format=xml', 400, 'INVALID_URL'],
  ])('answers /r/%s with %i %s', async (target, status, code) => {
    const reply = await checkReply(await read(target, '192.0.2.7'), 'free-fetch')
    expect([reply.status, reply.body['code']]).toEqual([status, code])
  })
})

describe('the URL in the path', () => {
  it.each([
    ['/r/https://example.com/a?b=c', 'https://example.com/a?b=c', 'json'],
    ['/r/https://example.com/a?b=c&format=text', 'https://example.com/a?b=c', 'text'],
    ['/r/https://example.com/a?format=text', 'https://example.com/a', 'text'],
    ['/r/https://example.com/a?format=text&b=c', 'https://example.com/a?b=c', 'text'],
    ['/r/https://example.com/a?format=text&format=json', 'https://example.com/a?format=text', 'json'],
    ['/r/https://example.com/a?format=pdf', 'https://example.com/a?format=pdf', 'json'],
    ['/r/https%3A%2F%2Fexample.com%2Fa%3Fformat%3Dtext', 'https://example.com/a?format=text', 'json'],
    ['/r/https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc?format=text', 'https://example.com/a?b=c', 'text'],
    ['/r/https%3A//example.com/a', 'https://example.com/a', 'json'],
    ['/r/https:%2F%2Fexample.com%2Fa%3Fb=c', 'https://example.com/a?b=c', 'json'],
    ['/r/example.com%2Fa', 'https://example.com/a', 'json'],
    ['/r/example.com%2fa%3Fb%3Dc%26format%3Dtext?format=text', 'https://example.com/a?b=c&format=text', 'text'],
    ['/r/example.com%3A8080%2Fa%252Fb', 'https://example.com:8080/a%2Fb', 'json'],
    ['/r/example.com%3Fb%3Dc', 'https://example.com?b=c', 'json'],
    ['/r/example.com/a%2Fb%3Fc?d=e', 'https://example.com/a%2Fb%3Fc?d=e', 'json'],
    ['/r/example.com/a', 'https://example.com/a', 'json'],
    ['/r/example.com:8080/a', 'https://example.com:8080/a', 'json'],
    ['/r/https://example.com//a//b/', 'https://example.com//a//b/', 'json'],
    ['/r/https://example.com/%2F%7Bx%7D', 'https://example.com/%2F%7Bx%7D', 'json'],
    ['http://host/r/https://example.com/', 'https://example.com/', 'json'],
  ])('reads %s as %s in format %s', (target, url, format) => {
    expect(parseReaderTarget(target)).toEqual({ url, format })
  })
})
