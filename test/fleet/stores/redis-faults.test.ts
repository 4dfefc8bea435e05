import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import { isOver } from '#shared/storage/stores/jobs.ts'
import { expectOutage, timedFetch } from '#test/support/calls/timed-fetch.ts'
import { openFleet } from '#test/support/processes/fleet.ts'
import { pageRequests } from '#test/support/sites/fixture-site.ts'
import { openHeldSite } from '#test/support/sites/held-site.ts'
import { storedJobs } from '#test/support/stores/stored-jobs.ts'

// One worker with a concurrency of 1: while the site holds `/held`, one job runs and one waits.

describe.concurrent('a Redis that', () => {
  it.for([
    ['is restarted', 'stop'],
    ['is killed and started again', 'kill'],
  ] as const)('%s causes 503 until it ends, and loses no job', async ([, how]) => {
    await using fixture = await openFixture()
    const { fetchPage, fleet, site } = fixture
    const [running, waiting] = await fixture.runningAndWaiting()
    await fleet.redis[how]()
    for (const query of ['refused-1', 'refused-2']) expectOutage(await fetchPage(`/page?${query}`))
    await fleet.redis.start()
    site.release()
    expect([(await running).status, (await waiting).status]).toEqual([200, 200])
    expect(pageRequests(site)).toEqual(['/held', '/page?waiting'])
    await fixture.expectBackToNormal()
  })

  it('hangs for 10 s causes 503 until it ends, and loses no job', async () => {
    await using fixture = await openFixture()
    const { fetchPage, fleet, site } = fixture
    const [running, waiting] = await fixture.runningAndWaiting()
    fleet.redis.pause()
    const pausedAt = performance.now()
    site.release()
    for (const query of ['refused-1', 'refused-2']) expectOutage(await fetchPage(`/page?${query}`))
    // Without Redis, the worker still stores the result, and the API reads it from the store.
    expect((await running).status).toBe(200)
    await sleep(10_000 - (performance.now() - pausedAt))
    fleet.redis.resume()
    expect((await waiting).status).toBe(200)
    await fixture.expectBackToNormal()
  })

  it('is emptied loses no running or waiting job', async () => {
    await using fixture = await openFixture()
    const { fleet, site } = fixture
    const [running, waiting] = await fixture.runningAndWaiting()
    await fleet.redis.empty()
    site.release()
    expect([(await running).status, (await waiting).status]).toEqual([200, 200])
    await fixture.expectBackToNormal()
  })

  it('is out of memory causes 503 for new calls, and loses no job', async () => {
    await using fixture = await openFixture()
    const { fetchPage, fleet, site } = fixture
    const [running, waiting] = await fixture.runningAndWaiting()
    await fleet.redis.fill()
    for (const query of ['refused-1', 'refused-2']) expectOutage(await fetchPage(`/page?${query}`))
    site.release()
    expect((await running).status).toBe(200)
    await fleet.redis.relieve()
    expect((await waiting).status).toBe(200)
    await fixture.expectBackToNormal()
  })
})

const pollOptions = { timeout: 60_000, interval: 200 }

async function openFixture() {
  const scope = new AsyncDisposableStack()
  const site = scope.use(await openHeldSite())
  const fleet = scope.use(await openFleet({ POOL_CONCURRENCY: 'fetch:1' }))
  const [api] = await Promise.all([fleet.api(), fleet.worker(), fleet.scheduler()])
  const fetchPage = (path: string) => timedFetch(api, { url: site.url + path, timeout: 30_000 })
  return {
    fleet,
    site,
    fetchPage,
    async runningAndWaiting() {
      const running = fetchPage('/held')
      await site.reached()
      const waiting = fetchPage('/page?waiting')
      await vi.waitFor(async () => expect(await fleet.unfinished()).toHaveLength(2), pollOptions)
      return [running, waiting] as const
    },
    /** Waits until new calls succeed and no job is open. Checks that rejected calls caused no request to the site. */
    async expectBackToNormal() {
      await vi.waitFor(async () => expect((await fetchPage('/page?after')).status).toBe(200), pollOptions)
      await vi.waitFor(
        async () => expect((await storedJobs(fleet)).filter((job) => !isOver(job))).toEqual([]),
        pollOptions,
      )
      await vi.waitFor(async () => expect(await fleet.unfinished()).toEqual([]), pollOptions)
      expect(site.requests.filter((path) => path.includes('refused'))).toEqual([])
    },
    [Symbol.asyncDispose]: () => scope.disposeAsync(),
  }
}
