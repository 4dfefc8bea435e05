import { describe, expect, it } from 'vitest'
import { callOperation } from '#test/support/calls/client.ts'
import { openFleet } from '#test/support/processes/fleet.ts'
import { openService } from '#test/support/processes/service.ts'
import { articlePage, openFixtureSite, type Page } from '#test/support/sites/fixture-site.ts'
import { openHeldSite } from '#test/support/sites/held-site.ts'

/** Opens a site that answers after `release`, then after 100 ms each, and counts concurrent requests. */
async function openLoadedSite() {
  const load = { now: 0, peak: 0 }
  const released = Promise.withResolvers<void>()
  const answer = slowPage(100)
  const site = await openFixtureSite({
    '/': (request, response) => {
      load.peak = Math.max(load.peak, ++load.now)
      response.on('close', () => load.now--)
      void released.promise.then(() => answer(request, response))
    },
  })
  return { ...site, load, release: released.resolve }
}

/** Answers after a delay. */
const slowPage =
  (ms: number): Page =>
  (_request, response) => {
    setTimeout(() => response.end(articlePage('tides')), ms)
  }

describe('a service under load', () => {
  it('serves the few calls of one caller between the many of another', async () => {
    await using site = await openHeldSite()
    await using service = await openService({ POOL_CONCURRENCY: 'fetch:2', HOST_CONCURRENCY: '0', TRUST_PROXY: '1' })
    const send = (address: string, query: string) =>
      callOperation<{ requestId: string }>(
        service.url,
        'fetch-basic',
        { url: `${site.url}/held?${query}`, timeout: 30_000 },
        { headers: { 'X-Forwarded-For': address, Prefer: 'respond-async' } },
      )
    // The site holds the first two, so all others wait in the queue, however long the machine takes to send them.
    const flood = await Promise.all(Array.from({ length: 60 }, (_, index) => send('203.0.113.1', `flood=${index}`)))
    const mine = await Promise.all([1, 2, 3].map((index) => send('203.0.113.2', `mine=${index}`)))
    expect([...flood, ...mine].map(({ status }) => status)).toEqual(Array(63).fill(202))
    site.release()
    for (const { body } of mine)
      await expect
        .poll(async () => (await callOperation(service.url, 'job-get', { requestId: body.requestId })).body['status'])
        .toBe('completed')
    // A first-come, first-served queue would do all calls of the flood first.
    expect(site.requests.findLastIndex((path) => path.includes('mine'))).toBeLessThan(30)
  })

  it('keeps slots for calls that are not free: slow free pages do not delay them', async () => {
    await using slow = await openHeldSite()
    await using site = await openFixtureSite({ '/': articlePage('tides') })
    await using service = await openService({ POOL_CONCURRENCY: 'fetch:4', HOST_CONCURRENCY: '0', TRUST_PROXY: '1' })
    const left = new AbortController()
    const read = (index: number) =>
      fetch(`${service.url}/r/${encodeURIComponent(`${slow.url}/held?${index}`)}`, {
        headers: { 'X-Forwarded-For': `203.0.113.${index}` },
        signal: left.signal,
      }).catch(() => undefined)
    const reading = Array.from({ length: 12 }, (_, index) => read(index))
    await slow.reached(2)
    // Behind four slow pages, this one would reach its own deadline.
    const { status } = await callOperation(service.url, 'fetch-basic', { url: site.url })
    expect(status).toBe(200)
    // A reader that left gives its slot to the next one.
    left.abort()
    await Promise.all(reading)
    slow.release()
    const next = await fetch(`${service.url}/r/${encodeURIComponent(`${site.url}/?next`)}`)
    expect(next.status).toBe(200)
  })

  it('limits concurrent requests to a host over all workers, and serves other hosts at the same time', async () => {
    await using fleet = await openFleet({ HOST_CONCURRENCY: '3' })
    await using busy = await openLoadedSite()
    await using other = await openLoadedSite()
    other.release()
    const [{ url }] = await Promise.all([fleet.api(), fleet.worker(), fleet.worker(), fleet.worker({}, 'crawl')])
    const urls = Array.from({ length: 8 }, (_, index) => `${busy.url}/?batch=${index}`)
    const batch = callOperation<{ summary: object }>(url, 'batch-fetch', { urls, timeout: 30_000 })
    const many = Array.from({ length: 15 }, (_, index) =>
      callOperation(url, 'fetch-basic', { url: `${busy.url}/?${index}`, timeout: 30_000 }),
    )
    await expect.poll(() => busy.load.now, { interval: 20 }).toBe(3)
    expect((await callOperation(url, 'fetch-basic', { url: other.url, timeout: 30_000 })).status).toBe(200)
    expect(busy.load.now).toBe(3)
    busy.release()
    expect((await Promise.all(many)).map(({ status }) => status)).toEqual(Array(15).fill(200))
    expect((await batch).body.summary).toEqual({ total: 8, successful: 8, failed: 0 })
    expect(busy.load.peak).toBe(3)
  })

  it('rejects calls that cannot start in time at once, with Retry-After', async () => {
    await using site = await openFixtureSite({ '/': slowPage(2000) })
    await using service = await openService({ POOL_CONCURRENCY: 'fetch:1', HOST_CONCURRENCY: '0' })
    const statuses: number[] = []
    const send = async (index: number) => {
      const input = { url: `${site.url}/?${index}`, timeout: 20_000, cache: false }
      const reply = await callOperation(service.url, 'fetch-basic', input)
      statuses.push(reply.status)
      return { ...reply, index }
    }
    await send(0)
    // Workers report their job duration once a second.
    await new Promise((resolve) => setTimeout(resolve, 1500))
    const replies = []
    for (let index = 1; index <= 20; index++) {
      replies.push(send(index))
      await new Promise((resolve) => setTimeout(resolve, 30))
    }
    const answered = await Promise.all(replies)
    const refused = answered.filter(({ body }) => body['code'] === 'CAPACITY_EXCEEDED')
    expect(answered.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(3)
    expect(refused.length).toBeGreaterThanOrEqual(5)
    for (const { status, headers, index } of refused) {
      expect(status).toBe(503)
      expect(Number(headers.get('Retry-After'))).toBeGreaterThanOrEqual(3)
      expect(site.requests).not.toContain(`/?${index}`)
    }
    // Rejected at once: accepted calls were still waiting for the worker.
    expect(statuses.indexOf(503)).toBeLessThan(statuses.lastIndexOf(200))
  })
})
