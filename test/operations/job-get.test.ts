import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callOperation, jobIdOf, type Reply } from '#test/support/calls/client.ts'
import { describeOperation } from '#test/support/calls/describe-operation.ts'
import { openService, type Service } from '#test/support/processes/service.ts'
import { articlePage, openFixtureSite, type FixtureSite } from '#test/support/sites/fixture-site.ts'
import { jobIdsOf } from '#test/support/stores/job-ids-of.ts'

interface Job {
  requestId: string
  status: string
  result?: Record<string, unknown>
  error?: { code: string }
}

describeOperation('job-get', (service) => {
  it('answers 404 for unknown and malformed request ids', async () => {
    for (const requestId of ['01a1fe37-28a5-77e4-8fcc-c657d2e56143', 'x', '__proto__', '../health', '%00']) {
      const { status, body } = await callOperation(service().url, 'job-get', { requestId })
      expect([requestId, status, body['code']]).toEqual([requestId, 404, 'JOB_NOT_FOUND'])
    }
  })

  it('rejects an unsubstituted path template', async () => {
    const { status, body } = await callOperation(service().url, 'job-get', { requestId: '{requestId}' })
    expect([status, body['code']]).toEqual([400, 'UNSUBSTITUTED_PATH_TEMPLATE'])
  })
})

describeOperation('job-cancel', (service) => {
  it('answers 404 for an unknown request id', async () => {
    const { status } = await callOperation(service().url, 'job-cancel', { requestId: 'none' })
    expect(status).toBe(404)
  })
})

describe('an asynchronous call', () => {
  let service: Service
  let site: FixtureSite
  /** Releases the answers to /held. */
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

  const startCall = (path: string, prefer?: string, options: object = {}): Promise<Reply> =>
    callOperation(
      service.url,
      'fetch-basic',
      { url: site.url + path, timeout: 30_000, ...options },
      { headers: prefer === undefined ? {} : { Prefer: prefer } },
    )
  const getJob = async (requestId: unknown) => (await callOperation<Job>(service.url, 'job-get', { requestId })).body
  const cancel = async (requestId: unknown) => (await callOperation<Job>(service.url, 'job-cancel', { requestId })).body

  it('has a job also if its answer was stored', async () => {
    await startCall('/page?stored')
    const { status, headers, body } = await startCall('/page?stored', 'respond-async')
    expect([status, body['cache']]).toMatchObject([200, { state: 'hit' }])
    const job = await getJob(jobIdOf({ headers }))
    expect(job).toMatchObject({ status: 'completed', result: { content: body['content'], cache: { state: 'hit' } } })
    expect(await getJob(body['requestId'])).toMatchObject({ code: 'JOB_NOT_FOUND' })
  })

  it('returns the URL of its job, which returns the same answer', async () => {
    const { status, headers, body } = await startCall('/page?async', 'respond-async')
    expect(status).toBe(202)
    expect(headers.get('Preference-Applied')).toBe('respond-async')
    expect(headers.get('Location')).toBe(`/jobs/${String(body['requestId'])}`)
    expect(headers.get('Retry-After')).toBe('1')
    await expect.poll(async () => (await getJob(body['requestId'])).status).toBe('completed')
    const { result } = await getJob(body['requestId'])
    const answered = (await startCall('/page?async')).body
    const { url, content } = answered
    expect(result).toMatchObject({ url, content, requestId: body['requestId'] })
    expect(Object.keys(result ?? {}).toSorted()).toEqual(Object.keys(answered).toSorted())
  })

  it('returns 202 after the maximum wait, and the job continues', async () => {
    const { status, body } = await startCall('/held')
    expect([status, body['status']]).toEqual([202, 'running'])
    expect(await getJob(body['requestId'])).toMatchObject({ operation: 'fetch-basic', status: 'running' })
    const patient = startCall('/held-too', 'wait=20')
    release()
    await expect.poll(async () => (await getJob(body['requestId'])).status).toBe('completed')
    const { status: second, headers } = await patient
    expect([second, headers.get('Preference-Applied')]).toEqual([200, 'wait=20'])
  })

  it('returns the error of a failed job', async () => {
    const { body } = await startCall('/missing', 'respond-async')
    await expect.poll(async () => (await getJob(body['requestId'])).status).toBe('failed')
    expect(await getJob(body['requestId'])).toMatchObject({
      error: { code: 'TARGET_ERROR' },
      progress: { completed: 0 },
    })
  })

  it('returns 200 at once if there is a stored answer', async () => {
    await startCall('/page?stored')
    expect((await startCall('/page?stored', 'respond-async')).status).toBe(200)
  })

  it('can cancel its running job for good', async () => {
    const { body } = await startCall('/never', 'respond-async')
    await expect.poll(async () => (await getJob(body['requestId'])).status).toBe('running')
    expect(await cancel(body['requestId'])).toMatchObject({ requestId: body['requestId'], status: 'cancelled' })
    expect(await cancel(body['requestId'])).toMatchObject({ status: 'cancelled' })
    const requestId = (await jobIdsOf(service)).requestIdOf(String(body['requestId'])) ?? 'none'
    const stopped = (line: string) => line.includes(requestId) && line.includes('"status":"over"')
    await expect.poll(() => service.process.lines.some(stopped)).toBe(true)
    expect(await getJob(body['requestId'])).toMatchObject({ status: 'cancelled', progress: { completed: 0, total: 1 } })
  })

  it('cannot cancel a completed job', async () => {
    const { body } = await startCall('/page?over', 'respond-async')
    await expect.poll(async () => (await getJob(body['requestId'])).status).toBe('completed')
    expect(await cancel(body['requestId'])).toMatchObject({ status: 'completed' })
  })
})
