import { generatePrivateKey, privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Client, type ClientOptions } from '#client/index.ts'
import { fund, openCreditService, publicUrl, type CreditService } from '#test/support/processes/credit-service.ts'
import { failureOf } from './failure-of.ts'
import { openFaultyProxy, type FaultyProxy, type ForwardedRequest } from './open-faulty-proxy.ts'

describe('a client that pays with credits', () => {
  let service: CreditService
  let proxy: FaultyProxy
  let account: PrivateKeyAccount
  let client: Client
  const open = (options: ClientOptions = {}) =>
    new Client({ baseUrl: proxy.url, publicUrl, signer: account, credits: { buy: '10' }, ...options })
  beforeAll(async () => {
    service = await openCreditService()
    proxy = await openFaultyProxy(service.service.url)
  })
  afterAll(async () => {
    await proxy[Symbol.asyncDispose]()
    await service[Symbol.asyncDispose]()
  })
  beforeEach(async () => {
    const key = generatePrivateKey()
    await fund(service.devnet, key, 10_000_000n)
    account = privateKeyToAccount(key)
    client = open()
  })
  const page = (path: string) => ({ url: service.site.url + path })
  const isSigned = ({ target, headers }: ForwardedRequest) =>
    target === '/fetch/basic' && 'x-credit-signature' in headers

  it('buys a bundle when the balance is too low, and pays each call from it', async () => {
    const { data, credits } = await client.fetch.basic(page('/?bought')).withResponse()
    expect(data.content).toContain('owls')
    expect(credits).toEqual({ cost: '0.002', balance: '11.998' })
    await client.fetch.basic(page('/?second'))
    expect((await client.credits.balance()).balance).toBe('11.996')
    const { history } = await client.credits.history()
    expect(history.map(({ type }) => type)).toEqual(['spend', 'spend', 'bonus', 'purchase'])
  })

  it('without a bundle reports the low balance', async () => {
    expect(await failureOf(open({ credits: true }).fetch.basic(page('/')))).toMatchObject({
      code: 'INSUFFICIENT_CREDITS',
      status: 402,
      retryAction: 'resign',
    })
  })

  it('reads, lists and erases the data of its wallet', async () => {
    await client.memory.set({ key: 'a b', value: [1] })
    expect((await client.memory.get({ key: 'a b' })).value).toEqual([1])
    expect((await client.wallet.data.get()).memory).toHaveLength(1)
    await client.wallet.data.delete()
    expect((await client.memory.list()).keys).toEqual([])
  })

  it('signs in to no other origin than its own', async () => {
    const { publicUrl: _, ...own } = { baseUrl: proxy.url, publicUrl, signer: account, credits: true }
    expect(await failureOf(new Client(own).fetch.basic(page('/')))).toMatchObject({ code: 'INVALID_SIGNATURE' })
  })

  it.each(['cut', 'lost'] as const)('is charged once if the connection is %s', async (fault) => {
    await client.fetch.basic(page(`/?before-${fault}`))
    const sent = proxy.requests.length
    proxy.fail(fault, isSigned)
    expect((await client.fetch.basic(page(`/?${fault}`))).content).toContain('owls')
    expect((await client.credits.balance()).balance).toBe('11.996')
    const attempts = proxy.requests.slice(sent).filter(isSigned)
    expect(new Set(attempts.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
    expect(new Set(attempts.map(({ headers }) => headers['x-credit-signature'])).size).toBe(2)
  })

  it.each(['cut', 'lost'] as const)('is charged once for a GET if the connection is %s', async (fault) => {
    await client.memory.set({ key: 'plan', value: 1 })
    const isRead = ({ target }: ForwardedRequest) => target.startsWith('/memory/get')
    await client.memory.get({ key: 'plan' })
    const charged = async () =>
      (await client.credits.history()).history.filter(({ endpoint }) => endpoint === '/memory/get')
    expect(await charged()).toHaveLength(1)
    proxy.fail(fault, isRead)
    const read = client.memory.get({ key: 'plan' })
    if (fault === 'cut') expect((await read).value).toBe(1)
    else expect(await failureOf(read)).toMatchObject({ code: 'CONNECTION_LOST', retryable: false })
    expect(await charged()).toHaveLength(2)
  })

  it('gives the key of a call to the caller, who can send it again', async () => {
    const hasty = open({ maxRetries: 0 })
    await hasty.fetch.basic(page('/?key-before'))
    proxy.fail('replaced', isSigned)
    const error = await failureOf(hasty.fetch.basic(page('/?key-later')))
    expect(error).toMatchObject({ code: 'UNEXPECTED_ANSWER', idempotencyKey: expect.any(String) as string })
    const { idempotencyKey = '' } = error
    expect((await hasty.fetch.basic(page('/?key-later'), { idempotencyKey })).content).toContain('owls')
    expect((await client.credits.balance()).balance).toBe('11.996')
  })

  it('buys one bundle for calls that start together', async () => {
    await Promise.all(['/?together-1', '/?together-2', '/?together-3'].map((path) => client.fetch.basic(page(path))))
    expect((await client.credits.balance()).balance).toBe('11.994')
  })

  it('sends the payment of a lost purchase again', async () => {
    const isPurchase = ({ target, headers }: ForwardedRequest) =>
      target === '/credits/buy' && 'payment-signature' in headers
    const hasty = open({ maxRetries: 0 })
    const sent = proxy.requests.length
    proxy.fail({ status: 502, body: '<h1>Bad gateway</h1>' }, isPurchase)
    const error = await failureOf(hasty.fetch.basic(page('/?purchase')))
    expect(error).toMatchObject({ code: 'UNEXPECTED_ANSWER' })
    // It is not the payment of the call.
    expect(error.payment).toBeUndefined()
    expect((await hasty.fetch.basic(page('/?purchase'))).content).toContain('owls')
    const payments = proxy.requests.slice(sent).filter(isPurchase)
    expect(payments).toHaveLength(2)
    expect(new Set(payments.map(({ headers }) => headers['payment-signature'])).size).toBe(1)
  })

  it('is charged once for one idempotency key', async () => {
    const options = { idempotencyKey: crypto.randomUUID() }
    const first = await client.fetch.basic(page('/?key'), options)
    const second = await client.fetch.basic(page('/?key'), options)
    expect(second.requestId).toBe(first.requestId)
    expect((await client.credits.balance()).balance).toBe('11.998')
    expect(await failureOf(client.fetch.basic(page('/?other'), options))).toMatchObject({
      code: 'IDEMPOTENCY_CONFLICT',
    })
  })
})
