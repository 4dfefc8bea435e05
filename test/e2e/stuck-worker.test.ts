import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import { callOperation } from '#test/support/client.ts'
import { articlePage, openFixtureSite } from '#test/support/fixture-site.ts'
import { openFleet, type Fleet } from '#test/support/fleet.ts'
import { lockStore } from '#test/support/lock-store.ts'
import type { RunningProcess } from '#test/support/service.ts'
import { storedJobs } from '#test/support/stored-jobs.ts'
import { timedFetch } from '#test/support/timed-fetch.ts'

describe.concurrent('a worker that stands still for 10 s', { timeout: 60_000 }, () => {
  it.for(['while it fetches', 'while it stores the result'])(
    '%s loses its job to another, and its late finish changes nothing',
    async (when) => {
      await using site = await openChangingSite()
      await using fleet = await openFleet()
      const [api, stuck] = await Promise.all([fleet.api(), fleet.worker()])
      const reply = timedFetch(api, { url: `${site.url}/page`, timeout: 30_000 })
      await vi.waitUntil(() => site.requests.length === 1)

      if (when === 'while it fetches') {
        stuck.child.kill('SIGSTOP')
        site.release()
      } else await stopWhileItStores(stuck, fleet, site)
      const stuckAt = performance.now()
      await fleet.worker()
      const { status, body } = await reply
      expect([status, body['title']]).toEqual([200, 'About run 2'])

      const jobs = await storedJobs(fleet)
      expect(jobs).toMatchObject([{ status: 'completed' }])
      await sleep(10_000 - (performance.now() - stuckAt))
      stuck.child.kill('SIGCONT')
      await stuck.logged('requestId')
      expect(await storedJobs(fleet)).toEqual(jobs)
      const view = await callOperation(api.url, 'job-get', { requestId: String(body['requestId']) })
      expect(view.body).toMatchObject({ status: 'completed', result: { title: 'About run 2' } })
      await vi.waitFor(async () => expect(await fleet.unfinished()).toEqual([]), { timeout: 10_000 })
    },
  )

  it('and has no other beside it costs the call its deadline, and its late result is none', async () => {
    await using site = await openChangingSite()
    await using fleet = await openFleet()
    const [api, stuck] = await Promise.all([fleet.api(), fleet.worker(), fleet.scheduler()])
    const reply = timedFetch(api, { url: `${site.url}/page`, timeout: 5000 })
    await vi.waitUntil(() => site.requests.length === 1)
    await stopWhileItStores(stuck, fleet, site)
    const { status, body } = await reply
    expect([status, body['code']]).toEqual([504, 'DEADLINE_EXCEEDED'])

    stuck.child.kill('SIGCONT')
    await stuck.logged('requestId')
    await vi.waitFor(async () => expect(await fleet.unfinished()).toEqual([]), { timeout: 10_000 })
    const view = await callOperation(api.url, 'job-get', { requestId: String(body['requestId']) })
    expect(view.body).toMatchObject({ status: 'failed', error: { code: 'DEADLINE_EXCEEDED' } })
    expect(view.body).not.toHaveProperty('result')
  })
})

/** The answer of the site has come, and the worker waits to write it down. */
async function stopWhileItStores(worker: RunningProcess, fleet: Fleet, site: { release: () => void }): Promise<void> {
  using lock = lockStore(fleet)
  site.release()
  await sleep(1000)
  worker.child.kill('SIGSTOP')
  lock.release()
}

/** A page that is another at each visit. Its first visitor waits for `release`. */
async function openChangingSite() {
  const gate = Promise.withResolvers<void>()
  const site = await openFixtureSite({
    '/page': (_request, response) => {
      const run = site.requests.length
      const answer = () => response.end(articlePage(`run ${run}`))
      if (run === 1) void gate.promise.then(answer)
      else answer()
    },
  })
  return { ...site, release: gate.resolve }
}
