import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fetchBasic } from '#shared/contract/operations/fetch-basic.ts'
import { callOperation, type Reply } from '#test/support/calls/client.ts'
import { describeOperation } from '#test/support/calls/describe-operation.ts'
import { openGeneratedSite } from '#test/support/generated-site/generated-site.ts'
import { urlset } from '#test/support/generated-site/sitemaps.ts'
import { openService } from '#test/support/processes/service.ts'
import { articlePage, openFixtureSite, type FixtureSite } from '#test/support/sites/fixture-site.ts'

interface Preview {
  price: { amount: string; currency: string; list: string }
  sample: { url?: string; content?: string; results?: { content?: string }[]; urls?: string[]; links?: object[] }
  sampleType: string
  live?: { url: string; truncated: boolean; error?: { code: string } }
  requestId: string
}

describeOperation('preview', (service) => {
  let site: FixtureSite
  beforeAll(async () => {
    site = await openFixtureSite({ '/long': articlePage('previews', 40), '/short': articlePage('brevity', 2) })
  })
  afterAll(() => site[Symbol.asyncDispose]())

  const look = (endpoint: string, url?: string): Promise<Reply<Preview>> =>
    callOperation<Preview>(service().url, 'preview', { endpoint, ...(url !== undefined && { url }) })

  it.each(['/fetch/basic', 'fetch/basic', 'POST /fetch/basic'])(
    'returns the price and a recorded sample of %s',
    async (endpoint) => {
      const { status, body, headers } = await look(endpoint)
      expect(status).toBe(200)
      expect(body).toMatchObject({
        endpoint: '/fetch/basic',
        method: 'POST',
        price: { amount: '0.004', currency: 'USD', list: 'catalog' },
        summary: fetchBasic.summary,
        sample: fetchBasic.example.output,
        sampleType: 'recorded',
        schema: { input: { properties: { url: { format: 'uri' } } } },
      })
      expect(body.live).toBeUndefined()
      expect(headers.get('Cache-Status')).toBe('webintel; fwd=miss')
    },
  )

  it.each(['/free/fetch', '/health', '/', '/fetch', 'GET /fetch/basic', '/jobs/{requestId}'])(
    'answers 404 for %s, which is not sold',
    async (endpoint) => {
      const { status, body } = await callOperation(service().url, 'preview', { endpoint })
      expect([status, body['code']]).toEqual([404, 'NOT_SOLD'])
      expect(body['message']).toContain('/fetch/basic')
    },
  )

  it('returns a live sample, and the price of the page that is now stored', async () => {
    const { body, headers } = await look('/fetch/basic', `${site.url}/long`)
    expect(body.sampleType).toBe('live')
    expect(body.live).toEqual({ url: `${site.url}/long`, truncated: true })
    expect(body.sample).toMatchObject({ url: `${site.url}/long`, title: 'About previews', cache: { state: 'miss' } })
    expect(body.sample.content).toHaveLength(2000)
    expect(body.sample).not.toHaveProperty('proof')
    expect(body.price.amount).toBe('0.0012')
    expect(headers.get('Cache-Status')).toBe('webintel; hit')
    const paid = await callOperation(service().url, 'fetch-basic', { url: `${site.url}/long` })
    expect(paid.body['cache']).toMatchObject({ state: 'hit' })
  })

  it('uses the URL that a call would send to the target', async () => {
    const { body } = await look('/fetch/basic', `${site.url}/short?sent&utm_source=x#part`)
    expect([body.live?.url, body.sample.url]).toEqual(Array(2).fill(`${site.url}/short?sent`))
    const contents = await look('/contents', `${site.url}/short?sent&gclid=x`)
    expect([contents.body.live?.url, contents.headers.get('Cache-Status')]).toEqual([
      `${site.url}/short?sent`,
      'webintel; hit',
    ])
    expect(site.requests.filter((path) => path.startsWith('/short?sent'))).toEqual(['/short?sent'])
  })

  it('truncates the live sample of /contents', async () => {
    const { body, headers } = await look('/contents', `${site.url}/long?contents`)
    expect(body.live).toMatchObject({ truncated: true })
    expect(body.sample.results?.[0]?.content).toHaveLength(2000)
    expect([body.price.amount, headers.get('Cache-Status')]).toEqual(['0.0012', 'webintel; hit'])
  })

  it('returns the beginning of a live map', async () => {
    await using mapped = await openGeneratedSite({
      replies: { '/sitemap.xml': () => urlset({ site: mapped.url, count: 300 }) },
    })
    const { body, headers } = await look('/map', `${mapped.url}/`)
    expect(body).toMatchObject({ sampleType: 'live', live: { url: `${mapped.url}/`, truncated: true } })
    expect(body.sample).toMatchObject({ source: 'sitemap', total: 300 })
    expect([body.sample.urls?.length, body.sample.links?.length]).toEqual([20, 20])
    expect([body.price.amount, headers.get('Cache-Status')]).toEqual(['0.0012', 'webintel; hit'])
  })

  it('returns a short page as a whole', async () => {
    expect((await look('/fetch/basic', `${site.url}/short`)).body.live).toMatchObject({ truncated: false })
  })

  it('returns a recorded sample and the error if the page fails', async () => {
    const { status, body } = await look('/fetch/basic', `${site.url}/none`)
    expect(status).toBe(200)
    expect(body.live).toMatchObject({ truncated: false, error: { code: 'TARGET_ERROR' } })
    expect(body).toMatchObject({
      sampleType: 'recorded',
      sample: fetchBasic.example.output,
      price: { amount: '0.004' },
    })
  })

  it('prices a URL for operations without live samples', async () => {
    const { body } = await look('/batch/fetch', `${site.url}/short?batch`)
    expect(body).toMatchObject({ sampleType: 'recorded', price: { amount: '0.006' } })
    expect(site.requests).not.toContain('/short?batch')
  })

  it('knows an operation by its second path', async () => {
    const { status, body } = await callOperation(service().url, 'preview', { endpoint: 'GET /memory/get/{key}' })
    expect([status, body['endpoint']]).toEqual([200, '/memory/get'])
  })

  it('rejects URLs that are not allowed', async () => {
    const { status, body } = await callOperation(service().url, 'preview', {
      endpoint: '/fetch/basic',
      url: 'http://10.0.0.1/',
    })
    expect([status, body['code']]).toEqual([400, 'URL_NOT_ALLOWED'])
  })

  it('does not expose the whole page behind a sample', async () => {
    const shown = await look('/fetch/basic', `${site.url}/long?whole`)
    const free = await callOperation(service().url, 'free-fetch', { url: `${site.url}/long?free` })
    for (const { body } of [shown, free]) {
      const { status } = await callOperation(service().url, 'job-get', { requestId: body.requestId })
      expect(status).toBe(404)
    }
  })
})

describe('the allowance of previews', () => {
  it('is ten calls per hour, separate from other allowances', async () => {
    await using site = await openFixtureSite({ '/': articlePage('allowances') })
    await using service = await openService({ FREE_TIER_LIMIT: '10' })
    for (let left = 9; left >= 0; left--) {
      const { status, headers } = await callOperation(service.url, 'preview', { endpoint: '/contents' })
      expect([status, headers.get('RateLimit')]).toEqual([200, expect.stringMatching(`^"preview";r=${left};t=\\d+$`)])
    }
    const { status, headers, body } = await callOperation(service.url, 'preview', { endpoint: '/contents' })
    expect([status, body['code']]).toEqual([429, 'RATE_LIMITED'])
    expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0)
    expect((await callOperation(service.url, 'free-fetch', { url: site.url })).status).toBe(200)
  })
})
