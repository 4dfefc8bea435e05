import { describe, expect, it } from 'vitest'
import type { ModelMode } from '#test/support/upstream-fixtures/model/spoil.ts'
import { expected, openTestModel, request } from './open-test-model.ts'

const unavailable = { code: 'AI_UNAVAILABLE' }

describe.concurrent('a failure that may pass', () => {
  it.each<ModelMode>(['fails', 'busy', 'cut', 'endless', 'hangs-up', 'truncated'])(
    'costs another attempt, and the reply arrives: %s',
    async (mode) => {
      await using model = await openTestModel()
      model.fixture.nextModes.push(mode)
      expect(await model.open().ask(request)).toEqual(expected)
      expect(model.fixture.asked).toHaveLength(2)
      // The same request again, and not a request for a corrected reply.
      expect(model.fixture.asked[1]?.rejectedReply).toBeUndefined()
    },
  )

  it('waits as long as the server asks for', async () => {
    await using model = await openTestModel()
    model.fixture.nextModes.push('busy')
    const startedAt = performance.now()
    await model.open().ask(request)
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(990)
  })

  it('asks for twice the tokens when a reply was cut at its maximum', async () => {
    await using model = await openTestModel()
    model.fixture.mode = 'long-winded'
    expect(await model.open().ask({ ...request, maxOutputTokens: 3000 })).toEqual(expected)
    expect(model.fixture.asked.map(({ body }) => body.max_tokens)).toEqual([3000, 6000])
  })
})

describe.concurrent('a failure that stays', () => {
  it.each<[ModelMode, number]>([
    ['fails', 4],
    ['cut', 4],
    ['out-of-quota', 1],
    ['rejects-key', 1],
    ['too-long', 1],
    ['refusal', 1],
    ['content-filter', 1],
    ['truncated', 2],
    ['garbage', 2],
    ['empty', 2],
    ['ignores-schema', 2],
  ])('is AI_UNAVAILABLE, in words of ours: %s after %i requests', async (mode, requests) => {
    await using model = await openTestModel()
    model.fixture.mode = mode
    const failure: unknown = await model
      .open()
      .ask(request)
      .catch((thrown: unknown) => thrown)
    expect(failure).toMatchObject(unavailable)
    expect(String(failure)).toMatch(/^AppError: The language model [a-z]/)
    expect(JSON.stringify([failure, model.logged, String(failure)])).not.toMatch(
      /secret-detail|model-test-key|lighthouse/i,
    )
    expect(model.fixture.asked).toHaveLength(requests)
  })

  it('passes on the delay that the server asks for', async () => {
    await using model = await openTestModel()
    model.fixture.mode = 'out-of-quota'
    await expect(model.open().ask(request)).rejects.toMatchObject({ ...unavailable, retryAfterSeconds: 3600 })
  })

  it.each<ModelMode>(['slow', 'drip'])('ends at LLM_TIMEOUT_MS, also while the reply arrives: %s', async (mode) => {
    await using model = await openTestModel({ LLM_TIMEOUT_MS: '1000' })
    model.fixture.mode = mode
    await expect(model.open().ask(request)).rejects.toMatchObject({
      ...unavailable,
      message: expect.stringContaining('did not reply in time'),
    })
  })

  it('ends before the deadline of the job', async () => {
    await using model = await openTestModel()
    model.fixture.mode = 'drip'
    const job = model.open({ deadlineAt: Date.now() + 300 })
    await expect(job.ask(request)).rejects.toMatchObject(unavailable)
  })

  it('ends with the reason of the signal when the job is aborted', async () => {
    await using model = await openTestModel()
    model.fixture.mode = 'drip'
    const controller = new AbortController()
    const asking = model.open({ signal: controller.signal }).ask(request)
    setTimeout(() => controller.abort(new Error('shutdown')), 100)
    await expect(asking).rejects.toThrow('shutdown')
  })

  it('does not keep later jobs waiting: a dead server is not asked for a while', async () => {
    await using model = await openTestModel()
    model.fixture.mode = 'fails'
    await expect(model.open().ask(request)).rejects.toMatchObject(unavailable)
    await expect(model.open().ask(request)).rejects.toMatchObject(unavailable)
    const asked = model.fixture.asked.length
    await expect(model.open().ask(request)).rejects.toMatchObject({ ...unavailable, retryAfterSeconds: 10 })
    expect(model.fixture.asked).toHaveLength(asked)
  })
})

describe.concurrent('a wrong address', () => {
  it('is reported at once: a model that does not exist', async () => {
    await using model = await openTestModel()
    model.fixture.respond = () => ({ status: 404, body: { error: { message: 'The model does not exist' } } })
    await expect(model.open().ask(request)).rejects.toMatchObject({
      ...unavailable,
      message: expect.stringContaining('not found'),
    })
    expect(model.fixture.requests).toHaveLength(1)
  })

  it('never gets the key by a redirect', async () => {
    await using model = await openTestModel()
    await using other = await openTestModel()
    model.fixture.respond = () => ({ status: 307, headers: { location: `${other.fixture.url}/v1/chat/completions` } })
    await expect(model.open().ask(request)).rejects.toMatchObject(unavailable)
    expect(other.fixture.requests).toEqual([])
  })
})

it('ends a job that waits for its turn when the job is aborted', async () => {
  await using model = await openTestModel({ LLM_CONCURRENCY: '1', LLM_TIMEOUT_MS: '2000' })
  model.fixture.mode = 'drip'
  const first = model.open().ask(request)
  await expect.poll(() => model.fixture.asked.length).toBe(1)
  const waiting = model.open({ signal: AbortSignal.abort(new Error('cancelled')) }).ask(request)
  const ends = await Promise.race([waiting.catch(String), first.catch(() => 'the first one')])
  expect(ends).toBe('Error: cancelled')
  await first.catch(() => undefined)
})

it('never has more requests under way than LLM_CONCURRENCY', async () => {
  await using model = await openTestModel({ LLM_CONCURRENCY: '2', LLM_TIMEOUT_MS: '1000' })
  model.fixture.mode = 'drip'
  const asking = Array.from({ length: 4 }, () => model.open({ deadlineAt: Date.now() + 10_000 }).ask(request))
  await expect.poll(() => model.fixture.asked.length).toBe(2)
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(model.fixture.asked).toHaveLength(2)
  await Promise.allSettled(asking)
})
