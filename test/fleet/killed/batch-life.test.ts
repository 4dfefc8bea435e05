import { expect, it } from 'vitest'
import { callOperation } from '#test/support/calls/client.ts'
import { openFleet } from '#test/support/processes/fleet.ts'
import { pageRequests } from '#test/support/sites/fixture-site.ts'
import { openHeldSite } from '#test/support/sites/held-site.ts'
import { jobIdsOf } from '#test/support/stores/job-ids-of.ts'

interface Batch {
  results: { url: string; status: string; cache?: { state: string } }[]
  totalPrice: string
}

interface Job {
  progress: { completed: number; total: number }
}

it('a batch whose worker is killed is finished by another worker, which reads only the missing pages', async () => {
  await using site = await openHeldSite()
  await using fleet = await openFleet({ SYNC_WAIT_MS: '60000' })
  const [api, killed] = await Promise.all([fleet.api(), fleet.worker({}, 'crawl')])
  const urls = ['/page?1', '/page?2', '/held', '/page?3'].map((path) => site.url + path)
  const reply = callOperation<Batch>(api.url, 'batch-fetch', { urls, timeout: 30_000 })
  await site.reached()
  const progress = async () => {
    const [requestId = ''] = await fleet.unfinished()
    const id = (await jobIdsOf(fleet)).of(requestId)
    return (await callOperation<Job>(api.url, 'job-get', { requestId: id })).body.progress
  }
  await expect.poll(progress).toEqual({ completed: 3, total: 4 })
  await Promise.all([killed.end('SIGKILL'), fleet.worker({}, 'crawl')])
  await site.reached(2)
  site.release()
  const { status, body } = await reply
  expect([status, body.results.map(({ status: outcome, cache }) => [outcome, cache?.state])]).toEqual([
    200,
    urls.map(() => ['success', 'miss']),
  ])
  expect(body.totalPrice).toBe('0.012')
  expect(pageRequests(site).toSorted()).toEqual(['/held', '/held', '/page?1', '/page?2', '/page?3'])
})

it('batches do not delay single fetches: only their own pool reads their pages', async () => {
  await using site = await openHeldSite()
  await using fleet = await openFleet()
  const [api] = await Promise.all([fleet.api(), fleet.worker()])
  const urls = ['/held?1', '/held?2'].map((path) => site.url + path)
  const refused = await callOperation(api.url, 'batch-fetch', { urls })
  expect([refused.status, refused.body['code']]).toEqual([503, 'CAPACITY_EXCEEDED'])
  await fleet.worker({ POOL_CONCURRENCY: 'crawl:1' }, 'crawl')
  await callOperation(api.url, 'batch-fetch', { urls, async: true })
  await site.reached()
  expect((await callOperation(api.url, 'fetch-basic', { url: `${site.url}/page` })).status).toBe(200)
  site.release()
})
