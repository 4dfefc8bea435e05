import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { awaitLater } from '#test/support/calls/await-later.ts'
import { callOperation, type Reply } from '#test/support/calls/client.ts'
import { openFleet, type Fleet } from '#test/support/processes/fleet.ts'
import { openService, type Service } from '#test/support/processes/service.ts'
import { openPacedSite, type PacedSite } from '#test/support/sites/paced-site.ts'
import { storedJobs } from '#test/support/stores/stored-jobs.ts'

interface Page {
  code?: string
  waitedMs?: number
  cache?: { state: string }
}

interface Batch {
  results: { url: string; status: string; waitedMs?: number; error?: { code: string; message: string } }[]
}

const pollOptions = { timeout: 60_000, interval: 100 }

/** Between the clocks of Redis and this process, and of timers. */
const clockErrorMs = 100

describe('a host that asks for a pause', () => {
  let service: Service
  let site: PacedSite
  beforeAll(async () => {
    service = await openService()
  })
  afterAll(() => service[Symbol.asyncDispose]())

  const open = async () => {
    site = await openPacedSite()
    return site
  }
  const fetchPage = (path: string, options: object = {}): Promise<Reply<Page>> =>
    callOperation<Page>(service.url, 'fetch-basic', { url: `${site.url}/page?${path}`, timeout: 30_000, ...options })
  const fetchBatch = (paths: string[], options: object = {}) =>
    callOperation<Batch>(service.url, 'batch-fetch', {
      urls: paths.map((path) => `${site.url}/page?${path}`),
      timeout: 30_000,
      ...options,
    })
  const sinceFirst = (index: number) => (site.arrivals[index]?.at ?? 0) - (site.arrivals[0]?.at ?? 0)

  it.each([
    ['seconds', () => '3', 3000],
    // Node caches its Date header for up to a second.
    ['a date', () => new Date(Date.now() + 5000).toUTCString(), 3000],
  ])('with Retry-After in %s gets it, and the answer says how long it waited', async (_, retryAfter, pauseMs) => {
    await using _site = await open()
    site.answerNext({ status: 429, retryAfter })
    expect((await fetchPage('first')).body.code).toBe('TARGET_ERROR')
    const { status, body } = await fetchPage('second')
    expect([status, site.arrivals.length]).toEqual([200, 2])
    expect(sinceFirst(1)).toBeGreaterThanOrEqual(pauseMs - clockErrorMs)
    expect(body.waitedMs).toBeGreaterThan(500)
    // A stored answer did not wait.
    const stored = (await fetchPage('second')).body
    expect([stored.cache?.state, stored.waitedMs]).toEqual(['hit', undefined])
  })

  it('without Retry-After gets a longer pause each time, until it answers', async () => {
    await using _site = await open()
    site.answerNext({ status: 503 }, { status: 429 })
    for (const path of ['1', '2', '3']) await fetchPage(path)
    expect(site.arrivals).toHaveLength(3)
    expect(sinceFirst(1)).toBeGreaterThanOrEqual(1000 - clockErrorMs)
    expect(sinceFirst(2)).toBeGreaterThanOrEqual(3000 - clockErrorMs)
  })

  it('delays the pages of a batch, each of which says so, and not those of other hosts', async () => {
    await using other = await openPacedSite()
    await using _site = await open()
    site.answerNext({ status: 429, retryAfter: () => '4' })
    await fetchPage('first')
    const slow = Array.from({ length: 8 }, (_, index) => `slow${index}`)
    const urls = [...slow.map((path) => `${site.url}/page?${path}`), `${other.url}/page?1`, `${other.url}/page?2`]
    const { body } = await callOperation<Batch>(service.url, 'batch-fetch', { urls, timeout: 30_000 })
    expect(body.results.map(({ status }) => status)).toEqual(urls.map(() => 'success'))
    for (const { waitedMs } of body.results.slice(0, 8)) expect(waitedMs).toBeGreaterThan(100)
    for (const result of body.results.slice(8)) expect(result).not.toHaveProperty('waitedMs')
    const [first = Infinity] = site.arrivals.slice(1).map(({ at }) => at)
    for (const { at } of other.arrivals) expect(at).toBeLessThan(first)
  })

  it('is not asked by a call whose deadline comes first: the call fails at once and names the time', async () => {
    await using _site = await open()
    site.answerNext({ status: 503, retryAfter: () => '100' })
    await fetchPage('first')
    const { status, headers, body } = await fetchPage('second', { timeout: 5000 })
    expect([status, body.code]).toEqual([503, 'CAPACITY_EXCEEDED'])
    expect(Number(headers.get('Retry-After'))).toBeGreaterThan(60)
    const { body: batch } = await fetchBatch(['third', 'fourth'], { timeout: 5000 })
    expect(batch.results.map(({ error }) => error?.code)).toEqual(['CAPACITY_EXCEEDED', 'CAPACITY_EXCEEDED'])
    expect(batch.results[0]?.error?.message).toMatch(/can start in about \d{2,3} s/)
    expect(site.arrivals).toHaveLength(1)
  })

  it('is not asked again at once by the next strategy of /fetch/resilient', async () => {
    await using _site = await open()
    site.answerNext({ status: 429, retryAfter: () => '100' })
    const input = { url: `${site.url}/page?resilient`, timeout: 10_000 }
    const { body } = await callOperation<Page>(service.url, 'fetch-resilient', input)
    expect(body.code).toBe('FETCH_ALL_PROVIDERS_FAILED')
    expect(site.arrivals).toHaveLength(1)
  })
})

