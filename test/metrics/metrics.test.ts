import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callOperation } from '#test/support/calls/client.ts'
import { openFleet, type Fleet } from '#test/support/processes/fleet.ts'
import { scrape, valueOf } from '#test/support/processes/metrics.ts'
import type { RunningProcess } from '#test/support/processes/service.ts'
import { articlePage, openFixtureSite, type FixtureSite } from '#test/support/sites/fixture-site.ts'

const token = 'a-token-of-the-operator'

describe('the metrics of a fleet', () => {
  let fleet: Fleet
  let site: FixtureSite
  let api: RunningProcess & { url: string }
  let worker: RunningProcess
  let scheduler: RunningProcess
  beforeAll(async () => {
    site = await openFixtureSite({ '/article': articlePage('metrics') })
    fleet = await openFleet({ ADMIN_TOKEN: token, HEALTH_PORT: '0' })
    ;[api, worker, scheduler] = await Promise.all([fleet.api(), fleet.worker(), fleet.scheduler()])
    for (const path of ['/article', '/article', '/none'])
      await callOperation(api.url, 'fetch-basic', { url: `${site.url}${path}` })
    await callOperation(api.url, 'fetch-basic', { url: 'http://127.0.0.2:80/' })
  })
  afterAll(async () => {
    await fleet[Symbol.asyncDispose]()
    await site[Symbol.asyncDispose]()
  })

  const healthOf = async (running: RunningProcess) => String((await running.logged('health'))['health'])

  it('need the token, on every port', async () => {
    for (const url of [api.url, await healthOf(api), await healthOf(worker), await healthOf(scheduler)])
      for (const headers of [{}, { Authorization: 'Bearer wrong' }, { Authorization: `Basic ${token}` }]) {
        const response = await fetch(`${url}/metrics`, { headers })
        expect([response.status, response.headers.get('WWW-Authenticate')]).toEqual([401, 'Bearer'])
        expect(await response.text()).not.toContain('webintel_')
      }
  })

  it('count requests, errors and stored answers in the API', async () => {
    const samples = await scrape(api.url, token)
    const count = 'webintel_http_request_duration_seconds_count'
    expect(valueOf(samples, count, { operation: 'fetch-basic', status: '2xx' })).toBe(2)
    expect(valueOf(samples, count, { operation: 'fetch-basic', status: '5xx' })).toBe(1)
    expect(valueOf(samples, 'webintel_http_errors_total', { code: 'TARGET_ERROR' })).toBe(1)
    expect(valueOf(samples, 'webintel_cache_lookups_total', { operation: 'fetch-basic', outcome: 'hit' })).toBe(1)
    expect(valueOf(samples, 'webintel_cache_lookups_total', { operation: 'fetch-basic', outcome: 'miss' })).toBe(2)
  })

  it('count each of many requests once', async () => {
    const requests = 300
    for (let index = 0; index < requests; index += 1) await (await fetch(`${api.url}/openapi.json`)).body?.cancel()
    const count = async () =>
      valueOf(await scrape(api.url, token), 'webintel_http_request_duration_seconds_count', {
        operation: '/openapi.json',
        status: '2xx',
      })
    // The second scrape must not count them again.
    expect([await count(), await count()]).toEqual([requests, requests])
  })

  it('read the pools of the fleet from Redis in the API', async () => {
    const samples = await scrape(api.url, token)
    const pool = { pool: 'fetch' }
    expect(valueOf(samples, 'webintel_pool_workers', pool)).toBe(1)
    // A worker whose event loop is late takes fewer jobs than its setting, 32.
    expect(valueOf(samples, 'webintel_pool_slots', pool)).toBeGreaterThan(0)
    expect(valueOf(samples, 'webintel_pool_slots', pool)).toBeLessThanOrEqual(32)
    expect(valueOf(samples, 'webintel_queue_waiting_jobs', pool)).toBe(0)
    expect(valueOf(samples, 'webintel_pool_wait_seconds', pool)).toBe(0)
    expect(valueOf(samples, 'webintel_autoscale_pool_slots_wanted', pool)).toBe(0)
    expect(valueOf(samples, 'webintel_pool_workers', { pool: 'browser' })).toBeUndefined()
    expect(valueOf(samples, 'webintel_schedulers')).toBe(1)
    expect(valueOf(samples, 'webintel_queue_up')).toBe(1)
  })

  it('count jobs and requests to the web in the worker', async () => {
    const samples = await scrape(await healthOf(worker), token)
    const jobs = 'webintel_job_duration_seconds_count'
    expect(valueOf(samples, jobs, { pool: 'fetch', operation: 'fetch-basic', status: 'completed' })).toBe(1)
    expect(valueOf(samples, jobs, { pool: 'fetch', operation: 'fetch-basic', status: 'failed' })).toBe(1)
    expect(valueOf(samples, 'webintel_egress_requests_total', { outcome: 'ok' })).toBeGreaterThan(1)
    expect(valueOf(samples, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0)
    expect(valueOf(samples, 'webintel_http_request_duration_seconds_count')).toBeUndefined()
    // A value of 0 would raise alarms.
    for (const name of ['queue_up', 'schedulers', 'browser_tabs'])
      expect(valueOf(samples, `webintel_${name}`)).toBeUndefined()
  })

  it('hold no address, host or id in their labels', async () => {
    const all = [await scrape(api.url, token), await scrape(await healthOf(worker), token)].flat()
    const texts = all.flatMap(({ labels }) => Object.values(labels))
    expect(texts.length).toBeGreaterThan(50)
    expect(texts.filter((text) => text.includes('127.0.0.') || text.length > 60)).toEqual([])
  })
})

it('jobs that wait for a worker raise the signal for autoscaling, and are on the queue board', async () => {
  const held = Promise.withResolvers<void>()
  await using site = await openFixtureSite({
    '/held': (_request, response) => void held.promise.then(() => response.end(articlePage('held'))),
  })
  await using fleet = await openFleet({ ADMIN_TOKEN: token, HOST_CONCURRENCY: '0' })
  const [api] = await Promise.all([fleet.api(), fleet.worker({ POOL_CONCURRENCY: 'fetch:1' })])
  const call = async (index: number) =>
    callOperation(api.url, 'fetch-basic', { url: `${site.url}/held?${index}`, timeout: 30_000 })
  const replies = [call(1), call(2), call(3)]
  const wanted = async () =>
    valueOf(await scrape(api.url, token), 'webintel_autoscale_pool_slots_wanted', { pool: 'fetch' })
  // One runs, and two wait for the only slot.
  await expect.poll(wanted).toBeGreaterThanOrEqual(2)
  const samples = await scrape(api.url, token)
  expect(valueOf(samples, 'webintel_queue_running_jobs', { pool: 'fetch' })).toBe(1)
  expect(valueOf(samples, 'webintel_queue_waiting_jobs', { pool: 'fetch' })).toBe(2)
  expect(valueOf(samples, 'webintel_queue_oldest_seconds', { pool: 'fetch' })).toBeGreaterThan(0)
  const { pools } = (await readBoard(api.url)) as { pools: Board[] }
  expect(pools).toEqual([
    {
      pool: 'fetch',
      load: expect.objectContaining({ workers: 1, slots: 1, running: 1, waiting: 2 }),
      jobs: expect.any(Array),
    },
  ])
  const job = { operation: 'fetch-basic', host: new URL(site.url).host, id: expect.any(String) }
  const [running, ...waiting] = pools[0]?.jobs ?? []
  expect(running).toMatchObject({ state: 'running', ...job })
  expect(waiting).toMatchObject([job, job])
  expect((await fetch(`${api.url}/admin/queues`)).status).toBe(401)
  held.resolve()
  expect((await Promise.all(replies)).map(({ status }) => status)).toEqual([200, 200, 200])
  await expect.poll(wanted).toBe(0)
})

interface Board {
  jobs: unknown[]
}

const readBoard = async (url: string) =>
  (await fetch(`${url}/admin/queues`, { headers: { Authorization: `Bearer ${token}` } })).json()

it('without ADMIN_TOKEN there are no metrics', async () => {
  await using fleet = await openFleet({ HEALTH_PORT: '0' })
  const api = await fleet.api()
  const { health } = await api.logged('health')
  for (const url of [api.url, String(health)]) {
    const response = await fetch(`${url}/metrics`, { headers: { Authorization: `Bearer ${token}` } })
    expect(response.status).toBe(404)
  }
})
