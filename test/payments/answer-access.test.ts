import { hash } from 'node:crypto'
import type { CallToolResult } from '@modelcontextprotocol/server'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Call, textOfBody } from '#api/calls/call.ts'
import { freePaymentMethod } from '#api/payments/free-payment.ts'
import { answer } from '#api/pipeline/answer.ts'
import { firstPart, nextPart } from '#api/transports/mcp/continuation.ts'
import type { Operation } from '#shared/contract/operation.ts'
import type { OperationName } from '#shared/contract/operations/index.ts'
import type { Offer, PaymentRecord } from '#shared/payment-records/payment-record.ts'
import { creditStore } from '#shared/storage/stores/credits.ts'
import { outputOf, type ToolAnswer } from '#test/support/calls/tool-output.ts'
import { openRamStore } from '#test/support/stores/ram-store.ts'
import { answered, callAt, codeOf, openPathsOf, operationOf, type Wish } from './answer-paths.ts'
import { apiDeps, type ApiDeps, jobIds, payer, requestIdFor } from './any-order/api-deps.ts'
import { isolatedStore } from './any-order/faulty-store.ts'
import { openSimulatedChain } from './any-order/simulated-chain.ts'

const page = { name: 'fetch-basic', input: { url: 'https://one.example/' } } as const
const batch = { name: 'batch-fetch', input: { urls: ['https://one.example/', 'https://two.example/'] } } as const
const value = { name: 'memory-set', input: { key: 'a', value: 'a page' } } as const
const later = { preference: { respondAsync: true } }
const dayMs = 86_400_000

/** The answer on a path, and its headers. */
interface Shown {
  status: number | string
  text: string
  headers: Call['headers']
}

