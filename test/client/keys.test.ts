import { inspect } from 'node:util'
import { createKeyPairSignerFromBytes, getBase58Encoder } from '@solana/kit'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { Client, type ClientOptions, type Signer } from '#client/index.ts'
import { evmKeys, svmKeys } from '#devnet/well-known-keys.ts'
import { openTestMoneyService, type TestMoneyService } from '#test/support/processes/test-money-service.ts'
import { articlePage, openFixtureSite, type FixtureSite } from '#test/support/sites/fixture-site.ts'
import { openHeldSite } from '#test/support/sites/held-site.ts'
import { failureOf } from './failure-of.ts'
import { openFaultyProxy, type FaultyProxy } from './open-faulty-proxy.ts'

describe('a client with a spending key', () => {
  const scope = new AsyncDisposableStack()
  let service: TestMoneyService
  let site: FixtureSite
  let proxy: FaultyProxy
  /** The wallets of the local chains. */
  const owners = new Map<string, Client>()
  const signers: Record<string, () => Signer | Promise<Signer>> = {
    EVM: () => privateKeyToAccount(evmKeys.payer),
    Solana: async () => createKeyPairSignerFromBytes(getBase58Encoder().encode(svmKeys.payer)),
  }
  const open = (options: ClientOptions = {}) =>
    new Client({ baseUrl: proxy.url, publicUrl: service.publicUrl, maxRetries: 1, ...options })
  beforeAll(async () => {
    site = scope.use(await openFixtureSite({ '/': articlePage('owls') }))
    service = scope.use(await openTestMoneyService())
    proxy = scope.use(await openFaultyProxy(service.url))
    for (const [chain, signer] of Object.entries(signers)) {
      const owner = open({ signer: await signer(), solanaRpcUrl: service.solanaRpcUrl, maxPrice: '10' })
      owners.set(chain, owner)
      await owner.credits.buy({ amount: '10' })
    }
  })
  afterAll(() => scope.disposeAsync())

  let pages = 0
  const freshPage = () => ({ url: `${site.url}/?${pages++}` })
  const owner = (chain: string) => owners.get(chain) ?? open()

  it.each(Object.keys(signers))('lives from its grant by a wallet on %s to its end', async (chain) => {
    const grant = { limit: '1.50', perDay: '1', perCall: '0.0025', operations: ['pages', 'map'], label: `of ${chain}` }
    const made = await owner(chain).keys.post(grant)
    expect(made).toMatchObject({ limit: '1.5', left: '1', access: [], label: `of ${chain}` })
    const agent = open({ key: made.key })

    const { data, credits } = await agent.fetch.basic(freshPage()).withResponse()
    expect(data.content).toContain('# About owls')
    expect(credits).toEqual({ cost: '0.002', budgetLeft: '0.998' })
    expect(await failureOf(agent.map({ url: site.url }))).toMatchObject({ code: 'BUDGET_EXCEEDED', status: 402 })
    expect(await failureOf(agent.search({ query: 'owls' }))).toMatchObject({ code: 'KEY_NOT_ALLOWED', status: 403 })
    expect(await failureOf(agent.credits.buy({ amount: '10' }, { maxPrice: '10' }))).toMatchObject({
      code: 'KEY_NOT_ALLOWED',
    })

    const child = await agent.keys.children({ keyId: made.keyId, limit: '0.5', label: 'sub-agent' })
    await open({ key: child.key }).fetch.basic(freshPage())
    const { keys } = await agent.keys.get()
    expect(keys.map(({ keyId, spent }) => [keyId, spent])).toEqual([
      [made.keyId, '0.004'],
      [child.keyId, '0.002'],
    ])

    const narrowed = await owner(chain).keys.patch({ keyId: made.keyId, perCall: '0.001', label: 'renamed' })
    expect(narrowed).toMatchObject({ perCall: '0.001', label: 'renamed' })
    expect(await failureOf(agent.fetch.basic(freshPage()))).toMatchObject({ code: 'BUDGET_EXCEEDED' })
    expect(await owner(chain).keys.delete({ keyId: made.keyId })).toMatchObject({ revoked: true })
    for (const { key } of [made, child])
      expect(await failureOf(open({ key }).fetch.basic(freshPage()))).toMatchObject({
        code: 'KEY_REVOKED',
        status: 401,
      })
  })

  it('sends the key with every operation, and neither a payment nor a sign-in', async () => {
    const { key, keyId } = await owner('EVM').keys.post({ limit: '1', access: ['memory', 'history'], label: 'all' })
    const agent = open({ key })
    const sent = proxy.requests.length
    await agent.fetch.basic(freshPage())
    await agent.memory.set({ key: 'plan', value: 1 })
    await agent.memory.get({ key: 'plan' })
    await agent.credits.balance()
    await agent.free.fetch(freshPage())
    await agent.keys.delete({ keyId })
    const requests = proxy.requests.slice(sent)
    expect(requests).toHaveLength(6)
    for (const { headers, target } of requests) {
      expect([target, headers.authorization]).toEqual([target, `Bearer ${key}`])
      expect(Object.keys(headers).filter((name) => /signature|credit|sign-in/.test(name))).toEqual([])
      expect(target).not.toContain('wk_')
    }
  })

  it.each(['cut', 'lost'] as const)('is charged once if the connection is %s', async (fault) => {
    const { key } = await owner('EVM').keys.post({ limit: '1', access: ['memory'], label: 'once' })
    const agent = open({ key })
    proxy.fail(fault, ({ target }) => target === '/fetch/basic')
    expect((await agent.fetch.basic(freshPage()).withResponse()).credits?.budgetLeft).toBe('0.998')
    await agent.memory.set({ key: fault, value: 1 })
    proxy.fail(fault, ({ target }) => target.startsWith('/memory/get'))
    // Another GET would be charged again.
    expect(await failureOf(agent.memory.get({ key: fault }))).toMatchObject({
      code: 'CONNECTION_LOST',
      retryable: false,
    })
    const { keys } = await agent.keys.get()
    expect(keys[0]?.spent).toBe(fault === 'cut' ? '0.003' : '0.0035')
  })

  it('gets the answer of a job that was paid before the key was revoked', async () => {
    await using held = await openHeldSite()
    const { key, keyId } = await owner('EVM').keys.post({ limit: '1', label: 'waiting' })
    const sent = proxy.requests.length
    const page = open({ key }).fetch.basic({ url: `${held.url}/held` }, { headers: { Prefer: 'wait=1' } })
    await held.reached()
    await vi.waitUntil(() => proxy.requests.slice(sent).some(({ target }) => target.startsWith('/jobs/')), {
      timeout: 60_000,
    })
    await owner('EVM').keys.delete({ keyId })
    held.release()
    expect((await page).content).toContain('waiting')
  })

  it.each([
    ['https://api.example.com', true],
    ['http://localhost:3000', true],
    ['http://127.0.0.1:3000', true],
    ['http://[::1]:3000', true],
    ['http://api.example.com', false],
    ['http://10.0.0.1:3000', false],
    ['http://127.0.0.1.evil.example', false],
    ['http://localhost.evil.example:3000', false],
  ])('goes to %s: %s, so that nobody on the way reads it', (baseUrl, isSent) => {
    const thrown = thrownBy(() => new Client({ baseUrl, key: `wk_0123456789abcdef_${'x'.repeat(43)}` }))
    if (isSent) expect(thrown).toMatchObject({ fetch: expect.anything() })
    else
      expect(thrown).toMatchObject({ name: 'TypeError', message: expect.stringContaining('baseUrl: expected https') })
    expect(inspect(thrown, { depth: 9 })).not.toContain('xxx')
    // A wallet signs each call for its service: others can do nothing with the signature.
    expect(thrownBy(() => new Client({ baseUrl, signer: privateKeyToAccount(evmKeys.payer) }))).toBeInstanceOf(Client)
  })

  it('has the key in no error', async () => {
    const key = `wk_0123456789abcdef_${'x'.repeat(43)}`
    const nowhere = new Client({ baseUrl: 'http://127.0.0.1:9', key, maxRetries: 0 })
    const errors = [
      await failureOf(nowhere.fetch.basic({ url: site.url })),
      await failureOf(open({ key }).fetch.basic({ url: site.url })),
      ...['no key', `${key}\n`, ''].map((wrong) => thrownBy(() => new Client({ key: wrong }))),
      thrownBy(() => new Client({ key, signer: privateKeyToAccount(evmKeys.payer) })),
      await failureOf(open({ key }).fetch.basic({ url: site.url }, { payment: 'AAAA' })),
    ]
    expect(errors.slice(0, 2)).toMatchObject([{ code: 'CONNECTION_LOST' }, { code: 'INVALID_KEY' }])
    for (const error of errors.slice(2)) expect(error).toBeInstanceOf(TypeError)
    expect(inspect([errors, nowhere], { depth: 9, showHidden: true })).not.toContain('xxx')
  })
})

function thrownBy(work: () => unknown): unknown {
  try {
    return work()
  } catch (error) {
    return error
  }
}
