import { beforeAll, describe, expect, it } from 'vitest'
import { assertOutput, callOperation } from '#test/support/calls/client.ts'
import { openGeneratedSite } from '#test/support/generated-site/generated-site.ts'
import { sharedService, type SharedService } from '#test/support/processes/shared-service.ts'

interface Job {
  status: string
  progress: { completed: number; total: number }
  result?: { pages: { url: string }[]; summary: { endedBy: string }; totalPrice: string }
}

describe('a crawl as a job', () => {
  let service: SharedService
  beforeAll(async () => {
    service = await sharedService()
  })

  const getJob = async (requestId: unknown) => (await callOperation<Job>(service.url, 'job-get', { requestId })).body

  it('reports its progress, and returns the same answer', async () => {
    const gate = Promise.withResolvers<void>()
    await using site = await openGeneratedSite({
      pages: 8,
      branching: 7,
      holdUntil: (request) => (request.path.endsWith('-7') ? gate.promise : undefined),
    })
    const { status, body } = await callOperation(service.url, 'crawl', {
      url: `${site.url}/`,
      tier: 'basic',
      async: true,
      timeout: 30_000,
    })
    expect(status).toBe(202)
    await expect.poll(async () => (await getJob(body['requestId'])).progress).toEqual({ completed: 7, total: 8 })
    gate.resolve()
    await expect.poll(async () => (await getJob(body['requestId'])).status).toBe('completed')
    const { result, progress } = await getJob(body['requestId'])
    assertOutput('crawl', result)
    expect([result?.pages.length, progress]).toEqual([8, { completed: 8, total: 8 }])
  })

  it('that is cancelled keeps its pages, and charges only those', async () => {
    const gate = Promise.withResolvers<void>()
    await using site = await openGeneratedSite({
      pages: 20,
      branching: 3,
      holdUntil: ({ path }) => (path.endsWith('-5') ? gate.promise : undefined),
    })
    const { body } = await callOperation(service.url, 'crawl', {
      url: `${site.url}/`,
      limit: 15,
      maxDepth: 3,
      tier: 'basic',
      async: true,
      timeout: 30_000,
    })
    const { requestId } = body
    await expect.poll(async () => (await getJob(requestId)).progress.completed).toBe(5)
    const cancelled = await callOperation<Job>(service.url, 'job-cancel', { requestId })
    expect(cancelled.body.status).toBe('cancelled')
    const { status, result } = await getJob(requestId)
    expect([status, result?.summary.endedBy]).toEqual(['cancelled', 'cancelled'])
    assertOutput('crawl', result)
    const pages = result?.pages.map(({ url }) => url.slice(site.url.length)) ?? []
    expect(pages.slice(0, 5)).toEqual(site.plan.slice(0, 5).map(({ path }) => path))
    // Pages behind the one that hung were fetched, too.
    expect(result?.totalPrice).toBe(String((pages.length * 15) / 10_000))
    const requests = site.requests.length
    gate.resolve()
    expect((await getJob(requestId)).status).toBe('cancelled')
    expect(site.requests).toHaveLength(requests)
  })
})
