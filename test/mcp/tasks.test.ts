import { randomUUID } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeSpender } from '#test/keys/key-service.ts'
import { requiredIn } from '#test/support/calls/agents.ts'
import { postRpc, toolCall } from '#test/support/calls/json-rpc.ts'
import { openPayer, openTestChain, paidOn, type Payer } from '#test/support/payments/payer.ts'
import { openWalletWithCredits, publicUrl } from '#test/support/processes/credit-service.ts'
import { openFleet } from '#test/support/processes/fleet.ts'
import { openRoundRobin } from '#test/support/processes/round-robin.ts'
import { articlePage, openFixtureSite, type FixtureSite, type Page } from '#test/support/sites/fixture-site.ts'
import {
  comparable,
  headersIn,
  optedIn,
  resultIn,
  taskClient,
  tasksExtension,
  type Fields,
  type TaskClient,
} from './task-client.ts'

describe('a task, with two API processes that answer alternately', () => {
  const scope = new AsyncDisposableStack()
  let urls: string[]
  let url: string
  let key: string
  let payer: Payer
  let client: TaskClient
  beforeAll(async () => {
    const chain = scope.use(await openTestChain())
    payer = openPayer(chain)
    const fleet = scope.use(await openFleet({ ...paidOn(chain), PUBLIC_URL: publicUrl }))
    const [one, other] = await Promise.all([fleet.api(), fleet.api(), fleet.worker({}, 'fetch', 'crawl')])
    urls = [one.url, other.url]
    ;({ url } = scope.use(await openRoundRobin(urls)))
    const by = await openWalletWithCredits(fleet, 10_000_000)
    ;({ key } = await makeSpender({ url: one.url, by }, { limit: '5' }))
    client = taskClient(url, key)
  })
  afterAll(() => scope.disposeAsync())

  let site: FixtureSite
  let held: PromiseWithResolvers<void>
  beforeEach(async () => {
    held = Promise.withResolvers()
    const late =
      (answer: Page): Page =>
      (...sent) =>
        void held.promise.then(() => answer(...sent))
    site = await openFixtureSite({
      '/page': articlePage('owls', 40),
      '/late': late((_request, response) => response.end(articlePage('waiting'))),
      '/gone': late((_request, response) => response.writeHead(404).end()),
      '/site': `<html><body><h1>A site</h1><p>Two pages.</p><a href="/late">late</a></body></html>`,
    })
  })
  afterEach(async () => {
    held.resolve()
    await site[Symbol.asyncDispose]()
  })

  it.each([
    {
      tool: 'batch_fetch',
      args: () => ({ urls: [`${site.url}/page`, `${site.url}/late`], maxTokens: 300 }),
      cost: '0.006',
      progress: '1 of 2 done',
      read: ['owls', 'continuation'],
      query: '',
    },
    {
      tool: 'crawl_site',
      args: () => ({ url: `${site.url}/site`, limit: 2 }),
      cost: '0.003',
      progress: '1 of 2 done',
      read: ['A site', 'About waiting', 'structuredContent'],
      query: '?results=structured',
    },
  ])('$tool is paid once, and has the result that a call without the extension gets', async (operation) => {
    const { tool, args, cost, progress, read, query } = operation
    const headers = { 'Idempotency-Key': randomUUID() }
    const left = await client.budgetLeft()
    const { _meta, ...created } = await client.call(tool, args(), { headers })
    const { taskId, createdAt } = created
    expect(created).toEqual({
      resultType: 'task',
      taskId: expect.any(String),
      status: 'working',
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      lastUpdatedAt: createdAt,
      ttlMs: 86_400_000,
      pollIntervalMs: 1000,
    })
    expect(headersIn(_meta)).toMatchObject({ 'X-Credit-Cost': cost, 'X-Budget-Left': dollars(left - Number(cost)) })
    const working = { resultType: 'complete', taskId, status: 'working', createdAt, statusMessage: progress }
    await expect.poll(() => client.get(taskId)).toMatchObject(working)
    for (const at of urls) expect(await client.get(taskId, { at })).not.toHaveProperty('result')

    held.resolve()
    await expect.poll(() => client.stateOf(taskId)).toBe('completed')
    const [here, there] = await Promise.all(urls.map((at) => client.get(taskId, { at, query })))
    expect(here).toEqual(there)
    const { result, ...shown } = here as { result: Fields }
    expect(shown).toMatchObject({ resultType: 'complete', taskId, createdAt, ttlMs: 86_400_000, pollIntervalMs: 1000 })
    for (const text of read) expect(JSON.stringify(result)).toContain(text)

    const direct = await client.call(tool, args(), { headers, query, optsIn: false })
    expect(comparable(result)).toEqual(comparable(direct))
    const { 'X-Receipt-Id': receiptId, ...receipt } = headersIn(result['_meta'])
    expect(receipt).toEqual({
      'Payment-Method': 'credits',
      'X-Credit-Cost': cost,
      'X-Receipt-Url': `${publicUrl}/receipts/${receiptId}`,
    })
    expect(headersIn(direct['_meta'])).toMatchObject({ 'X-Receipt-Id': receiptId, ...receipt })
    expect(await client.budgetLeft()).toBeCloseTo(left - Number(cost), 6)
  })

  it('is paid on a chain, once', async () => {
    const args = { urls: [`${site.url}/page`, `${site.url}/late`] }
    const unsigned = { headers: { Authorization: '' } }
    const asked = (await client.call('batch_fetch', args, unsigned)) as unknown as Parameters<typeof requiredIn>[0]
    const meta = { 'x402/payment': await payer.payFor(requiredIn(asked)) }
    const { resultType, taskId, _meta } = await client.call('batch_fetch', args, { ...unsigned, meta })
    expect(resultType).toBe('task')
    const settled = (_meta as Fields)['x402/payment-response']
    expect(settled).toMatchObject({ success: true, amount: '6000' })
    held.resolve()
    await expect.poll(() => client.stateOf(taskId)).toBe('completed')
    const { result } = (await client.get(taskId)) as { result: Fields }
    expect((result['_meta'] as Fields)['x402/payment-response']).toEqual(settled)
    expect(headersIn(result['_meta'])['X-Receipt-Id']).toBe(headersIn(_meta)['X-Receipt-Id'])
  })

  it('comes only after a short wait, and only to a client whose request has the extension', async () => {
    const page = { url: `${site.url}/page` }
    expect(await client.call('fetch_webpage', page)).toMatchObject({
      resultType: 'complete',
      content: expect.any(Array),
    })

    const startedAt = Date.now()
    const args = { urls: [`${site.url}/page`, `${site.url}/late`] }
    const created = resultIn(await client.send('tools/call', { name: 'batch_fetch', arguments: args }))
    expect(created).toMatchObject({ resultType: 'task' })
    // A call waits for 25 seconds by default.
    expect(Date.now() - startedAt).toBeLessThan(15_000)

    const without = await client.call('batch_fetch', args, { optsIn: false })
    expect(without).toMatchObject({ resultType: 'complete', content: expect.any(Array) })
    const { continuation = '' } = /job\.(?<continuation>[\w-]+)/.exec(JSON.stringify(without))?.groups ?? {}
    // Both name a job.
    expect(await client.stateOf(continuation)).toBe('working')
    const old = { ...toolCall('batch_fetch', args, { 'io.modelcontextprotocol/clientCapabilities': optedIn }), id: 1 }
    const plain = await postRpc(url, old, { headers: { Authorization: `Bearer ${key}`, Prefer: 'wait=1' } })
    expect(JSON.stringify(plain.body?.result)).toContain('job.')
  })

  it('is declared by the server, and refused to requests without the extension', async () => {
    const { capabilities } = resultIn(await client.send('server/discover', {}))
    expect(capabilities).toMatchObject({ extensions: { [tasksExtension]: {} } })
    for (const method of ['tasks/get', 'tasks/update', 'tasks/cancel']) {
      const refused = await client.send(method, { taskId: uuidv7() }, { optsIn: false })
      expect(refused.status).toBe(400)
      expect(refused.body?.error).toMatchObject({ code: -32_021, data: { requiredCapabilities: optedIn } })
    }
    const old = { jsonrpc: '2.0', id: 1, method: 'tasks/get', params: { taskId: uuidv7() } }
    expect((await postRpc(url, old)).body?.error).toMatchObject({ code: -32_601 })
    expect((await client.send('tasks/list', {})).body?.error).toMatchObject({ code: -32_601 })
    expect((await client.send('tasks/result', { taskId: uuidv7() })).body?.error).toMatchObject({ code: -32_601 })
  })

  it('of a call that fails has its error and the refund', async () => {
    const left = await client.budgetLeft()
    const { taskId, _meta } = await client.call('fetch_webpage', { url: `${site.url}/gone` })
    expect(headersIn(_meta)).toMatchObject({ 'X-Credit-Cost': '0.002' })
    held.resolve()
    await expect.poll(() => client.stateOf(taskId)).toBe('completed')
    const { result, statusMessage } = (await client.get(taskId)) as { result: Fields; statusMessage: string }
    expect(result).toMatchObject({
      isError: true,
      structuredContent: {
        code: 'TARGET_ERROR',
        message: statusMessage,
        requestId: taskId,
        refunded: { amount: '0.002', currency: 'USD' },
      },
    })
    expect(headersIn(result['_meta'])).toMatchObject({ 'X-Credit-Cost': '0' })
    expect(await client.budgetLeft()).toBeCloseTo(left, 6)
  })

  it('is cancelled and refunded', async () => {
    const left = await client.budgetLeft()
    const { taskId } = await client.call('fetch_webpage', { url: `${site.url}/late` })
    expect(await client.stateOf(taskId)).toBe('working')
    const [here = '', there = ''] = urls
    const { _meta, ...acknowledged } = resultIn(await client.send('tasks/cancel', { taskId }, { at: here }))
    expect(acknowledged).toEqual({ resultType: 'complete' })
    const ended = await client.get(taskId, { at: there })
    expect(ended).toMatchObject({ status: 'cancelled', statusMessage: expect.stringContaining('Refunded: $0.002') })
    expect(ended).not.toHaveProperty('result')
    expect(await client.budgetLeft()).toBeCloseTo(left, 6)
    expect(resultIn(await client.send('tasks/cancel', { taskId }))).toMatchObject({ resultType: 'complete' })
    expect(await client.stateOf(taskId)).toBe('cancelled')
  })

  it('that is cancelled has the pages that it has paid for', async () => {
    const { taskId } = await client.call('batch_fetch', { urls: [`${site.url}/page`, `${site.url}/late`] })
    await client.send('tasks/cancel', { taskId })
    await expect.poll(() => client.stateOf(taskId)).toBe('completed')
    const { result } = (await client.get(taskId)) as { result: Fields }
    for (const text of ['owls', 'JOB_CANCELLED']) expect(JSON.stringify(result)).toContain(text)
    expect(headersIn(result['_meta'])).toMatchObject({ 'X-Credit-Cost': '0.003' })
  })

  it('takes no input', async () => {
    const { taskId } = await client.call('fetch_webpage', { url: `${site.url}/late` })
    const update = { taskId, inputResponses: { name: { action: 'accept', content: { name: 'A' } } } }
    const { _meta, ...acknowledged } = resultIn(await client.send('tasks/update', update))
    expect(acknowledged).toEqual({ resultType: 'complete' })
    expect(await client.stateOf(taskId)).toBe('working')
  })

  it('is opened by its id only', async () => {
    const { taskId, _meta } = await client.call('fetch_webpage', { url: `${site.url}/late` })
    const { 'X-Receipt-Id': receiptId = '' } = headersIn(_meta)
    expect(receiptId).not.toBe('')
    const strangers = [
      receiptId,
      uuidv7(),
      randomUUID(),
      '',
      'unknown',
      `${String(taskId)}.9999999`,
      `${String(taskId)}.x`,
      `job.${String(taskId)}`,
    ]
    for (const method of ['tasks/get', 'tasks/update', 'tasks/cancel'])
      for (const stranger of strangers) {
        const { body } = await client.send(method, { taskId: stranger, inputResponses: {} })
        expect(body?.error, `${method} ${stranger}`).toMatchObject({
          code: -32_602,
          message: expect.stringContaining('No task with this id'),
        })
      }
    for (const params of [{}, { taskId: 5 }])
      expect((await client.send('tasks/get', params)).body?.error).toMatchObject({ code: -32_602 })
    expect(await client.stateOf(taskId)).toBe('working')
  })
})

const dollars = (amount: number) => String(Number(amount.toFixed(6)))
