import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import { callOperation } from '#test/support/calls/client.ts'
import { timedFetch } from '#test/support/calls/timed-fetch.ts'
import { openFleet, type Fleet } from '#test/support/processes/fleet.ts'
import type { RunningProcess } from '#test/support/processes/service.ts'
import { articlePage, openFixtureSite, pageRequests } from '#test/support/sites/fixture-site.ts'
import { jobIdsOf } from '#test/support/stores/job-ids-of.ts'
import { lockStore } from '#test/support/stores/lock-store.ts'
import { storedJobs } from '#test/support/stores/stored-jobs.ts'

/** Ends a wait that hangs. It is not a time of the product. */
const pollOptions = { timeout: 60_000, interval: 200 }

describe.concurrent('a worker that hangs for 10 s', () => {
  it.for(['while it fetches', 'while it stores the result'])(
    '%s loses its job to another worker, and its late result changes nothing',
    async (when) => {
      await using site = await openChangingSite()
      await using fleet = await openFleet()
      const [api, stuck] = await Promise.all([fleet.api(), fleet.worker()])
      const reply = timedFetch(api, { url: `${site.url}/page`, timeout: 30_000 })
      await vi.waitUntil(() => pageRequests(site).length === 1, pollOptions)

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
      const view = await viewJob(fleet, api, body)
      expect(view.body).toMatchObject({ status: 'completed', result: { title: 'About run 2' } })
      await vi.waitFor(async () => expect(await fleet.unfinished()).toEqual([]), pollOptions)
    },
  )

  it('without another worker fails its call at the deadline, and its late result is discarded', async () => {
    await using site = await openChangingSite()
    await using fleet = await openFleet()
    const [api, stuck] = await Promise.all([fleet.api(), fleet.worker(), fleet.scheduler()])
    const reply = timedFetch(api, { url: `${site.url}/page`, timeout: 5000 })
    await vi.waitUntil(() => pageRequests(site).length === 1, pollOptions)
    await stopWhileItStores(stuck, fleet, site)
    const { status, body } = await reply
    expect([status, body['code']]).toEqual([504, 'DEADLINE_EXCEEDED'])

    stuck.child.kill('SIGCONT')
    await stuck.logged('requestId')
    await vi.waitFor(async () => expect(await fleet.unfinished()).toEqual([]), pollOptions)
    const view = await viewJob(fleet, api, body)
    expect(view.body).toMatchObject({ status: 'failed', error: { code: 'DEADLINE_EXCEEDED' } })
    expect(view.body).not.toHaveProperty('result')
  })

  it('does not blame a target that had little time left', async () => {
    await using site = await openChangingSite()
    await using fleet = await openFleet()
    const [api, stuck] = await Promise.all([fleet.api(), fleet.worker(), fleet.scheduler()])
    stuck.child.kill('SIGSTOP')
    const reply = timedFetch(api, { url: `${site.url}/page`, timeout: 10_000 })
    await sleep(6000)
    stuck.child.kill('SIGCONT')
    await vi.waitUntil(() => pageRequests(site).length > 0, pollOptions)
    const { status, body } = await reply
    expect([status, body['code']]).toEqual([504, 'DEADLINE_EXCEEDED'])
  })
})

/** Suspends the worker after it has read the page, while it waits for the locked store. */
async function stopWhileItStores(worker: RunningProcess, fleet: Fleet, site: { release: () => void }): Promise<void> {
  using lock = lockStore(fleet)
  site.release()
  await sleep(1000)
  worker.child.kill('SIGSTOP')
  // A thread that stops a moment later could lock the store itself.
  await vi.waitUntil(() => threadStates(worker.child.pid).every((state) => state === 'T'), pollOptions)
  lock.release()
}

/** proc(5): the state follows the name in parentheses. T: stopped. */
function threadStates(pid = 0): (string | undefined)[] {
  return readdirSync(`/proc/${pid}/task`).map((thread) => {
    const stat = readFileSync(`/proc/${pid}/task/${thread}/stat`, 'utf8')
    return stat[stat.lastIndexOf(')') + 2]
  })
}

/** Serves a page that differs at each visit. The first visit waits for `release`. */
async function openChangingSite() {
  const held = Promise.withResolvers<void>()
  const site = await openFixtureSite({
    '/page': (_request, response) => {
      const run = pageRequests(site).length
      const answer = () => response.end(articlePage(`run ${run}`))
      if (run === 1) void held.promise.then(answer)
      else answer()
    },
  })
  return { ...site, release: held.resolve }
}

/** The job of an answer that was waited for. Its caller does not get the id. */
async function viewJob(fleet: Fleet, api: { url: string }, { requestId }: Readonly<Record<string, unknown>>) {
  const jobIds = await jobIdsOf(fleet)
  return callOperation(api.url, 'job-get', { requestId: jobIds.of(String(requestId)) })
}
