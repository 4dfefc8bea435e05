import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callOperation, type Reply } from '#test/support/client.ts'
import { describeOperation } from '#test/support/describe-operation.ts'
import { articlePage, openFixtureSite, type FixtureSite } from '#test/support/fixture-site.ts'
import { openService, type Service } from '#test/support/service.ts'

interface Job {
  requestId: string
  status: string
  result?: Record<string, unknown>
  error?: { code: string }
}

describeOperation('job-get', (service) => {
  it('answers 404 for a request that began no job, whatever it looks like', async () => {
    for (const requestId of ['01a1fe37-28a5-77e4-8fcc-c657d2e56143', 'x', '__proto__', '../health', '%00']) {
      const { status, body } = await callOperation(service().url, 'job-get', { requestId })
      expect([requestId, status, body['code']]).toEqual([requestId, 404, 'JOB_NOT_FOUND'])
    }
  })

  it('says when the placeholder was left in the path', async () => {
    const { status, body } = await callOperation(service().url, 'job-get', { requestId: '{requestId}' })
    expect([status, body['code']]).toEqual([400, 'UNSUBSTITUTED_PATH_TEMPLATE'])
  })
})

describeOperation('job-cancel', (service) => {
  it('answers 404 for a request that began no job', async () => {
    const { status } = await callOperation(service().url, 'job-cancel', { requestId: 'none' })
    expect(status).toBe(404)
  })
})

describe('a call that does not wait for its job', () => {
  let service: Service
  let site: FixtureSite
  /** Answers to /held wait until this is called. */
  let release: () => void
  beforeAll(async () => {
    service = await openService({ SYNC_WAIT_MS: '1000' })
    const gate = Promise.withResolvers<void>()
    release = gate.resolve
    const held = (_request: unknown, response: { end: (page: string) => void }) =>
      void gate.promise.then(() => response.end(articlePage('waiting')))
    site = await openFixtureSite({
      '/page': articlePage('jobs'),
      '/held': held,
      '/held-too': held,
      '/never': () => {},
      '/missing': (_request, response) => response.writeHead(404).end(),
    })
  })
  afterAll(async () => {
    await site[Symbol.asyncDispose]()
    await service[Symbol.asyncDispose]()
  })

  const begin = (path: string, prefer?: string, options: object = {}): Promise<Reply> =>
    callOperation(
      service.url,
      'fetch-basic',
      { url: site.url + path, timeout: 30_000, ...options },
      { headers: prefer === undefined ? {} : { Prefer: prefer } },
    )
  const look = async (requestId: unknown) => (await callOperation<Job>(service.url, 'job-get', { requestId })).body
  const cancel = async (requestId: unknown) => (await callOperation<Job>(service.url, 'job-cancel', { requestId })).body

  it('is told where to ask, and finds there exactly what it would have been answered', async () => {
    const { status, headers, body } = await begin('/page?async', 'respond-async')
    expect(status).toBe(202)
    expect(headers.get('Preference-Applied')).toBe('respond-async')
    expect(headers.get('Location')).toBe(`/jobs/${String(body['requestId'])}`)
    expect(headers.get('Retry-After')).toBe('1')
    await expect.poll(async () => (await look(body['requestId'])).status).toBe('completed')
    const { result } = await look(body['requestId'])
    const answered = (await begin('/page?async')).body
    expect(result).toMatchObject({ url: answered['url'], content: answered['content'], requestId: body['requestId'] })
    expect(Object.keys(result ?? {}).toSorted()).toEqual(Object.keys(answered).toSorted())
  })

  it('is answered 202 when it has waited long enough, and the work goes on', async () => {
    const startedAt = performance.now()
    const { status, body } = await begin('/held')
    expect([status, body['status']]).toEqual([202, 'running'])
    expect(performance.now() - startedAt).toBeLessThan(2500)
    expect(await look(body['requestId'])).toMatchObject({ operation: 'fetch-basic', status: 'running' })
    const patient = begin('/held-too', 'wait=20')
    release()
    await expect.poll(async () => (await look(body['requestId'])).status).toBe('completed')
    const { status: second, headers } = await patient
    expect([second, headers.get('Preference-Applied')]).toEqual([200, 'wait=20'])
  })

  it('learns how its job failed', async () => {
    const { body } = await begin('/missing', 'respond-async')
    await expect.poll(async () => (await look(body['requestId'])).status).toBe('failed')
    expect(await look(body['requestId'])).toMatchObject({ error: { code: 'TARGET_ERROR' }, progress: { completed: 0 } })
  })

  it('is answered at once, and as usual, when a stored answer will do', async () => {
    await begin('/page?stored')
    expect((await begin('/page?stored', 'respond-async')).status).toBe(200)
  })

  it('may cancel its job, which reaches the work under way, and is final', async () => {
    const { body } = await begin('/never', 'respond-async')
    await expect.poll(async () => (await look(body['requestId'])).status).toBe('running')
    expect(await cancel(body['requestId'])).toMatchObject({ requestId: body['requestId'], status: 'cancelled' })
    expect(await cancel(body['requestId'])).toMatchObject({ status: 'cancelled' })
    const stopped = (line: string) => line.includes(String(body['requestId'])) && line.includes('"status":"over"')
    await expect.poll(() => service.process.lines.some(stopped)).toBe(true)
    expect(await look(body['requestId'])).toMatchObject({ status: 'cancelled', progress: { completed: 0, total: 1 } })
  })

  it('cannot cancel what is over', async () => {
    const { body } = await begin('/page?over', 'respond-async')
    await expect.poll(async () => (await look(body['requestId'])).status).toBe('completed')
    expect(await cancel(body['requestId'])).toMatchObject({ status: 'completed' })
  })
})
