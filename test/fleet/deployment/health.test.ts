import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { callOperation } from '#test/support/calls/client.ts'
import { openFleet, type Fleet } from '#test/support/processes/fleet.ts'
import type { RunningProcess } from '#test/support/processes/service.ts'
import { articlePage, openFixtureSite, type FixtureSite } from '#test/support/sites/fixture-site.ts'

interface Health {
  status: number
  body: Record<string, unknown>
}

/** Reads a health endpoint. Rejects without a response within the timeout. */
async function getHealth(url: string, path: string, timeoutMs = 30_000): Promise<Health> {
  const response = await fetch(url + path, { signal: AbortSignal.timeout(timeoutMs) })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

/** The health URL of a worker or scheduler. */
async function healthUrlOf(running: RunningProcess): Promise<string> {
  return String((await running.logged('health'))['health'])
}

describe('the health of a process', () => {
  let fleet: Fleet
  let site: FixtureSite
  let arrived: Promise<void>
  let release: () => void

  beforeEach(async () => {
    const arrival = Promise.withResolvers<void>()
    const held = Promise.withResolvers<void>()
    arrived = arrival.promise
    release = held.resolve
    site = await openFixtureSite({
      '/held': (_request, response) => {
        arrival.resolve()
        void held.promise.then(() => response.end(articlePage('endings')))
      },
    })
    fleet = await openFleet({ HEALTH_PORT: '0' })
  })
  afterEach(async () => {
    await site[Symbol.asyncDispose]()
    await fleet[Symbol.asyncDispose]()
  })

  it('of an API and a worker is ready, then draining while a job runs; both exit with 0', async () => {
    const [api, worker] = await Promise.all([fleet.api(), fleet.worker()])
    const workerUrl = await healthUrlOf(worker)
    for (const url of [api.url, workerUrl]) {
      expect(await getHealth(url, '/health/live')).toEqual({ status: 200, body: { status: 'live' } })
      expect(await getHealth(url, '/health/ready')).toEqual({
        status: 200,
        body: { status: 'ready', needs: { store: 'ok', queue: 'ok' } },
      })
    }

    const reply = callOperation(api.url, 'fetch-basic', { url: `${site.url}/held`, timeout: 30_000 })
    await arrived
    const exits = [worker.end('SIGTERM'), api.end('SIGTERM')]
    for (const url of [api.url, workerUrl]) {
      await expect
        .poll(() => getHealth(url, '/health/ready'))
        .toMatchObject({ status: 503, body: { status: 'draining' } })
      expect(await getHealth(url, '/health/live')).toMatchObject({ status: 200 })
    }
    const refused = await callOperation(api.url, 'fetch-basic', { url: `${site.url}/other` })
    expect(refused).toMatchObject({ status: 503, body: { code: 'SERVICE_UNAVAILABLE' } })
    expect(refused.headers.get('Retry-After')).toBe('1')
    release()
    expect(await reply).toMatchObject({ status: 200 })
    expect(await Promise.all(exits)).toEqual([0, 0])
  })

  it('is not ready during DRAIN_DELAY_MS, while calls are still accepted', async () => {
    await using fleet = await openFleet({ DRAIN_DELAY_MS: '1500' })
    const api = await fleet.api()
    const exit = api.end('SIGTERM')
    await expect.poll(() => getHealth(api.url, '/health/ready')).toMatchObject({ status: 503 })
    const answer = await fetch(`${api.url}/discovery`)
    expect([answer.status, answer.headers.get('Connection')]).toEqual([200, 'close'])
    // Node's client throws an uncaught error if a large body is unread when its connection closes.
    await answer.arrayBuffer()
    expect(await exit).toBe(0)
  })

  it('of all pools of a worker drains at once: none takes a new job', async () => {
    const [api, worker] = await Promise.all([fleet.api(), fleet.worker({}, 'fetch', 'crawl')])
    const reply = callOperation(api.url, 'contents', { urls: [`${site.url}/held`] })
    await arrived
    const exit = worker.end('SIGTERM')
    await expect
      .poll(() => getHealth(api.url, '/health'))
      .toMatchObject({ body: { pools: { fetch: { workers: 0 }, crawl: { workers: 0 } } } })
    release()
    expect([(await reply).status, await exit]).toEqual([200, 0])
  })

  it('lets API and scheduler exit with 0 while Redis is down', async () => {
    const processes = await Promise.all([fleet.api(), fleet.scheduler()])
    await fleet.redis.stop()
    expect(await Promise.all(processes.map((running) => running.end('SIGTERM')))).toEqual([0, 0])
  })

  it('is unavailable but live while Redis is down, and ready again when it is back', async () => {
    const [api, worker] = await Promise.all([fleet.api(), fleet.worker()])
    const urls = [api.url, await healthUrlOf(worker)]
    await fleet.redis.stop()
    for (const url of urls) {
      expect(await getHealth(url, '/health/ready')).toEqual({
        status: 503,
        body: { status: 'unavailable', needs: { store: 'ok', queue: 'unreachable' } },
      })
      expect(await getHealth(url, '/health/live')).toMatchObject({ status: 200 })
    }
    await fleet.redis.start()
    for (const url of urls) {
      await expect.poll(() => getHealth(url, '/health/ready')).toMatchObject({ status: 200 })
    }
  })

  it('of the service is degraded without a scheduler, and counts waiting jobs', async () => {
    const [api, worker] = await Promise.all([
      fleet.api(),
      fleet.worker({ POOL_CONCURRENCY: 'fetch:1' }, 'fetch', 'crawl', 'search', 'research', 'intel'),
    ])
    expect(await getHealth(api.url, '/health')).toMatchObject({
      status: 200,
      body: { status: 'degraded', schedulers: 0 },
    })
    const scheduler = await fleet.scheduler()
    expect(await getHealth(api.url, '/health')).toMatchObject({
      status: 200,
      body: { status: 'ok', schedulers: 1, pools: { fetch: { workers: 1, slots: 1, waiting: 0 } } },
    })
    const replies = ['a', 'b', 'c'].map((query) =>
      callOperation(api.url, 'fetch-basic', { url: `${site.url}/held?${query}`, timeout: 30_000 }),
    )
    await arrived
    await expect
      .poll(() => getHealth(api.url, '/health'))
      .toMatchObject({ body: { pools: { fetch: { status: 'ok', waiting: 2 } } } })
    release()
    await Promise.all(replies)

    await Promise.all([scheduler.end('SIGKILL'), worker.end('SIGKILL')])
    await expect
      .poll(() => getHealth(api.url, '/health'))
      .toMatchObject({ status: 503, body: { schedulers: 0, pools: { fetch: { status: 'no_worker' } } } })
  })

  it('gets no answer from a process that hangs', async () => {
    const worker = await fleet.worker()
    const url = await healthUrlOf(worker)
    worker.child.kill('SIGSTOP')
    await expect(getHealth(url, '/health/live', 2000)).rejects.toThrow(/timeout|aborted/)
    worker.child.kill('SIGCONT')
    await expect.poll(() => getHealth(url, '/health/live')).toMatchObject({ status: 200 })
  })

  it('has two read-only paths', async () => {
    const url = await healthUrlOf(await fleet.worker())
    expect(await getHealth(url, '/')).toMatchObject({ status: 404 })
    expect((await fetch(`${url}/health/live`, { method: 'POST' })).status).toBe(405)
  })
})
