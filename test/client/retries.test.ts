import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Client, type ClientOptions } from '#client/index.ts'
import { openService, type Service } from '#test/support/processes/service.ts'
import { articlePage, openFixtureSite, type FixtureSite } from '#test/support/sites/fixture-site.ts'
import { failureOf } from './failure-of.ts'
import { openFaultyProxy, type FaultyProxy } from './open-faulty-proxy.ts'

describe('the retries of a client', () => {
  let service: Service
  let site: FixtureSite
  let proxy: FaultyProxy
  const open = (options: ClientOptions = {}) => new Client({ baseUrl: proxy.url, ...options })
  beforeAll(async () => {
    site = await openFixtureSite({ '/': articlePage('owls') })
    service = await openService({ FREE_TIER_LIMIT: '10' })
    proxy = await openFaultyProxy(service.url)
  })
  afterAll(async () => {
    await proxy[Symbol.asyncDispose]()
    await service[Symbol.asyncDispose]()
    await site[Symbol.asyncDispose]()
  })
  const page = (path: string) => ({ url: site.url + path })
  const errorBody = (code: string, retryAfter: number) => ({
    error: 'Reason',
    code,
    message: 'Try again.',
    requestId: '019aa1b2-0000-7000-8000-000000000001',
    retryable: true,
    retryAfter,
  })

  it.each([
    [429, 'RATE_LIMITED'],
    [503, 'CAPACITY_EXCEEDED'],
  ])('wait for retryAfter after %i', async (status, code) => {
    const sent = proxy.requests.length
    proxy.fail({ status, body: errorBody(code, 1) })
    const startedAt = performance.now()
    expect((await open().fetch.basic(page(`/?${code}`))).content).toContain('owls')
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(1000)
    expect(proxy.requests).toHaveLength(sent + 2)
  })

  it('end after maxRetries', async () => {
    const sent = proxy.requests.length
    for (const code of ['CAPACITY_EXCEEDED', 'RATE_LIMITED']) proxy.fail({ status: 503, body: errorBody(code, 0) })
    const error = await failureOf(open({ maxRetries: 1 }).fetch.basic(page('/')))
    expect(error).toMatchObject({ code: 'RATE_LIMITED', retryable: true })
    expect(proxy.requests).toHaveLength(sent + 2)
  })

  it('do not wait longer than maxRetryWaitMs', async () => {
    for (let call = 0; call < 10; call++) await open().preview({ endpoint: '/map' })
    const sent = proxy.requests.length
    const error = await failureOf(open().preview({ endpoint: '/map' }))
    expect(error).toMatchObject({ code: 'RATE_LIMITED', status: 429 })
    expect(error.retryAfter).toBeGreaterThan(60)
    expect(proxy.requests).toHaveLength(sent + 1)
  })

  it('do not repeat a free POST that the service may have done', async () => {
    const sent = proxy.requests.length
    proxy.fail('lost')
    const input = { monitorId: 'mon_AAAAAAAAAAAAAAAAAAAAAA' }
    expect(await failureOf(open().monitor.rotateSecret(input))).toMatchObject({ code: 'CONNECTION_LOST' })
    expect(proxy.requests).toHaveLength(sent + 1)
  })

  it('repeat a GET, and go on after the error page of a proxy', async () => {
    proxy.fail('cut')
    expect(await failureOf(open().jobs.get({ requestId: 'unknown' }))).toMatchObject({ code: 'JOB_NOT_FOUND' })
    proxy.fail({ status: 502, body: '<h1>Bad gateway</h1>' })
    expect(await failureOf(open().jobs.get({ requestId: 'unknown' }))).toMatchObject({ code: 'JOB_NOT_FOUND' })
    proxy.fail({ status: 500, body: '<h1>Oops</h1>' })
    expect(await failureOf(open().jobs.get({ requestId: 'unknown' }))).toMatchObject({ code: 'UNEXPECTED_ANSWER' })
  })

  it('end when the signal aborts', async () => {
    proxy.fail({ status: 503, body: errorBody('CAPACITY_EXCEEDED', 30) })
    const call = open().fetch.basic(page('/'), { signal: AbortSignal.timeout(500) })
    await expect(call).rejects.toMatchObject({ name: 'TimeoutError' })
  })
})
