import type { IncomingMessage, ServerResponse } from 'node:http'
import { describe, expect, it } from 'vitest'
import { callOperation } from '#test/support/calls/client.ts'
import { openFleet } from '#test/support/processes/fleet.ts'
import { openService } from '#test/support/processes/service.ts'
import { articlePage, openFixtureSite } from '#test/support/sites/fixture-site.ts'

/** Opens a site that answers after a delay and counts concurrent requests. */
async function openSlowSite(ms: number) {
  const load = { now: 0, peak: 0 }
  const page = (_request: IncomingMessage, response: ServerResponse) => {
    load.peak = Math.max(load.peak, ++load.now)
    setTimeout(() => {
      load.now--
      response.end(articlePage('tides'))
    }, ms)
  }
  return Object.assign(await openFixtureSite({ '/': page }), { load })
}

const from = (address: string, more = {}) => ({ headers: { 'X-Forwarded-For': address, ...more } })

describe('a service under load', () => {
  it('serves the few calls of one caller between the many of another', async () => {
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
    // A slow machine may reject the last of them.
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
    // A first-come, first-served queue would do all remaining calls of the flood first.
    expect(floods() - before).toBeLessThan(30)
    expect(floods()).toBeLessThan(accepted)
  })

  it('limits concurrent requests to a host over all workers, and serves other hosts meanwhile', async () => {
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
    await expect.poll(() => busy.load.now, { interval: 20 }).toBe(3)
    expect((await callOperation(url, 'fetch-basic', { url: other.url })).status).toBe(200)
    expect(answered).toBeLessThan(15)
    expect((await Promise.all(many)).map(({ status }) => status)).toEqual(Array(15).fill(200))
    expect((await batch).body.summary).toEqual({ total: 8, successful: 8, failed: 0 })
    expect(busy.load.peak).toBe(3)
  })

  it('rejects calls that cannot start in time at once, with Retry-After', async () => {
    await using site = await openSlowSite(1000)
    await using service = await openService({ FETCH_CONCURRENCY: '1', HOST_CONCURRENCY: '0' })
    const statuses: number[] = []
    const send = async (index: number) => {
      const input = { url: `${site.url}/?${index}`, timeout: 6000, cache: false }
      const reply = await callOperation(service.url, 'fetch-basic', input)
      statuses.push(reply.status)
      return reply
    }
    await send(0)
    // Workers report their job duration once a second.
    await new Promise((resolve) => setTimeout(resolve, 1500))
    const replies = []
    for (let index = 1; index <= 14; index++) {
      replies.push(send(index))
      await new Promise((resolve) => setTimeout(resolve, 30))
    }
    const answered = await Promise.all(replies)
    const refused = answered.filter(({ body }) => body['code'] === 'CAPACITY_EXCEEDED')
    expect(answered.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(3)
    expect(refused.length).toBeGreaterThanOrEqual(5)
    for (const { status, headers } of refused) {
      expect(status).toBe(503)
      expect(Number(headers.get('Retry-After'))).toBeGreaterThanOrEqual(3)
    }
    // Rejected at once: accepted calls were still waiting for the worker.
    expect(statuses.lastIndexOf(503)).toBeLessThan(statuses.lastIndexOf(200))
    expect(site.requests.length).toBe(1 + answered.length - refused.length)
  })
})
