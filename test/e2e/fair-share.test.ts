import type { IncomingMessage, ServerResponse } from 'node:http'
import { describe, expect, it } from 'vitest'
import { callOperation } from '#test/support/client.ts'
import { articlePage, openFixtureSite } from '#test/support/fixture-site.ts'
import { openFleet } from '#test/support/fleet.ts'
import { openService } from '#test/support/service.ts'

/** A site whose pages take that long, and the most requests it had to answer at once. */
async function openSlowSite(ms: number) {
  const seen = { now: 0, most: 0 }
  const page = (_request: IncomingMessage, response: ServerResponse) => {
    seen.most = Math.max(seen.most, ++seen.now)
    setTimeout(() => {
      seen.now--
      response.end(articlePage('tides'))
    }, ms)
  }
  return Object.assign(await openFixtureSite({ '/': page }), { seen })
}

const from = (address: string, more = {}) => ({ headers: { 'X-Forwarded-For': address, ...more } })

describe('a service under load', () => {
  it('serves the few calls of one caller before the many of another', async () => {
    await using site = await openSlowSite(150)
    await using service = await openService({ FETCH_CONCURRENCY: '2', HOST_CONCURRENCY: '0', TRUST_PROXY: '1' })
    const flood = Array.from({ length: 150 }, (_, index) =>
      callOperation(
        service.url,
        'fetch-basic',
        { url: `${site.url}/?flood=${index}`, timeout: 30_000 },
        from('203.0.113.1', { Prefer: 'respond-async' }),
      ),
    )
    // A slow machine may refuse the last of them.
    const accepted = (await Promise.all(flood)).filter(({ status }) => status === 202).length
    expect(accepted).toBeGreaterThan(60)
    const floods = () => site.requests.filter((path) => path.includes('flood')).length
    const before = floods()
    const mine = await Promise.all(
      [1, 2, 3].map((index) =>
        callOperation(service.url, 'fetch-basic', { url: `${site.url}/?mine=${index}` }, from('203.0.113.2')),
      ),
    )
    expect(mine.map(({ status }) => status)).toEqual([200, 200, 200])
    // First come, first served, it would be all that were left.
    expect(floods() - before).toBeLessThan(30)
    expect(floods()).toBeLessThan(accepted)
  })

  it('asks a host only so much at once, over all workers, and other hosts meanwhile', async () => {
    await using fleet = await openFleet({ HOST_CONCURRENCY: '3' })
    await using busy = await openSlowSite(400)
    await using other = await openSlowSite(10)
    const [{ url }] = await Promise.all([fleet.api(), fleet.worker(), fleet.worker(), fleet.worker({}, 'crawl')])
    const urls = Array.from({ length: 8 }, (_, index) => `${busy.url}/?batch=${index}`)
    const batch = callOperation<{ summary: object }>(url, 'batch-fetch', { urls, timeout: 30_000 })
    const many = Array.from({ length: 15 }, (_, index) =>
      callOperation(url, 'fetch-basic', { url: `${busy.url}/?${index}`, timeout: 30_000 }),
    )
    let answered = 0
    for (const one of many) void one.then(() => answered++)
    await expect.poll(() => busy.seen.now, { timeout: 10_000, interval: 20 }).toBe(3)
    expect((await callOperation(url, 'fetch-basic', { url: other.url })).status).toBe(200)
    expect(answered).toBeLessThan(15)
    expect((await Promise.all(many)).map(({ status }) => status)).toEqual(Array(15).fill(200))
    expect((await batch).body.summary).toEqual({ total: 8, successful: 8, failed: 0 })
    expect(busy.seen.most).toBe(3)
  })

  it('refuses, before anything costs money, what it could not begin in time, and says when to come again', async () => {
    await using site = await openSlowSite(1000)
    await using service = await openService({ FETCH_CONCURRENCY: '1', HOST_CONCURRENCY: '0' })
    const ask = (index: number) =>
      callOperation(service.url, 'fetch-basic', { url: `${site.url}/?${index}`, timeout: 6000, cache: false })
    await ask(0)
    // The worker tells how long its jobs take once a second.
    await new Promise((resolve) => setTimeout(resolve, 1500))
    const replies = []
    for (let index = 1; index <= 14; index++) {
      replies.push(ask(index))
      await new Promise((resolve) => setTimeout(resolve, 30))
    }
    const answered = await Promise.all(replies)
    const refused = answered.filter(({ body }) => body['code'] === 'CAPACITY_EXCEEDED')
    expect(answered.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(3)
    expect(refused.length).toBeGreaterThanOrEqual(5)
    for (const { status, headers } of refused) {
      expect(status).toBe(503)
      expect(Number(headers.get('Retry-After'))).toBeGreaterThanOrEqual(3)
      expect(Number(headers.get('X-Processing-Time'))).toBeLessThan(1000)
    }
    expect(site.requests.length).toBe(1 + answered.length - refused.length)
  })
})