describe('who may read an answer', () => {
  let ram: Awaited<ReturnType<typeof openRamStore>>
  let now = 1_800_000_000_000
  let runs = 0
  let requests = 0
  let deps: ApiDeps
  let items = { fresh: 2, cached: 0 }
  beforeAll(async () => {
    ram = await openRamStore(() => now)
  })
  afterAll(() => ram[Symbol.asyncDispose]())
  beforeEach(() => {
    items = { fresh: 2, cached: 0 }
    const store = isolatedStore(ram.store, `paths ${runs++}`)
    // Workers do their jobs while a caller waits.
    const sleep = async (ms: number) => {
      now += ms
      await work()
    }
    deps = apiDeps({ store, rail: openSimulatedChain(() => now).rail, now: () => now, sleep })
  })

  async function work(): Promise<void> {
    for (const { id, record } of (await deps.jobs.listOpen(now)).jobs) {
      const counted = record.name === 'batch-fetch' ? { items } : {}
      const result = { madeAt: now, json: JSON.stringify({ content: answered.repeat(200) }), ...counted }
      await deps.results.save(result, `result of ${id}`, now + dayMs)
      await deps.jobs.complete(id, { finishedAt: now, resultId: `result of ${id}` })
    }
  }

  const callOf = (wish: Wish, more: Partial<Call> = {}) =>
    callAt(now, wish, { requestId: requestIdFor(`request-${requests++}`), ...more })

  async function show(call: Call): Promise<Shown> {
    const { headers } = call
    try {
      const { status, body } = await answer(call, deps)
      return { status, text: textOfBody(body), headers }
    } catch (thrown) {
      return { status: codeOf(thrown), text: thrown instanceof Error ? thrown.message : '', headers }
    }
  }

  const read = (name: OperationName, requestId: string, wallet?: string) => {
    const signIn =
      wallet === undefined ? {} : { signIn: { kind: 'headers', wallet, signature: '', timestamp: '' } as const }
    return show(callOf({ name, input: { requestId } }, signIn))
  }

  async function sign(wish: Wish, more: Partial<Call>): Promise<NonNullable<Call['payment']>> {
    const call = callOf(wish, more)
    // Some operations answer 401, with the offers beside it.
    await answer(call, deps).catch(codeOf)
    const { accepts } = JSON.parse(atob(call.headers['PAYMENT-REQUIRED'] ?? '')) as { accepts: [Offer] }
    const payload = { nonce: `nonce-${requests++}`, validBefore: now + accepts[0].maxTimeoutSeconds * 1000 }
    const payment = { x402Version: 2, accepted: accepts[0], payload }
    return { base64: Buffer.from(JSON.stringify(payment)).toString('base64'), location: 'hand' }
  }

  /** A call that was paid. */
  async function buy(wish: Wish, more: Partial<Call> = {}) {
    const payment = await sign(wish, more)
    const call = callOf(wish, { ...more, payment })
    const first = await show(call)
    const { requestId } = call
    return {
      first,
      requestId,
      repeat: () => show(callOf(wish, { ...more, payment })),
      force: async (facts: Partial<PaymentRecord>) => {
        const held = await deps.paid.findByRequest(requestId)
        if (held === undefined) expect.unreachable('The call was paid.')
        await deps.paid.replace(held, { ...held.record, ...facts })
      },
    }
  }

  const openPaths = (requestId: string) => openPathsOf(requestId, read, deps)

  const jobDoors = ['job id', 'job id, as another wallet', 'request id, as the payer', 'continuation of the job']
  const all = [...jobDoors, 'continuation of the answer']
  const amount = '4000'

  it.each([
    { state: 'settled', facts: {}, paths: all, repeated: 200 },
    // The chain has executed this authorization, so it cannot be settled again.
    { state: 'claimed', facts: { state: 'working' }, paths: [], repeated: 202 },
    { state: 'sent', facts: { state: 'settling', settlingAt: 0 }, paths: [], repeated: 202 },
    { state: 'unknown', facts: { state: 'unknown' }, paths: [], repeated: 202 },
    {
      state: 'refunded',
      facts: { state: 'refunded', refunded: Number(amount) },
      paths: [],
      repeated: 'PAYMENT_REUSED',
    },
    { state: 'to be refunded', facts: { refundDue: Number(amount) }, paths: [], repeated: 'PAYMENT_REUSED' },
    { state: 'released', facts: { state: 'released' }, paths: [], repeated: 402 },
    { state: 'partly refunded', facts: { refunded: 1000 }, paths: all, repeated: 200 },
    { state: 'erased', facts: 'erased', paths: [], repeated: 'PAYMENT_REUSED' },
    { state: 'a day old', facts: 'day', paths: [], repeated: 'PAYMENT_REUSED' },
  ] as const)('of a page whose payment is $state', async ({ facts, paths, repeated }) => {
    const { first, requestId, force, repeat } = await buy(page)
    expect(first).toMatchObject({ status: 200, text: expect.stringContaining(answered) })
    expect(first.headers['X-Receipt-Id']).toBe(requestId)
    if (facts === 'day') now += dayMs
    else if (facts === 'erased') await show(callOf({ name: 'wallet-erase', input: {} }, await signedIn()))
    else await force(facts)
    expect((await openPaths(requestId)).toSorted()).toEqual([...paths].toSorted())
    const again = await repeat()
    expect([again.status, again.text.includes(answered)]).toEqual([repeated, repeated === 200])
    if (paths.length > 0) expect(again.text).toBe(first.text)
  })

  const signedIn = async () => ({ signIn: { kind: 'headers', wallet: payer, signature: '', timestamp: '' } as const })

  it.each([
    { outcome: 'delivered', counts: { fresh: 2, cached: 0 }, paths: all },
    { outcome: 'delivered in part', counts: { fresh: 1, cached: 0 }, paths: all },
  ])('of a prepaid batch that was $outcome', async ({ counts, paths }) => {
    items = counts
    const { first, requestId, repeat } = await buy(batch, later)
    const accepted = JSON.parse(first.text) as { requestId: string; statusUrl: string }
    expect(accepted.requestId).toBe(jobIds.of(requestId))
    const headers = { Location: `/jobs/${accepted.requestId}`, 'X-Request-Id': accepted.requestId }
    expect(first).toMatchObject({ status: 202, headers })
    expect(first.headers['X-Receipt-Id']).toBe(requestId)
    expect(await read('receipt-get', requestId)).not.toMatchObject({ text: expect.stringContaining('responseHash') })
    await work()
    // A job is paid for as soon as it has ended, by whoever looks first.
    expect((await openPaths(requestId)).toSorted()).toEqual([...paths].toSorted())
    const receipt = JSON.parse((await read('receipt-get', requestId)).text) as Record<string, unknown>
    const { text } = await read('job-get', accepted.requestId)
    const { result } = JSON.parse(text) as { result: object }
    expect(receipt).toMatchObject({ outcome: 'delivered', responseHash: hash('sha256', JSON.stringify(result)) })
    const again = await repeat()
    expect([again.status, hash('sha256', again.text)]).toEqual([200, receipt['responseHash']])
  })

  it('of a job that failed, and of one without a delivered item: only what costs nothing', async () => {
    items = { fresh: 0, cached: 0 }
    const { requestId, repeat } = await buy(batch, later)
    await work()
    expect((await openPaths(requestId)).toSorted()).toEqual([...jobDoors].toSorted())
    expect(JSON.parse((await read('receipt-get', requestId)).text)).toMatchObject({ outcome: 'refunded' })
    expect((await repeat()).status).toBe(200)
    const failed = await buy(batch, later)
    const failure = { code: 'TARGET_ERROR', message: 'no', details: [] } as const
    await deps.jobs.fail(failed.requestId, now, failure)
    expect(await openPaths(failed.requestId)).toEqual([])
    // The payment is refunded: it cannot succeed any more, whatever the failure advises.
    for (const repeated of [await failed.repeat(), await failed.repeat()])
      expect(repeated).toMatchObject({
        status: 'PAYMENT_REUSED',
        text: expect.stringMatching(/refunded as credits .*\(TARGET_ERROR\)/),
      })
  })

  it('of a free job: whoever has its id', async () => {
    deps = { ...deps, payments: { ...deps.payments, isOff: true, x402: () => freePaymentMethod } }
    const call = callOf(page, later)
    const { status, text } = await show(call)
    expect([status, JSON.parse(text)]).toMatchObject([202, { requestId: jobIds.of(call.requestId) }])
    await work()
    const paths = ['job id', 'job id, as another wallet', 'continuation of the job', 'continuation of the answer']
    expect((await openPaths(call.requestId)).toSorted()).toEqual(paths.toSorted())
  })

  it('that is bound to a wallet: only the same payment', async () => {
    const read = { name: 'memory-get', input: { key: 'a' } } as const
    await buy(value)
    const { first, requestId, repeat } = await buy(read)
    expect(first.text).toContain(answered)
    expect(await openPaths(requestId)).toEqual([])
    expect(await repeat()).toMatchObject({ status: 200, text: first.text })
  })

  it('of a call on credits: the same Idempotency-Key, while its debit stands', async () => {
    const row = { wallet: payer, operationId: 'given', type: 'refund', requestId: 'given', at: 1 } as const
    await creditStore(ram.store).append({ ...row, amount: 10_000 })
    await deps.credits.append({ ...row, amount: 10_000 })
    const named = { ...(await signedIn()), idempotencyKey: 'key' }
    const call = callOf(page, named)
    const first = await show(call)
    expect(first.status).toBe(200)
    expect((await openPaths(call.requestId)).toSorted()).toEqual([...all].toSorted())
    const again = await show(callOf(page, named))
    expect(again).toMatchObject({ status: 200, text: first.text, headers: { 'X-Receipt-Id': call.requestId } })
    const held = await deps.paid.findByRequest(call.requestId)
    await deps.paid.replace(held ?? expect.unreachable(), {
      ...(held?.record ?? expect.unreachable()),
      state: 'refunded',
    })
    expect(await openPaths(call.requestId)).toEqual([])
    const anew = await show(callOf(page, named))
    expect(anew.headers['X-Receipt-Id']).not.toBe(call.requestId)
  })

  it('of a job that an earlier version started: its request id', async () => {
    const requestId = requestIdFor('earlier')
    const job = {
      name: 'fetch-basic',
      pool: 'fetch',
      input: page.input,
      createdAt: now,
      deadlineAt: now + 1000,
    } as const
    await deps.jobs.create(requestId, job)
    await work()
    expect((await read('job-get', requestId)).text).toContain(answered)
  })

  it('in parts: every part names the stored answer, and stores nothing', async () => {
    const texts: string[] = []
    const { requestId } = await buy(page)
    const store = deps.results
    deps = { ...deps, results: { ...store, save: async (...of) => (texts.push(of[1]), store.save(...of)) } }
    const id = jobIds.of(requestId)
    const [maxTokens, form] = [100, 'text'] as const
    const [pageTool, jobTool] = [operationOf('fetch-basic'), operationOf('job-get')]
    const byPage = await restOf(await nextPart(`job.${id}`, { operation: pageTool, maxTokens, form }, deps), pageTool)
    expect(byPage.map(({ content }) => content ?? '').join('')).toBe(answered.repeat(200))
    const view = await answer(callOf({ name: 'job-get', input: { requestId: id } }), deps)
    const byJob = await restOf(await firstPart(view, { operation: jobTool, maxTokens, form }), jobTool)
    expect(byJob[0]).toMatchObject({ requestId: id, status: 'completed' })
    expect(byJob.map(({ result }) => result?.content ?? '').join('')).toBe(answered.repeat(200))
    expect([byPage.length > 2, byJob.length > 2, texts]).toEqual([true, true, []])
  })

  interface Part {
    content?: string
    result?: { content?: string }
    continuation?: string
  }

  /** A tool result, and those of its continuations. */
  async function restOf(first: CallToolResult, operation: Operation): Promise<Part[]> {
    const partOf = (result: CallToolResult) => outputOf(operation.tool?.name ?? '', result as ToolAnswer) as Part
    const parts = [partOf(first)]
    for (let text = parts[0]?.continuation; text !== undefined; text = parts.at(-1)?.continuation)
      parts.push(partOf(await nextPart(text, { operation, maxTokens: 100, form: 'text' }, deps)))
    return parts
  }
})
