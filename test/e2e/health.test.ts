import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { callOperation } from '#test/support/client.ts'
import { articlePage, openFixtureSite, type FixtureSite } from '#test/support/fixture-site.ts'
import { openFleet, type Fleet } from '#test/support/fleet.ts'
import type { RunningProcess } from '#test/support/service.ts'

interface Health {
  status: number
  body: Record<string, unknown>
}

/** What the path answers: a process is given a second, and a busy machine another. */
async function ask(url: string, path: string): Promise<Health> {
  const response = await fetch(url + path, { signal: AbortSignal.timeout(2000) })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

/** Where a process that is no API tells its health. */
async function healthOf(running: RunningProcess): Promise<string> {
  return String((await running.logged('health'))['health'])
}

describe('the health of a process', () => {
  let fleet: Fleet
  let site: FixtureSite
  let arrived: Promise<void>
  let release: () => void

  beforeEach(async () => {
    const arrival = Promise.withResolvers<void>()
    const gate = Promise.withResolvers<void>()
    arrived = arrival.promise
    release = gate.resolve
    site = await openFixtureSite({
      '/held': (_request, response) => {
        arrival.resolve()
        void gate.promise.then(() => response.end(articlePage('endings')))
      },
    })
    fleet = await openFleet({ HEALTH_PORT: '0' })
  })
  afterEach(async () => {
    await site[Symbol.asyncDispose]()
    await fleet[Symbol.asyncDispose]()
  })

  it('is ready, then draining while a job is in flight, in worker and API alike; both end with 0', async () => {
    const [api, worker] = await Promise.all([fleet.api(), fleet.worker()])
    const workerUrl = await healthOf(worker)
    for (const url of [api.url, workerUrl]) {
      expect(await ask(url, '/health/live')).toEqual({ status: 200, body: { status: 'live' } })
      expect(await ask(url, '/health/ready')).toEqual({
        status: 200,
        body: { status: 'ready', needs: { store: 'ok', queue: 'ok' } },
      })
    }

    const reply = callOperation(api.url, 'fetch-basic', { url: `${site.url}/held`, timeout: 30_000 })
    await arrived
    const exits = [worker.end('SIGTERM'), api.end('SIGTERM')]
    for (const url of [api.url, workerUrl]) {
      await expect.poll(() => ask(url, '/health/ready')).toMatchObject({ status: 503, body: { status: 'draining' } })
      expect(await ask(url, '/health/live')).toMatchObject({ status: 200 })
    }
    const refused = await callOperation(api.url, 'fetch-basic', { url: `${site.url}/other` })
    expect(refused).toMatchObject({ status: 503, body: { code: 'SERVICE_UNAVAILABLE' } })
    expect(refused.headers.get('Retry-After')).toBe('1')
    release()
    expect(await reply).toMatchObject({ status: 200 })
    expect(await Promise.all(exits)).toEqual([0, 0])
  })

  it('goes on taking calls for DRAIN_DELAY_MS, not ready, so that a load balancer can notice', async () => {
    await using patient = await openFleet({ DRAIN_DELAY_MS: '1500' })
    const api = await patient.api()
    const exit = api.end('SIGTERM')
    await expect.poll(() => ask(api.url, '/health/ready')).toMatchObject({ status: 503 })
    const answer = await fetch(`${api.url}/discovery`)
    expect([answer.status, answer.headers.get('Connection')]).toEqual([200, 'close'])
    expect(await exit).toBe(0)
  })

  it('is told to all pools of a worker at once: while one drains, the others take nothing new', async () => {
    const [api, worker] = await Promise.all([fleet.api(), fleet.worker({}, 'fetch', 'crawl')])
    const reply = callOperation(api.url, 'contents', { urls: [`${site.url}/held`] })
    await arrived
    const exit = worker.end('SIGTERM')
    await expect
      .poll(() => ask(api.url, '/health'))
      .toMatchObject({ body: { pools: { fetch: { workers: 0 }, crawl: { workers: 0 } } } })
    release()
    expect([(await reply).status, await exit]).toEqual([200, 0])
  })

  it('ends at once, and well, while Redis is gone: API and scheduler', async () => {
    const leaving = await Promise.all([fleet.api(), fleet.scheduler()])
    await fleet.redis.stop()
    const startedAt = performance.now()
    expect(await Promise.all(leaving.map((running) => running.end('SIGTERM')))).toEqual([0, 0])
    expect(performance.now() - startedAt).toBeLessThan(5000)
  })

  it('is unavailable but live while Redis is gone, and ready again when it is back', async () => {
    const [api, worker] = await Promise.all([fleet.api(), fleet.worker()])
    const urls = [api.url, await healthOf(worker)]
    await fleet.redis.stop()
    for (const url of urls) {
      expect(await ask(url, '/health/ready')).toEqual({
        status: 503,
        body: { status: 'unavailable', needs: { store: 'ok', queue: 'unreachable' } },
      })
      expect(await ask(url, '/health/live')).toMatchObject({ status: 200 })
    }
    await fleet.redis.start()
    for (const url of urls) {
      await expect.poll(() => ask(url, '/health/ready'), { timeout: 10_000 }).toMatchObject({ status: 200 })
    }
  })

  it('of the whole is degraded without a scheduler, and counts the jobs that wait', async () => {
    const [api, worker] = await Promise.all([fleet.api(), fleet.worker({ FETCH_CONCURRENCY: '1' }, 'fetch', 'crawl')])
    expect(await ask(api.url, '/health')).toMatchObject({ status: 200, body: { status: 'degraded', schedulers: 0 } })
    const scheduler = await fleet.scheduler()
    expect(await ask(api.url, '/health')).toMatchObject({
      status: 200,
      body: { status: 'ok', schedulers: 1, pools: { fetch: { workers: 1, slots: 1, waiting: 0 } } },
    })
    const replies = ['a', 'b', 'c'].map((query) =>
      callOperation(api.url, 'fetch-basic', { url: `${site.url}/held?${query}`, timeout: 30_000 }),
    )
    await arrived
    await expect
      .poll(() => ask(api.url, '/health'))
      .toMatchObject({ body: { pools: { fetch: { status: 'ok', waiting: 2 } } } })
    release()
    await Promise.all(replies)

    await Promise.all([scheduler.end('SIGKILL'), worker.end('SIGKILL')])
    await expect
      .poll(() => ask(api.url, '/health'), { timeout: 8000 })
      .toMatchObject({ status: 503, body: { schedulers: 0, pools: { fetch: { status: 'no_worker' } } } })
  })

  it('does not answer for a process that hangs', async () => {
    const worker = await fleet.worker()
    const url = await healthOf(worker)
    worker.child.kill('SIGSTOP')
    await expect(ask(url, '/health/live')).rejects.toThrow(/timeout|aborted/)
    worker.child.kill('SIGCONT')
    await expect.poll(() => ask(url, '/health/live')).toMatchObject({ status: 200 })
  })

  it('has two paths, which are read only', async () => {
    const url = await healthOf(await fleet.worker())
    expect(await ask(url, '/')).toMatchObject({ status: 404 })
    expect((await fetch(`${url}/health/live`, { method: 'POST' })).status).toBe(405)
  })
})
