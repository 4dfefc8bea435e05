import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import { isOver } from '#shared/storage/stores/jobs.ts'
import { awaitLater } from '#test/support/calls/await-later.ts'
import { callOperation } from '#test/support/calls/client.ts'
import { timedFetch } from '#test/support/calls/timed-fetch.ts'
import { openFleet } from '#test/support/processes/fleet.ts'
import { pageRequests } from '#test/support/sites/fixture-site.ts'
import { openHeldSite } from '#test/support/sites/held-site.ts'
import { lockStore } from '#test/support/stores/lock-store.ts'
import { storedJobs } from '#test/support/stores/stored-jobs.ts'

describe.concurrent('a process that is killed', () => {
  it('loses no call: a worker, before it takes the job', async () => {
    await using fixture = await openFixture()
    const [api, killed] = await Promise.all([fixture.fleet.api(), fixture.fleet.worker()])
    await killed.end('SIGKILL')
    // Its last heartbeat still counts.
    const reply = fixture.fetchPage(api, '/page')
    await fixture.fleet.worker()
    expect((await reply).status).toBe(200)
    await fixture.expectNoOpenJobs()
  })

  it('loses no call: a worker, while it stores the result', async () => {
    await using fixture = await openFixture()
    const { fleet, site } = fixture
    const [api, killed] = await Promise.all([fleet.api(), fleet.worker()])
    const reply = fixture.fetchPage(api, '/held')
    await site.reached()
    using lock = lockStore(fleet)
    site.release()
    // Gives the worker time to read the page. Without it, the kill comes during the fetch.
    await sleep(1000)
    await killed.end('SIGKILL')
    // The record says `running` once the run has taken half a second.
    expect(await storedJobs(fleet)).toMatchObject([{ status: expect.stringMatching(/^(?:queued|running)$/) }])
    // Released before the other worker starts: the API waits for the store for only 5 s.
    lock.release()
    await fleet.worker()
    expect((await reply).status).toBe(200)
    expect(pageRequests(site)).toEqual(['/held', '/held'])
    await fixture.expectNoOpenJobs()
  })

  it('loses no call: a worker, after it stored the result and before it replied', async () => {
    await using fixture = await openFixture()
    const { fleet, site } = fixture
    const [api, killed] = await Promise.all([fleet.api(), fleet.worker()])
    const reply = fixture.fetchPage(api, '/held')
    await site.reached()
    fleet.redis.pause()
    site.release()
    await vi.waitFor(async () => expect(await storedJobs(fleet)).toMatchObject([{ status: 'completed' }]), pollOptions)
    await killed.end('SIGKILL')
    fleet.redis.resume()
    expect((await reply).status).toBe(200)
    await fleet.worker()
    await fixture.expectNoOpenJobs()
    expect(pageRequests(site)).toEqual(['/held'])
  })

  it('loses no job: an API process', async () => {
    await using fixture = await openFixture()
    const { fleet, site } = fixture
    const [killed, other] = await Promise.all([fleet.api(), fleet.api(), fleet.worker()])
    const accepted = await fixture.fetchPage(killed, '/held?async', { Prefer: 'respond-async' })
    const cutOff = fixture.fetchPage(killed, '/held?waiting').catch(() => 'connection lost')
    await site.reached(2)
    await killed.end('SIGKILL')
    expect(await cutOff).toBe('connection lost')
    site.release()
    await fixture.expectNoOpenJobs()
    const requestId = String(accepted.body['requestId'])
    const { body } = await callOperation(other.url, 'job-get', { requestId })
    expect(body).toMatchObject({ status: 'completed', result: { title: 'About waiting' } })
    expect((await storedJobs(fleet)).map(({ status }) => status)).toEqual(['completed', 'completed'])
  })

  it('releases its slot at a host: a worker during a batch', async () => {
    await using fixture = await openFixture({ HOST_CONCURRENCY: '1' })
    const { fleet, site } = fixture
    const [api, killed] = await Promise.all([fleet.api(), fleet.worker({}, 'crawl')])
    const urls = ['/held?1', '/held?2'].map((path) => site.url + path)
    const reply = awaitLater(callOperation(api.url, 'batch-fetch', { urls, timeout: 30_000 }))
    await site.reached()
    await Promise.all([killed.end('SIGKILL'), fleet.worker({}, 'crawl')])
    site.release()
    const { status, body } = await reply
    expect([status, body['summary']]).toEqual([200, { total: 2, successful: 2, failed: 0 }])
    await fixture.expectNoOpenJobs()
  })

  it('is replaced by another scheduler', async () => {
    await using fixture = await openFixture()
    const { fleet, site } = fixture
    const [api, killed] = await Promise.all([fleet.api(), fleet.scheduler(), fleet.scheduler()])
    const worker = await fleet.worker()
    worker.child.kill('SIGSTOP')
    const reply = fixture.fetchPage(api, '/page')
    await vi.waitFor(async () => expect(await fleet.unfinished()).toHaveLength(1), pollOptions)
    await killed.end('SIGKILL')
    // Only a scheduler can resend a job that Redis has lost.
    await fleet.redis.empty()
    worker.child.kill('SIGCONT')
    expect((await reply).status).toBe(200)
    expect(pageRequests(site)).toEqual(['/page'])
    await fixture.expectNoOpenJobs()
  })
})

const pollOptions = { timeout: 60_000, interval: 200 }

async function openFixture(env = {}) {
  const scope = new AsyncDisposableStack()
  const site = scope.use(await openHeldSite())
  const fleet = scope.use(await openFleet(env))
  return {
    fleet,
    site,
    fetchPage: (api: { url: string }, path: string, headers = {}) =>
      awaitLater(timedFetch(api, { url: site.url + path, timeout: 30_000 }, headers)),
    /** Waits until no job is open in the store or on the queue. */
    async expectNoOpenJobs() {
      await vi.waitFor(
        async () => expect((await storedJobs(fleet)).filter((job) => !isOver(job))).toEqual([]),
        pollOptions,
      )
      await vi.waitFor(async () => expect(await fleet.unfinished()).toEqual([]), pollOptions)
    },
    [Symbol.asyncDispose]: () => scope.disposeAsync(),
  }
}
