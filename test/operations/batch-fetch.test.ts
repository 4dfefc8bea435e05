import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { assertOutput, callOperation, type Reply } from '#test/support/calls/client.ts'
import { describeOperation } from '#test/support/calls/describe-operation.ts'
import { articlePage, openFixtureSite, type FixtureSite } from '#test/support/sites/fixture-site.ts'
import { jobIdsOf } from '#test/support/stores/job-ids-of.ts'
import { agePage } from '#test/support/stores/stored-pages.ts'

interface Item {
  url: string
  status: string
  title?: string
  content?: string
  truncated?: boolean
  metadata?: { finalUrl: string }
  cache?: { state: string }
  error?: { code: string; message: string }
  fetchedAt: string
}

interface Batch {
  results: Item[]
  summary: { total: number; successful: number; failed: number }
  totalPrice: string
  code?: string
}

interface Job {
  status: string
  progress: { completed: number; total: number }
  result?: Batch
}

describeOperation('batch-fetch', (service) => {
  let site: FixtureSite
  let fault = false
  /** Releases the answers to /held. */
  let release = () => {}
  let open = 0
  let mostOpen = 0

  beforeAll(async () => {
    const gate = Promise.withResolvers<void>()
    release = gate.resolve
    let calls = 0
    site = await openFixtureSite({
      '/page': articlePage('batches'),
      '/long': (_request, response) =>
        response.writeHead(200, { 'Content-Type': 'text/plain' }).end('"""" '.repeat(500_000)),
      '/counted': (_request, response) => {
        open += 1
        mostOpen = Math.max(mostOpen, open)
        setTimeout(() => {
          open -= 1
          response.end(articlePage('counting'))
        }, 50)
      },
      '/missing': (_request, response) => response.writeHead(404).end(),
      '/inward': (_request, response) => response.writeHead(302, { Location: 'http://169.254.169.254/' }).end(),
      '/silent': () => {},
      '/flaky': (_request, response) => (++calls === 1 ? response.destroy() : response.end(articlePage('patience'))),
      '/held': (_request, response) => void gate.promise.then(() => response.end(articlePage('waiting'))),
      '/tagged': (request, response) => {
        if (fault) return response.writeHead(503).end()
        if (request.headers['if-none-match'] === '"v1"') return response.writeHead(304).end()
        return response.writeHead(200, { 'Content-Type': 'text/html', ETag: '"v1"' }).end(articlePage('versions'))
      },
    })
  })
  afterAll(() => site[Symbol.asyncDispose]())

  const urlsOf = (...paths: string[]) => paths.map((path) => site.url + path)
  const fetchBatch = (urls: string[], options: object = {}): Promise<Reply<Batch>> =>
    callOperation<Batch>(service().url, 'batch-fetch', { urls, ...options })
  const fetchPage = (url: string) => callOperation<Item>(service().url, 'fetch-basic', { url })
  const getJob = async (requestId: unknown) => (await callOperation<Job>(service().url, 'job-get', { requestId })).body
  const askedFor = (path: string) => site.requests.filter((asked) => asked === path).length
  const states = ({ body }: Reply<Batch>) => body.results.map(({ cache }) => cache?.state)

  it('returns the pages in the requested order, with a summary and the total price', async () => {
    const paths = ['/page?a', '/page?b', '/page?c']
    const { status, headers, body } = await fetchBatch(urlsOf(...paths))
    expect(status).toBe(200)
    expect(body.results.map(({ url }) => url)).toEqual(urlsOf(...paths))
    expect(body.results[1]).toMatchObject({
      status: 'success',
      title: 'About batches',
      content: expect.stringContaining('Paragraph 6 says something about batches'),
      metadata: { finalUrl: `${site.url}/page?b` },
      cache: { state: 'miss' },
    })
    expect(body.summary).toEqual({ total: 3, successful: 3, failed: 0 })
    expect(body.totalPrice).toBe('0.009')
    expect(headers.get('Cache-Control')).toBe('private, no-store')
  })

  it('reports an error per failed page and does not charge it', async () => {
    const { status, body } = await fetchBatch(urlsOf('/page?ok', '/missing', '/inward', '/flaky'))
    expect(status).toBe(200)
    expect(body.results.map(({ status: outcome, error }) => error?.code ?? outcome)).toEqual([
      'success',
      'TARGET_ERROR',
      'URL_NOT_ALLOWED',
      'success',
    ])
    expect(body.results[1]).toEqual({
      url: `${site.url}/missing`,
      status: 'error',
      error: {
        code: 'TARGET_ERROR',
        message: expect.stringContaining('404'),
        details: [{ path: '/status', message: '404' }],
      },
      fetchedAt: expect.any(String),
    })
    expect([body.summary, body.totalPrice]).toEqual([{ total: 4, successful: 2, failed: 2 }, '0.006'])
  })

  it('cuts the longest contents to the size of an answer, and says so', async () => {
    const { body } = await fetchBatch(urlsOf('/long?a', '/page?beside', '/long?b'))
    expect(body.results.map(({ status, truncated }) => [status, truncated])).toEqual([
      ['success', true],
      ['success', undefined],
      ['success', true],
    ])
    const [first, , last] = body.results.map(({ content = '' }) => content.length)
    expect(first).toBe(last)
    expect(first).toBeGreaterThan(1_500_000)
    expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThan(10_000_000)
    assertOutput('batch-fetch', body)
  })

  it('answers with a total price of 0 if all pages fail', async () => {
    const { status, body } = await fetchBatch(urlsOf('/missing?1', '/missing?2'))
    expect([status, body.summary.failed, body.totalPrice]).toEqual([200, 2, '0'])
  })

  it('applies the timeout to each page and returns the pages that answer', async () => {
    // More pages than run at once: the last ones start after the timeout of the first.
    const silent = Array.from({ length: 8 }, (_, index) => `/silent?${index}`)
    const { status, body } = await fetchBatch(urlsOf(...silent, '/page?last'), { timeout: 5000 })
    expect(status).toBe(200)
    expect(body.results.map((item) => item.error?.code ?? item.status)).toEqual([
      ...silent.map(() => 'TARGET_TIMEOUT'),
      'success',
    ])
  })

  it('fetches a repeated URL once, and charges the repeat as a stored answer', async () => {
    const { body } = await fetchBatch(urlsOf('/page?twice', '/page?twice#part', '/page?twice&utm_source=x'))
    expect(askedFor('/page?twice')).toBe(1)
    // In the order of the input.
    expect(body.results.map(({ url }) => url.slice(site.url.length))).toEqual(Array(3).fill('/page?twice'))
    expect(body.results.map(({ status }) => status)).toEqual(['success', 'success', 'success'])
    expect(body.totalPrice).toBe('0.0048')
  })

  describe('stored pages', () => {
    it('are shared with /fetch/basic and cost 70 % less', async () => {
      await fetchPage(`${site.url}/page?single`)
      const first = await fetchBatch(urlsOf('/page?single', '/page?batched'))
      expect([states(first), first.body.totalPrice]).toEqual([['hit', 'miss'], '0.0039'])
      expect((await fetchPage(`${site.url}/page?batched`)).body.cache?.state).toBe('hit')
      const second = await fetchBatch(urlsOf('/page?single', '/page?batched'))
      expect([states(second), second.body.totalPrice]).toEqual([['hit', 'hit'], '0.0018'])
      expect([askedFor('/page?single'), askedFor('/page?batched')]).toEqual([1, 1])
    })

    it('are bypassed on request, and then replaced', async () => {
      await fetchPage(`${site.url}/page?bypass`)
      const fresh = await fetchBatch(urlsOf('/page?bypass', '/page?bypassed'), { cache: false })
      expect([states(fresh), fresh.body.totalPrice]).toEqual([['bypass', 'bypass'], '0.006'])
      expect((await fetchPage(`${site.url}/page?bypass`)).body.fetchedAt).toBe(fresh.body.results[0]?.fetchedAt)
    })

    it('cost 70 % less if they are revalidated or stale, too', async () => {
      const urls = urlsOf('/tagged?1', '/tagged?2')
      await fetchBatch(urls)
      for (const url of urls) await agePage(service().dir, url, 2)
      const confirmed = await fetchBatch(urls)
      expect([states(confirmed), confirmed.body.totalPrice]).toEqual([['revalidated', 'revalidated'], '0.0018'])
      for (const url of urls) await agePage(service().dir, url, 2)
      fault = true
      const stale = await fetchBatch(urls)
      fault = false
      expect([states(stale), stale.body.totalPrice]).toEqual([['stale', 'stale'], '0.0018'])
      expect(stale.body.results[0]?.fetchedAt).toBe(confirmed.body.results[0]?.fetchedAt)
    })
  })

  it('fetches twenty pages with limited concurrency', async () => {
    const { body } = await fetchBatch(urlsOf(...Array.from({ length: 20 }, (_, index) => `/counted?${index}`)))
    expect(body.summary.successful).toBe(20)
    expect(mostOpen).toBeGreaterThan(2)
    expect(mostOpen).toBeLessThan(20)
  })

  describe('as a job', () => {
    it('returns 202 at once with async, then its progress and the same answer', async () => {
      const { status, headers, body } = await callOperation(service().url, 'batch-fetch', {
        urls: urlsOf('/page?async', '/held'),
        async: true,
      })
      expect([status, headers.get('Location')]).toEqual([202, `/jobs/${String(body['requestId'])}`])
      await expect.poll(async () => (await getJob(body['requestId'])).progress).toEqual({ completed: 1, total: 2 })
      release()
      await expect.poll(async () => (await getJob(body['requestId'])).status).toBe('completed')
      const { progress, result } = await getJob(body['requestId'])
      expect(progress).toEqual({ completed: 2, total: 2 })
      assertOutput('batch-fetch', result)
      expect(result).toMatchObject({ requestId: body['requestId'], totalPrice: '0.006' })
    })

    it('can be cancelled within a page and between pages', async () => {
      const paths = Array.from({ length: 20 }, (_, index) => `/silent?cancel${index}`)
      const { body } = await callOperation(service().url, 'batch-fetch', { urls: urlsOf(...paths), async: true })
      await expect.poll(() => askedFor('/silent?cancel0')).toBe(1)
      await callOperation(service().url, 'job-cancel', { requestId: body['requestId'] })
      const requestId = (await jobIdsOf(service())).requestIdOf(String(body['requestId'])) ?? 'none'
      const stopped = (line: string) => line.includes(requestId) && line.includes('"status":"completed"')
      await expect.poll(() => service().lines.some(stopped)).toBe(true)
      expect((await getJob(body['requestId'])).status).toBe('cancelled')
      expect(askedFor('/silent?cancel19')).toBe(0)
    })
  })

  it.each([
    [{ urls: ['https://example.com/'] }, 'INVALID_REQUEST'],
    [{ urls: Array.from({ length: 21 }, () => 'https://example.com/') }, 'INVALID_REQUEST'],
    [{ urls: ['https://example.com/', 'ftp://example.com/'] }, 'INVALID_URL'],
    [{ urls: ['https://example.com/', 'http://169.254.169.254/'] }, 'URL_NOT_ALLOWED'],
    [{ urls: ['https://example.com/', 7] }, 'INVALID_REQUEST'],
  ])('refuses %j before any work', async (input, code) => {
    const { status, body } = await callOperation(service().url, 'batch-fetch', input)
    expect([status, body['code']]).toEqual([400, code])
  })

  it('names the rejected URL', async () => {
    const { body } = await fetchBatch(['https://example.com/', 'http://10.0.0.1/'])
    expect(body).toMatchObject({ details: [{ path: '/urls/1' }] })
  })
})
