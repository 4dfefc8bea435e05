import { describe, expect, it } from 'vitest'
import { byChoice, perCall } from '#shared/contract/price.ts'
import type { ModelUsage } from '#workers/llm/llm.ts'
import { openTestModel, request } from './open-test-model.ts'

/** Dollars per million tokens: a token costs a thousandth of a dollar. */
const dear = { LLM_PRICES: '1000/1000', LLM_MAX_CALL_COST: '1000' }

const exhausted = { code: 'AI_UNAVAILABLE', message: expect.stringContaining('limit of') }

describe('the budget of a job', () => {
  it('counts tokens as the server counts them, at the prices of the role', async () => {
    await using model = await openTestModel({ LLM_PRICES: '2/8,1/3' })
    const spent: ModelUsage[] = []
    const job = model.open({ onSpent: (usage) => void spent.push(usage) })
    await job.ask(request)
    const { inputTokens, outputTokens } = job.usage()
    const [{ body }] = model.fixture.asked as [(typeof model.fixture.asked)[number]]
    expect(inputTokens).toBe(Math.ceil(JSON.stringify(body.messages).length / 4))
    expect(job.usage()).toEqual({
      requests: 1,
      inputTokens,
      outputTokens,
      cost: Math.ceil((inputTokens * 2_000_000 + outputTokens * 8_000_000) / 1_000_000),
    })
    await job.ask({ ...request, role: 'small' })
    const added = job.usage().cost - (spent[0]?.cost ?? 0)
    expect(added).toBeCloseTo(inputTokens + outputTokens * 3, -1)
    expect(spent).toHaveLength(2)
    expect(spent[1]).toEqual(job.usage())
  })

  it.each(['no-usage', 'wrong-usage'] as const)('estimates the tokens of a server with %s', async (mode) => {
    await using model = await openTestModel()
    const honest = model.open()
    await honest.ask(request)
    model.fixture.mode = mode
    const job = model.open()
    await job.ask(request)
    expect(job.usage().inputTokens / honest.usage().inputTokens).toBeCloseTo(1, 0)
    expect(job.usage().outputTokens).toBeGreaterThan(0)
  })

  it('refuses a request that may cost more than the call', async () => {
    await using model = await openTestModel(dear)
    const job = model.open({ price: perCall({ catalog: '1' }) })
    await expect(job.ask({ ...request, maxOutputTokens: 1000 })).rejects.toMatchObject(exhausted)
    expect(model.fixture.asked).toEqual([])
    expect(job.usage()).toEqual({ requests: 0, inputTokens: 0, outputTokens: 0, cost: 0 })
  })

  it('is the list price of this call, on the active list', async () => {
    await using model = await openTestModel({ ...dear, PRICE_LIST: 'reference' })
    const price = byChoice('tier', { quick: { reference: '1', catalog: '9' }, deep: { reference: '9', catalog: '1' } })
    await model.open({ price, input: { tier: 'deep' } }).ask({ ...request, maxOutputTokens: 1000 })
    const quick = model.open({ price, input: { tier: 'quick' } })
    await expect(quick.ask({ ...request, maxOutputTokens: 1000 })).rejects.toMatchObject(exhausted)
  })

  it.each([
    ['LLM_MAX_CALL_COST', { ...dear, LLM_MAX_CALL_COST: '1' }, 1000],
    ['400,000 tokens, whatever they cost', { LLM_CONTEXT_TOKENS: '2000000' }, 400_000],
  ])('is at most %s', async (_, settings, maxOutputTokens) => {
    await using model = await openTestModel(settings)
    const job = model.open({ price: perCall({ catalog: '9' }) })
    await expect(job.ask({ ...request, maxOutputTokens })).rejects.toMatchObject(exhausted)
    expect(model.fixture.asked).toEqual([])
  })

  it('holds for requests that run at the same time', async () => {
    await using model = await openTestModel({ LLM_PRICES: '1/1', LLM_MAX_CALL_COST: '0.0025' })
    const job = model.open()
    const replies = await Promise.allSettled(
      Array.from({ length: 6 }, () => job.ask({ ...request, maxOutputTokens: 500 })),
    )
    const refused = replies.filter(({ status }) => status === 'rejected')
    expect(refused.length).toBeGreaterThan(0)
    expect(refused.length).toBeLessThan(6)
    const { inputTokens, outputTokens } = job.usage()
    expect(inputTokens + outputTokens).toBeLessThanOrEqual(2500)
  })

  it('is spent by attempts that fail in the middle, too', async () => {
    await using model = await openTestModel()
    model.fixture.nextModes.push('cut')
    const job = model.open()
    await job.ask(request)
    expect(job.usage().requests).toBe(2)
    const once = model.open()
    await once.ask(request)
    expect(job.usage().inputTokens).toBeGreaterThan(once.usage().inputTokens * 1.5)
  })
})

it('reports the cost while a reply arrives', async () => {
  await using model = await openTestModel({ LLM_PRICES: '1/1', LLM_TIMEOUT_MS: '3000' })
  model.fixture.mode = 'drip'
  const spent: ModelUsage[] = []
  const job = model.open({ onSpent: (usage) => void spent.push(usage) })
  await expect(job.ask(request)).rejects.toMatchObject({ code: 'AI_UNAVAILABLE' })
  expect(spent.length).toBeGreaterThanOrEqual(2)
  expect(spent[0]?.cost).toBeGreaterThan(0)
})

it('tells how much data fits beside the reply', async () => {
  await using model = await openTestModel({ LLM_CONTEXT_TOKENS: '32000' })
  const { maxDataChars } = model.open()
  expect(maxDataChars(1000)).toBeGreaterThan(80_000)
  expect(maxDataChars(8000)).toBeLessThan(maxDataChars(1000))
})

it('logs role, model, prompt, tokens and time of a request, and none of its words', async () => {
  await using model = await openTestModel()
  await model.open().ask(request)
  expect(model.logged).toEqual([
    {
      role: 'large',
      model: 'fixture-large',
      prompt: 'answer.v1',
      inputTokens: expect.any(Number),
      outputTokens: expect.any(Number),
      end: 'stop',
      ms: expect.any(Number),
    },
  ])
})
