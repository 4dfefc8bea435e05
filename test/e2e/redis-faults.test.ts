import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import { isOver } from '#shared/stores/jobs.ts'
import { openFleet } from '#test/support/fleet.ts'
import { openHeldSite } from '#test/support/held-site.ts'
import { storedJobs } from '#test/support/stored-jobs.ts'
import { expectOutage, timedFetch } from '#test/support/timed-fetch.ts'

// One worker that does one job at a time: while `/held` is held, one job is running and one is waiting.

describe.concurrent('a Redis that', { timeout: 60_000 }, () => {
  it.for([
    ['is restarted', 'stop'],
    ['is killed and started again', 'kill'],
  ] as const)('%s answers the calls of that time with 503 and loses no job', async ([, how]) => {
    await using ground = await openGround()
    const { fetchPage, fleet, site } = ground
    const [running, waiting] = await ground.runningAndWaiting()
    await fleet.redis[how]()
    for (const query of ['refused-1', 'refused-2']) expectOutage(await fetchPage(`/page?${query}`))
    await fleet.redis.start()
    site.release()
    expect([(await running).status, (await waiting).status]).toEqual([200, 200])
    expect(site.requests).toEqual(['/held', '/page?waiting'])
    await ground.expectBackToNormal()
  })

  it('hangs for 10 s does not make a call hang, and loses no job', async () => {
    await using ground = await openGround()
    const { fetchPage, fleet, site } = ground
    const [running, waiting] = await ground.runningAndWaiting()
    fleet.redis.pause()
    const pausedAt = performance.now()
    site.release()
    for (const query of ['refused-1', 'refused-2']) expectOutage(await fetchPage(`/page?${query}`))
    // Its worker needs no Redis to finish it, and its caller none to hear of it.
    expect((await running).status).toBe(200)
    await sleep(10_000 - (performance.now() - pausedAt))
    fleet.redis.resume()
    expect((await waiting).status).toBe(200)
    await ground.expectBackToNormal()
  })

  it('is emptied takes no answer from those whose jobs were running or waiting', async () => {
    await using ground = await openGround()
    const { fleet, site } = ground
    const [running, waiting] = await ground.runningAndWaiting()
    await fleet.redis.empty()
    site.release()
    expect([(await running).status, (await waiting).status]).toEqual([200, 200])
    await ground.expectBackToNormal()
  })

  it('is out of memory refuses new calls at once, and loses no job', async () => {
    await using ground = await openGround()
    const { fetchPage, fleet, site } = ground
    const [running, waiting] = await ground.runningAndWaiting()
    await fleet.redis.fill()
    for (const query of ['refused-1', 'refused-2']) expectOutage(await fetchPage(`/page?${query}`))
    site.release()
    expect((await running).status).toBe(200)
    await fleet.redis.relieve()
    expect((await waiting).status).toBe(200)
    await ground.expectBackToNormal()
  })
})

const patience = { timeout: 15_000, interval: 200 }

async function openGround() {
  const scope = new AsyncDisposableStack()
  const site = scope.use(await openHeldSite())
  const fleet = scope.use(await openFleet({ FETCH_CONCURRENCY: '1' }))
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
      await vi.waitFor(async () => expect(await fleet.unfinished()).toHaveLength(2))
      return [running, waiting] as const
    },
    /** New calls are answered, nothing is left to do, in the store or on the queue, and what was refused is not done. */
    async expectBackToNormal() {
      await vi.waitFor(async () => expect((await fetchPage('/page?after')).status).toBe(200), patience)
      await vi.waitFor(
        async () => expect((await storedJobs(fleet)).filter((job) => !isOver(job))).toEqual([]),
        patience,
      )
      await vi.waitFor(async () => expect(await fleet.unfinished()).toEqual([]), patience)
      expect(site.requests.filter((path) => path.includes('refused'))).toEqual([])
    },
    [Symbol.asyncDispose]: () => scope.disposeAsync(),
  }
}
