import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { callOperation } from '#test/support/client.ts'
import { articlePage, openFixtureSite, type FixtureSite } from '#test/support/fixture-site.ts'
import { openFleet, type Fleet } from '#test/support/fleet.ts'

describe('processes of one role each', () => {
  let fleet: Fleet
  let site: FixtureSite
  /** Answers to /held wait until this is called. */
  let release: () => void
  let arrived: Promise<void>

  beforeEach(async () => {
    fleet = await openFleet()
    const arrival = Promise.withResolvers<void>()
    const gate = Promise.withResolvers<void>()
    arrived = arrival.promise
    release = gate.resolve
    site = await openFixtureSite({
      '/page': articlePage('fleets'),
      '/held': (_request, response) => {
        arrival.resolve()
        void gate.promise.then(() => response.end(articlePage('waiting')))
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
    expect(site.requests).toHaveLength(paths.length)
  })

  it('see within a second that another process has a newer page, and at once that they have one themselves', async () => {
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

  it('answer a call whose worker is killed in the middle of it from another worker', async () => {
    const [api, doomed] = await Promise.all([fleet.api(), fleet.worker()])
    const reply = fetchPage(api, '/held', { timeout: 30_000 })
    await arrived
    await fleet.worker()
    await doomed.end('SIGKILL')
    release()
    expect(await reply).toMatchObject({ status: 200, body: { title: 'About waiting' } })
    expect(site.requests).toEqual(['/held', '/held'])
  })

  it('give up a job that ended two workers, and say so', async () => {
    const api = await fleet.api()
    let worker = await fleet.worker()
    const reply = fetchPage(api, '/held', { timeout: 30_000 })
    for (const kills of [1, 2]) {
      await expect.poll(() => site.requests.length, { timeout: 15_000 }).toBe(kills)
      const [next] = await Promise.all([fleet.worker(), worker.end('SIGKILL')])
      worker = next
    }
    expect(await reply).toMatchObject({
      status: 500,
      body: { code: 'INTERNAL', message: expect.stringContaining('given up') },
    })
    expect(site.requests).toEqual(['/held', '/held'])
  }, 45_000)

  it('fail a call clearly and in time when its only worker is killed, and then refuse calls before any work', async () => {
    const [api, doomed] = await Promise.all([fleet.api(), fleet.worker()])
    const startedAt = performance.now()
    const reply = fetchPage(api, '/held', { timeout: 6000 })
    await arrived
    await doomed.end('SIGKILL')
    expect(await reply).toMatchObject({ status: 504, body: { code: 'DEADLINE_EXCEEDED' } })
    expect(performance.now() - startedAt).toBeLessThan(8000)
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

  it('finish the job in hand when their worker is told to stop', async () => {
    const [api, leaving] = await Promise.all([fleet.api(), fleet.worker()])
    const reply = fetchPage(api, '/held', { timeout: 30_000 })
    await arrived
    const exit = leaving.end('SIGTERM')
    await sleep(300)
    release()
    expect(await reply).toMatchObject({ status: 200 })
    expect(await exit).toBe(0)
  })

  it('keep inputs, pages and results out of Redis', async () => {
    const [api] = await Promise.all([fleet.api(), fleet.worker()])
    await fetchPage(api, '/page?secret=42')
    // Redis keeps a log of every write.
    const written = await fleet.redis.log()
    expect(written).toContain('fetch-basic')
    expect(written).not.toMatch(/something about fleets|secret=42/)
  })

  it('answer 503 within a second when Redis is gone, and recover when it is back', async () => {
    const [api] = await Promise.all([fleet.api(), fleet.worker()])
    expect(await fetchPage(api, '/page')).toMatchObject({ status: 200 })
    await fleet.redis.stop()
    const startedAt = performance.now()
    expect(await fetchPage(api, '/page?new')).toMatchObject({ status: 503, body: { code: 'SERVICE_UNAVAILABLE' } })
    expect(performance.now() - startedAt).toBeLessThan(1000)
    const health = await fetch(`${api.url}/health`)
    expect(await health.json()).toMatchObject({ status: 'unavailable', queue: 'unreachable' })
    await fleet.redis.start()
    await expect
      .poll(async () => (await fetchPage(api, '/page?new')).status, { timeout: 15_000, interval: 500 })
      .toBe(200)
  })
})
