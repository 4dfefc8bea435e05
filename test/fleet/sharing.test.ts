import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callOperation, type Reply } from '#test/support/calls/client.ts'
import { openFleet, type Fleet } from '#test/support/processes/fleet.ts'
import { articlePage, openFixtureSite, type FixtureSite } from '#test/support/sites/fixture-site.ts'
import { jobIdsOf } from '#test/support/stores/job-ids-of.ts'

type Page = {
  content: string
  requestId: string
  cache: { state: string }
  status: string
  result?: { content: string }
}

describe('identical work of many callers', () => {
  let scope: AsyncDisposableStack
  let fleet: Fleet
  let apis: string[]
  let site: FixtureSite
  let waiting: ServerResponse[] = []
  beforeAll(async () => {
    scope = new AsyncDisposableStack()
    site = scope.use(
      await openFixtureSite({
        '/slow': (_request, response) => setTimeout(() => response.end(articlePage('glaciers')), 3000),
        '/broken': (_request, response) => setTimeout(() => response.writeHead(500).end(), 500),
        '/held': (_request, response) => void waiting.push(response),
      }),
    )
    fleet = scope.use(await openFleet())
    await Promise.all([fleet.worker(), fleet.worker(), fleet.worker({}, 'crawl')])
    apis = (await Promise.all([fleet.api(), fleet.api()])).map(({ url }) => url)
  })
  afterAll(() => scope.disposeAsync())

  const fetched = (path: string) => site.requests.filter((request) => request === path).length

  /** Sends the calls to the API processes in turn. */
  const callMany = (count: number, input: object, headers = {}): Promise<Reply<Page>[]> =>
    Promise.all(
      Array.from({ length: count }, (_, index) =>
        callOperation<Page>(apis[index % apis.length] ?? '', 'fetch-basic', input, { headers }),
      ),
    )

  it('is done once across processes, and each caller gets its own answer and job', async () => {
    const input = { url: `${site.url}/slow?a` }
    const replies = await callMany(12, input)
    expect(replies.map(({ status }) => status)).toEqual(Array(12).fill(200))
    expect(fetched('/slow?a')).toBe(1)
    expect(new Set(replies.map(({ body }) => body.requestId)).size).toBe(12)
    const jobs = await jobIdsOf(fleet)
    for (const { body } of replies) {
      expect(body.content).toContain('glaciers')
      expect(body.cache.state).toBe('miss')
      const job = await callOperation<Page>(apis[0] ?? '', 'job-get', { requestId: jobs.of(body.requestId) })
      expect(job.body).toMatchObject({ status: 'completed', result: { content: body.content } })
    }
  })

  it('is done once for asynchronous callers, too', async () => {
    const input = { url: `${site.url}/slow?b` }
    const [waited, ...left] = await Promise.all([
      callMany(1, input),
      ...Array.from({ length: 5 }, () => callMany(1, input, { Prefer: 'respond-async' })),
    ])
    expect(waited[0]?.status).toBe(200)
    for (const [reply] of left) {
      expect(reply?.status).toBe(202)
      const requestId = reply?.body.requestId
      await expect
        .poll(async () => (await callOperation<Page>(apis[1] ?? '', 'job-get', { requestId })).body)
        .toMatchObject({ status: 'completed', result: { title: 'About glaciers' } })
    }
    expect(fetched('/slow?b')).toBe(1)
  })

  it('fails once for all callers', async () => {
    const replies = await callMany(6, { url: `${site.url}/broken` })
    expect(replies.map(({ body }) => Reflect.get(body, 'code'))).toEqual(Array(6).fill('TARGET_ERROR'))
    expect(fetched('/broken')).toBe(1)
  })

  it('continues for the other callers when the first one cancels or times out', async () => {
    const input = { url: `${site.url}/held` }
    const [first] = await callMany(1, input, { Prefer: 'respond-async' })
    await expect.poll(() => waiting.length).toBe(1)
    const other = callOperation<Page>(apis[1] ?? '', 'fetch-basic', input)
    await expect.poll(async () => openJobs([first?.body.requestId])).toEqual(['running'])
    await callOperation(apis[0] ?? '', 'job-cancel', { requestId: first?.body.requestId })
    await expect.poll(() => waiting.length).toBe(2)
    for (const response of waiting) response.end(articlePage('geysers'))
    expect((await other).body.content).toContain('geysers')

    waiting = []
    const hurried = callOperation(apis[0] ?? '', 'fetch-basic', { url: `${site.url}/held?2`, timeout: 5000 })
    await expect.poll(() => waiting.length).toBe(1)
    const unhurried = callOperation<Page>(apis[1] ?? '', 'fetch-basic', { url: `${site.url}/held?2`, timeout: 15_000 })
    expect((await hurried).status).toBeGreaterThanOrEqual(502)
    await expect.poll(() => waiting.length).toBe(2)
    for (const response of waiting) response.end(articlePage('fjords'))
    expect((await unhurried).body.content).toContain('fjords')
  })

  it('is done once for pages of batches and single fetches', async () => {
    const urls = [`${site.url}/slow?d`, `${site.url}/slow?e`]
    const batch = (index: number) =>
      callOperation<{ results: { content: string }[] }>(apis[index] ?? '', 'batch-fetch', { urls })
    const [first, second, single] = await Promise.all([batch(0), batch(1), callMany(3, { url: urls[0] })])
    for (const { body } of [first, second]) {
      expect(body.results.map(({ content }) => content.includes('glaciers'))).toEqual([true, true])
    }
    expect(single.map(({ body }) => body.content.includes('glaciers'))).toEqual([true, true, true])
    expect([fetched('/slow?d'), fetched('/slow?e')]).toEqual([1, 1])
  })

  it('is not shared with callers that bypass the cache', async () => {
    const input = { url: `${site.url}/slow?c`, cache: false }
    const replies = await callMany(3, input)
    expect(replies.map(({ body }) => body.cache.state)).toEqual(['bypass', 'bypass', 'bypass'])
    expect(fetched('/slow?c')).toBe(3)
  })

  async function openJobs(ids: readonly (string | undefined)[]): Promise<string[]> {
    const replies = await Promise.all(
      ids.map((requestId) => callOperation<Page>(apis[0] ?? '', 'job-get', { requestId })),
    )
    return replies.map(({ body }) => body.status)
  }
})
