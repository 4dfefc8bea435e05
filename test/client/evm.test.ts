import { createPublicClient, http } from 'viem'
import { privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { Client, type ClientOptions } from '#client/index.ts'
import { assertOutput } from '#test/support/calls/client.ts'
import { openPaidService, type PaidService } from '#test/support/payments/paid-fixture.ts'
import { openHeldSite, type HeldSite } from '#test/support/sites/held-site.ts'
import { failureOf } from './failure-of.ts'
import { openFaultyProxy, type FaultyProxy } from './open-faulty-proxy.ts'

describe('a client that pays on an EVM chain', () => {
  let paid: PaidService
  let proxy: FaultyProxy
  let held: HeldSite
  let account: PrivateKeyAccount
  let client: Client
  let publicUrl: string
  const open = (options: ClientOptions = {}) =>
    new Client({ baseUrl: proxy.url, publicUrl, signer: account, ...options })
  beforeAll(async () => {
    paid = await openPaidService()
    proxy = await openFaultyProxy(paid.service.url)
    held = await openHeldSite()
    publicUrl = paid.service.url.replace('127.0.0.1', 'localhost')
    account = privateKeyToAccount(paid.devnet.payerKey)
    client = open()
  })
  afterAll(async () => {
    held.release()
    await held[Symbol.asyncDispose]()
    await proxy[Symbol.asyncDispose]()
    await paid[Symbol.asyncDispose]()
  })
  const page = (path: string) => ({ url: paid.site.url + path })
  const isPaid = ({ headers }: { headers: Readonly<Record<string, string>> }) => 'payment-signature' in headers

  it('pays a call once and returns its typed output', async () => {
    const before = await paid.paid()
    const { data, payment, receiptUrl, requestId } = await client.fetch.basic(page('/?once')).withResponse()
    assertOutput('fetch-basic', data)
    expect(data.content).toContain('owls')
    expect((await paid.paid()) - before).toBe(4000n)
    expect(receiptUrl).toContain(`/receipts/${requestId}`)
    const receipt = await client.receipts.get({ requestId })
    expect(receipt).toMatchObject({ outcome: 'delivered', transaction: payment?.transaction })
    const chain = createPublicClient({ transport: http(paid.devnet.rpcUrl) })
    const hash = payment?.transaction as `0x${string}`
    expect((await chain.getTransactionReceipt({ hash })).status).toBe('success')
  })

  it('takes operations at their paths, and those below an operation', async () => {
    expect((await client.map(page('/'))).urls.length).toBeGreaterThan(0)
    expect((await client.memory.set({ key: 'plan', value: { a: 1 } })).key).toBe('plan')
    expect((await client.memory.get({ key: 'plan' })).value).toEqual({ a: 1 })
    expect((await client.memory.list()).keys).toHaveLength(1)
    expect((await client.memory.delete({ key: 'plan' })).deleted).toBe(true)
    const wrong = await failureOf(client.search.news({ query: 7 as never }))
    expect(wrong).toMatchObject({ code: 'INVALID_REQUEST', details: [{ path: '/query' }] })
  })

  it('reports wrong input, and pays nothing', async () => {
    const before = await paid.paid()
    const error = await failureOf(client.fetch.basic({ url: 7 as never }))
    expect(error).toMatchObject({
      code: 'INVALID_REQUEST',
      status: 400,
      paymentState: 'unused',
      retryAction: 'abandon',
    })
    expect(error.details?.[0]?.path).toBe('/url')
    expect(await failureOf(client.fetch.basic(page('/missing')))).toMatchObject({ code: 'TARGET_ERROR' })
    expect(await failureOf(client.jobs.get({} as never))).toBeInstanceOf(TypeError)
    expect(await paid.paid()).toBe(before)
  })

  it('refuses a price above the limit, whoever states it', async () => {
    const before = await paid.paid()
    const refused = { code: 'PRICE_ABOVE_MAX' }
    expect(await failureOf(client.fetch.basic(page('/'), { maxPrice: 0.0001 }))).toMatchObject(refused)
    expect(await failureOf(client.credits.buy({ amount: '10' }))).toMatchObject({ ...refused, status: 412 })
    // A service that ignores X-Max-Price.
    const error = client.credits.buy({ amount: '10' }, { headers: { 'X-Max-Price': '100' } })
    expect(await failureOf(error)).toMatchObject({ ...refused, status: 402, price: '10' })
    expect(await paid.paid()).toBe(before)
  })

  it('without a signer names the price', async () => {
    const error = await failureOf(new Client({ baseUrl: paid.service.url }).fetch.basic(page('/?unpaid')))
    expect(error).toMatchObject({ code: 'PAYMENT_REQUIRED', status: 402, price: '0.004' })
  })

  it.each(['cut', 'lost', 'replaced'] as const)('pays once if the answer is %s', async (fault) => {
    const [before, sent] = [await paid.paid(), proxy.requests.length]
    proxy.fail(fault, isPaid)
    expect((await client.fetch.basic(page(`/?${fault}`))).content).toContain('owls')
    expect((await paid.paid()) - before).toBe(4000n)
    const payments = proxy.requests.slice(sent).filter(isPaid)
    expect(payments).toHaveLength(2)
    expect(new Set(payments.map(({ headers }) => headers['payment-signature'])).size).toBe(1)
  })

  it.each([
    ['lost', 'CONNECTION_LOST'],
    ['replaced', 'UNEXPECTED_ANSWER'],
  ] as const)(
    'gives the payment of a call to the caller, who can send it again, if the answer is %s',
    async (fault, code) => {
      const before = await paid.paid()
      const hasty = open({ maxRetries: 0 })
      proxy.fail(fault, isPaid)
      const error = await failureOf(hasty.fetch.basic(page(`/?later-${fault}`)))
      expect(error).toMatchObject({ code, payment: expect.any(String) as string })
      const payment = error.payment ?? ''
      expect((await hasty.fetch.basic(page(`/?later-${fault}`), { payment })).content).toContain('owls')
      expect((await paid.paid()) - before).toBe(4000n)
    },
  )

  it('does not take the page of a proxy for an output', async () => {
    proxy.fail({ status: 200, body: '<h1>Sign in to this network</h1>' }, isPaid)
    const error = await failureOf(client.fetch.basic(page('/?page')))
    expect(error).toMatchObject({ code: 'UNEXPECTED_ANSWER', status: 200, payment: expect.any(String) as string })
  })

  it('takes its payment to no other origin', async () => {
    await using other = await openFaultyProxy(paid.service.url)
    proxy.fail({ status: 307, headers: { Location: `${other.url}/fetch/basic` }, body: {} }, isPaid)
    const error = await failureOf(client.fetch.basic(page('/?moved')))
    expect(error).toMatchObject({ code: 'UNEXPECTED_ANSWER', status: 307, payment: expect.any(String) as string })
    expect(other.requests).toEqual([])
  })

  it('names the job and the payment of a call that cannot wait for its job', async () => {
    await using site = await openHeldSite()
    const before = await paid.paid()
    const hasty = open({ maxRetries: 0 })
    const options = { headers: { Prefer: 'wait=1' } }
    const isPoll = ({ target }: { target: string }) => target.startsWith('/jobs/')
    proxy.fail(
      { status: 503, body: { error: 'Busy', code: 'SERVICE_UNAVAILABLE', message: 'Busy.', requestId: 'poll' } },
      isPoll,
    )
    const error = await failureOf(hasty.fetch.basic({ url: `${site.url}/held` }, options))
    const { requestId = '', payment = '' } = error
    expect((await client.jobs.get({ requestId })).status).toMatch(/queued|running/)
    site.release()
    expect((await hasty.fetch.basic({ url: `${site.url}/held` }, { payment })).content).toContain('waiting')
    expect((await paid.paid()) - before).toBe(4000n)
  })

  it('signs no second payment while the first is valid', async () => {
    const sent = proxy.requests.length
    proxy.fail({ status: 402, headers: await requiredHeaders(), body: {} }, isPaid)
    expect(await failureOf(client.fetch.basic(page('/?refused')))).toMatchObject({
      code: 'PAYMENT_REFUSED',
      status: 402,
    })
    expect(proxy.requests.slice(sent).filter(isPaid)).toHaveLength(1)
  })

  it('starts a job in the background, reports its progress, and returns its result', async () => {
    const job = await client.fetch.basic.start({ url: `${held.url}/held?background` })
    expect((await job.status()).status).toMatch(/queued|running/)
    const steps: unknown[] = []
    const result = job.result({ onProgress: (progress) => steps.push(progress) })
    await vi.waitUntil(() => steps.length > 0)
    held.release()
    expect((await result).content).toContain('waiting')
    expect(steps[0]).toEqual({ completed: 0, total: 1 })
  })

  it('ends when its signal aborts, and cancels the job that it waits for', async () => {
    await using site = await openHeldSite()
    const controller = new AbortController()
    const call = client.fetch.basic(
      { url: `${site.url}/held` },
      { signal: controller.signal, headers: { Prefer: 'wait=1' } },
    )
    call.catch(() => {})
    await site.reached()
    const jobRequest = (method: string) =>
      proxy.requests.find((one) => one.method === method && one.target.startsWith('/jobs/'))
    proxy.requests.splice(0)
    await vi.waitUntil(() => jobRequest('GET'), { timeout: 60_000 })
    controller.abort(new Error('enough'))
    await expect(call).rejects.toThrow('enough')
    const requestId = jobRequest('DELETE')?.target.slice('/jobs/'.length) ?? ''
    expect(await client.jobs.get({ requestId })).toMatchObject({ status: 'cancelled', refunded: { amount: '0.004' } })
    site.release()
  })

  async function requiredHeaders(): Promise<Record<string, string>> {
    const asked = await paid.post(page('/?refused'))
    return { 'PAYMENT-REQUIRED': asked.headers.get('PAYMENT-REQUIRED') ?? '' }
  }
})