describe('the pace of a host in a fleet', () => {
  const paced = async (env: Readonly<Record<string, string>> = {}) => {
    const scope = new AsyncDisposableStack()
    const site = scope.use(await openPacedSite())
    const fleet: Fleet = scope.use(await openFleet(env))
    return { site, fleet, [Symbol.asyncDispose]: () => scope.disposeAsync() }
  }

  it('holds for single fetches and batches on several workers', async () => {
    await using opened = await paced({ HOST_MIN_GAP_MS: '500' })
    const { site, fleet } = opened
    const [{ url }] = await Promise.all([fleet.api(), fleet.worker(), fleet.worker(), fleet.worker({}, 'crawl')])
    const startedAt = performance.now()
    const page = (path: string) => `${site.url}/page?${path}`
    const [batch, ...singles] = await Promise.all([
      callOperation(url, 'batch-fetch', { urls: ['a', 'b', 'c', 'd'].map(page), timeout: 30_000 }),
      ...['1', '2', '3', '4'].map((path) => callOperation(url, 'fetch-basic', { url: page(path), timeout: 30_000 })),
    ])
    expect(batch.body['summary']).toEqual({ total: 4, successful: 4, failed: 0 })
    expect(singles.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(site.arrivals).toHaveLength(8)
    for (const [index, { at }] of site.arrivals.entries())
      expect(at - startedAt).toBeGreaterThanOrEqual(index * 500 - clockErrorMs)
  })

  it('outlives the worker that waits with the pages of a batch', async () => {
    await using opened = await paced()
    const { site, fleet } = opened
    const [{ url }, killed] = await Promise.all([fleet.api(), fleet.worker({}, 'crawl'), fleet.worker()])
    site.answerNext({ status: 429, retryAfter: () => '6' })
    await callOperation(url, 'fetch-basic', { url: `${site.url}/page?first` })
    const urls = ['a', 'b', 'c'].map((path) => `${site.url}/page?${path}`)
    const reply = awaitLater(callOperation<Batch>(url, 'batch-fetch', { urls, timeout: 30_000 }, wait))
    await vi.waitFor(async () => {
      const keys = await fleet.redis.keys()
      expect(keys.filter((key) => key.endsWith(':parked'))).toHaveLength(1)
    }, pollOptions)
    await killed.end('SIGKILL')
    await fleet.worker({}, 'crawl')
    expect((await reply).body.results.map(({ status }) => status)).toEqual(['success', 'success', 'success'])
    expect(site.arrivals.map(({ path }) => path).sort()).toEqual(['/page?a', '/page?b', '/page?c', '/page?first'])
  })

  it('outlives the API process that parked a job', async () => {
    await using opened = await paced()
    const { site, fleet } = opened
    const [killed, other] = await Promise.all([fleet.api(), fleet.api(), fleet.worker(), fleet.scheduler()])
    site.answerNext({ status: 429, retryAfter: () => '5' })
    await callOperation(other.url, 'fetch-basic', { url: `${site.url}/page?first` })
    const input = { url: `${site.url}/page?parked`, timeout: 30_000 }
    const { body } = await callOperation(killed.url, 'fetch-basic', input, {
      headers: { Prefer: 'respond-async' },
    })
    await killed.end('SIGKILL')
    await vi.waitFor(
      async () => expect((await storedJobs(fleet)).map(({ status }) => status).sort()).toEqual(['completed', 'failed']),
      pollOptions,
    )
    const job = await callOperation(other.url, 'job-get', { requestId: String(body['requestId']) })
    expect(job.body).toMatchObject({ status: 'completed', result: { waitedMs: expect.any(Number) } })
  })
})

const wait = { headers: { Prefer: 'wait=120' } }
