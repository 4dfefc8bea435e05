import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import { isOver } from '#shared/stores/jobs.ts'
import { callOperation } from '#test/support/client.ts'
import { openFleet } from '#test/support/fleet.ts'
import { openHeldSite } from '#test/support/held-site.ts'
import { lockStore } from '#test/support/lock-store.ts'
import { storedJobs } from '#test/support/stored-jobs.ts'
import { timedFetch } from '#test/support/timed-fetch.ts'

describe.concurrent('a process that is killed', { timeout: 60_000 }, () => {
  it('is missed by no call: a worker, before it takes the job', async () => {
    await using ground = await openGround()
    const [api, doomed] = await Promise.all([ground.fleet.api(), ground.fleet.worker()])
    await doomed.end('SIGKILL')
    // Its last sign of life still counts.
    const reply = ground.fetchPage(api, '/page')
    await ground.fleet.worker()
    expect((await reply).status).toBe(200)
    await ground.expectAllOver()
  })

  it('is missed by no call: a worker, while it stores the result', async () => {
    await using ground = await openGround()
    const { fleet, site } = ground
    const [api, doomed] = await Promise.all([fleet.api(), fleet.worker()])
    const reply = ground.fetchPage(api, '/held')
    await site.reached()
    using lock = lockStore(fleet)
    site.release()
    await sleep(1000)
    await Promise.all([doomed.end('SIGKILL'), fleet.worker()])
    expect(await storedJobs(fleet)).toMatchObject([{ status: 'running' }])
    lock.release()
    expect((await reply).status).toBe(200)
    expect(site.requests).toEqual(['/held', '/held'])
    await ground.expectAllOver()
  })

  it('is missed by no call: a worker, after it stored the result and before it said so', async () => {
    await using ground = await openGround()
    const { fleet, site } = ground
    const [api, doomed] = await Promise.all([fleet.api(), fleet.worker()])
    const reply = ground.fetchPage(api, '/held')
    await site.reached()
    fleet.redis.pause()
    site.release()
    await vi.waitFor(async () => expect(await storedJobs(fleet)).toMatchObject([{ status: 'completed' }]), patience)
    await doomed.end('SIGKILL')
    fleet.redis.resume()
    expect((await reply).status).toBe(200)
    await fleet.worker()
    await ground.expectAllOver()
    expect(site.requests).toEqual(['/held'])
  })

  it('leaves its jobs to the others: an API process', async () => {
    await using ground = await openGround()
    const { fleet, site } = ground
    const [doomed, other] = await Promise.all([fleet.api(), fleet.api(), fleet.worker()])
    const accepted = await ground.fetchPage(doomed, '/held?async', { Prefer: 'respond-async' })
    const cutOff = ground.fetchPage(doomed, '/held?waiting').catch(() => 'connection lost')
    await site.reached(2)
    await doomed.end('SIGKILL')
    expect(await cutOff).toBe('connection lost')
    site.release()
    await ground.expectAllOver()
    const requestId = String(accepted.body['requestId'])
    const { body } = await callOperation(other.url, 'job-get', { requestId })
    expect(body).toMatchObject({ status: 'completed', result: { title: 'About waiting' } })
    expect((await storedJobs(fleet)).map(({ status }) => status)).toEqual(['completed', 'completed'])
  })

  it('keeps no place at a host from who takes over: a worker in the middle of a batch', async () => {
    await using ground = await openGround({ HOST_CONCURRENCY: '1' })
    const { fleet, site } = ground
    const [api, doomed] = await Promise.all([fleet.api(), fleet.worker({}, 'crawl')])
    const urls = ['/held?1', '/held?2'].map((path) => site.url + path)
    const reply = callOperation(api.url, 'batch-fetch', { urls, timeout: 30_000 })
    await site.reached()
    await Promise.all([doomed.end('SIGKILL'), fleet.worker({}, 'crawl')])
    site.release()
    const { status, body } = await reply
    expect([status, body['summary']]).toEqual([200, { total: 2, successful: 2, failed: 0 }])
    await ground.expectAllOver()
  })

  it('has its work done by another of its kind: a scheduler', async () => {
    await using ground = await openGround()
    const { fleet, site } = ground
    const [api, doomed] = await Promise.all([fleet.api(), fleet.scheduler(), fleet.scheduler()])
    const worker = await fleet.worker()
    worker.child.kill('SIGSTOP')
    const reply = ground.fetchPage(api, '/page')
    await vi.waitFor(async () => expect(await fleet.unfinished()).toHaveLength(1))
    await doomed.end('SIGKILL')
    // What is lost now only a scheduler knows of.
    await fleet.redis.empty()
    worker.child.kill('SIGCONT')
    expect((await reply).status).toBe(200)
    expect(site.requests).toEqual(['/page'])
    await ground.expectAllOver()
  })
})

const patience = { timeout: 20_000, interval: 200 }

async function openGround(env = {}) {
  const scope = new AsyncDisposableStack()
  const site = scope.use(await openHeldSite())
  const fleet = scope.use(await openFleet(env))
  return {
    fleet,
    site,
    fetchPage: (api: { url: string }, path: string, headers = {}) =>
      timedFetch(api, { url: site.url + path, timeout: 30_000 }, headers),
    /** Nothing is left to do, in the store and on the queue. */
    async expectAllOver() {
      await vi.waitFor(
        async () => expect((await storedJobs(fleet)).filter((job) => !isOver(job))).toEqual([]),
        patience,
      )
      await vi.waitFor(async () => expect(await fleet.unfinished()).toEqual([]), patience)
    },
    [Symbol.asyncDispose]: () => scope.disposeAsync(),
  }
}
