import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { callOperation } from '#test/support/calls/client.ts'
import { openFleet, type Fleet } from '#test/support/processes/fleet.ts'
import { articlePage, openFixtureSite, type FixtureSite, pageRequests } from '#test/support/sites/fixture-site.ts'

describe('processes of one role each', () => {
  let fleet: Fleet
  let site: FixtureSite
  /** Lets the site answer `/held`. */
  let release: () => void
  let arrived: Promise<void>

  beforeEach(async () => {
    fleet = await openFleet()
    const arrival = Promise.withResolvers<void>()
    const held = Promise.withResolvers<void>()
    arrived = arrival.promise
    release = held.resolve
    site = await openFixtureSite({
      '/page': articlePage('fleets'),
      // A byte now and then: a target that is silent for ten seconds has failed, and a process may take that long to start.
      '/held': (_request, response) => {
        arrival.resolve()
        response.writeHead(200, { 'Content-Type': 'text/html' }).write(' ')
        const beat = setInterval(() => response.write(' '), 1000)
        response.on('close', () => clearInterval(beat))
        void held.promise.then(() => response.end(articlePage('waiting')))
      },
    })
  })
  afterEach(async () => {
    await site[Symbol.asyncDispose]()
    await fleet[Symbol.asyncDispose]()
  })

  const fetchPage = (api: { url: string }, path: string, options: object = {}) =>
    callOperation(api.url, 'fetch-basic', { url: `${site.url}${path}`, ...options })

  it('share work and stored pages: two API and two worker processes', async () => {
    const [one, two] = await Promise.all([fleet.api(), fleet.api(), fleet.worker(), fleet.worker()])
    const paths = Array.from({ length: 40 }, (_, index) => `/page?${index}`)
    const replies = await Promise.all(paths.map((path, index) => fetchPage(index % 2 === 0 ? one : two, path)))
    expect(replies.map(({ status }) => status)).toEqual(paths.map(() => 200))
    const again = await Promise.all(paths.map((path, index) => fetchPage(index % 2 === 0 ? two : one, path)))
    expect(again.map(({ body }) => (body['cache'] as { state: string }).state)).toEqual(paths.map(() => 'hit'))
    expect(pageRequests(site)).toHaveLength(paths.length)
  })

  it('serve a newer page of another process after a second, and their own at once', async () => {
    const [one, two] = await Promise.all([fleet.api(), fleet.api(), fleet.worker()])
    const dateFrom = async (api: { url: string }, options?: object) =>
      (await fetchPage(api, '/page', options)).body['fetchedAt']
    const first = await dateFrom(one)
    expect([await dateFrom(one), await dateFrom(two)]).toEqual([first, first])
    const second = await dateFrom(two, { cache: false })
    expect(await dateFrom(two)).toBe(second)
    await sleep(1000)
    expect(await dateFrom(one)).toBe(second)
    const third = await dateFrom(one, { cache: false })
    expect(await dateFrom(one)).toBe(third)
  })

  it('answer a call from another worker when its worker is killed', async () => {
    const [api, killed] = await Promise.all([fleet.api(), fleet.worker()])
    const reply = fetchPage(api, '/held', { timeout: 30_000 })
    await arrived
    await fleet.worker()
    await killed.end('SIGKILL')
    release()
    expect(await reply).toMatchObject({ status: 200, body: { title: 'About waiting' } })
    expect(pageRequests(site)).toEqual(['/held', '/held'])
  })

  it('fail a job that ended two workers', async () => {
    const api = await fleet.api()
    let worker = await fleet.worker()
    const reply = fetchPage(api, '/held', { timeout: 30_000 })
    for (const kills of [1, 2]) {
      await expect.poll(() => pageRequests(site).length).toBe(kills)
      const [next] = await Promise.all([fleet.worker(), worker.end('SIGKILL')])
      worker = next
    }
    expect(await reply).toMatchObject({
      status: 500,
      body: { code: 'INTERNAL', message: expect.stringContaining('2 workers stopped') },
    })
    expect(pageRequests(site)).toEqual(['/held', '/held'])
  })

  it('fail a call at its deadline when its only worker is killed, then reject calls before any work', async () => {
    const [api, killed] = await Promise.all([fleet.api(), fleet.worker()])
    const reply = fetchPage(api, '/held')
    await arrived
    await killed.end('SIGKILL')
    expect(await reply).toMatchObject({ status: 504, body: { code: 'DEADLINE_EXCEEDED' } })
    const refused = await fetchPage(api, '/page')
    expect(refused).toMatchObject({ status: 503, body: { code: 'CAPACITY_EXCEEDED' } })
    expect(refused.headers.get('Retry-After')).toBe('10')
    const health = await fetch(`${api.url}/health`)
    expect(health.status).toBe(503)
    expect(await health.json()).toMatchObject({
      status: 'unavailable',
      pools: { fetch: { status: 'no_worker', workers: 0 } },
    })
  })

  it('finish the running job when their worker receives SIGTERM', async () => {
    const [api, stopping] = await Promise.all([fleet.api(), fleet.worker()])
    const reply = fetchPage(api, '/held', { timeout: 30_000 })
    await arrived
    const exit = stopping.end('SIGTERM')
    await sleep(300)
    release()
    expect(await reply).toMatchObject({ status: 200 })
    expect(await exit).toBe(0)
  })

  it('keep inputs, pages and results out of Redis', async () => {
    const [api] = await Promise.all([fleet.api(), fleet.worker()])
    await fetchPage(api, '/page?secret=42')
    // The append-only file contains every write.
    const written = await fleet.redis.log()
    expect(written).toContain('fetch-basic')
    expect(written).not.toMatch(/something about fleets|secret=42/)
  })

  it('answer 503 while Redis is down, and recover when it is back', async () => {
    const [api] = await Promise.all([fleet.api(), fleet.worker()])
    expect(await fetchPage(api, '/page')).toMatchObject({ status: 200 })
    await fleet.redis.stop()
    expect(await fetchPage(api, '/page?new')).toMatchObject({ status: 503, body: { code: 'SERVICE_UNAVAILABLE' } })
    const health = await fetch(`${api.url}/health`)
    expect(await health.json()).toMatchObject({ status: 'unavailable', queue: 'unreachable' })
    await fleet.redis.start()
    await expect.poll(async () => (await fetchPage(api, '/page?new')).status, { interval: 500 }).toBe(200)
  })
})
