import { once } from 'node:events'
import { mkdtempDisposable, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport as OldTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Client as ServiceClient } from '#client/index.ts'
import { requiredIn, withOutput, type ToolCallAnswer } from '#test/support/calls/agents.ts'
import type { ToolAnswer } from '#test/support/calls/tool-output.ts'
import { openPaidService, type PaidService } from '#test/support/payments/paid-fixture.ts'
import { evmWallet } from '#test/support/payments/wallet.ts'
import { buyCredits, fund } from '#test/support/processes/credit-service.ts'
import { openProcess } from '#test/support/processes/service.ts'
import { openSvmService } from '#test/support/processes/svm-service.ts'
import { openHeldSite } from '#test/support/sites/held-site.ts'
import { openFaultyProxy } from './open-faulty-proxy.ts'

const root = join(import.meta.dirname, '../..')
const script = join(root, 'client/mcp.ts')
const clientInfo = { name: 'test', version: '1' }

const serverOf = (env: Readonly<Record<string, string>>) => ({
  command: process.execPath,
  args: [script],
  cwd: tmpdir(),
  env: { PATH: process.env['PATH'] ?? '', ...env },
  stderr: 'ignore' as const,
})

/** Connects the official client of an SDK to `npm run mcp` with these settings. */
async function openStdio(kind: 'SDK 1' | 'SDK 2', env: Readonly<Record<string, string>>) {
  const client =
    kind === 'SDK 1' ? new OldClient(clientInfo) : new Client(clientInfo, { versionNegotiation: { mode: 'auto' } })
  if (client instanceof OldClient) await client.connect(new OldTransport(serverOf(env)))
  else await client.connect(new StdioClientTransport(serverOf(env)))
  return {
    tools: async () => (await client.listTools()).tools.map(({ name }) => name),
    async call(name: string, args: Record<string, unknown>, options: object = {}): Promise<ToolCallAnswer> {
      const params = { name, arguments: args }
      const called =
        client instanceof OldClient ? client.callTool(params, undefined, options) : client.callTool(params, options)
      return withOutput(name, (await called) as ToolAnswer)
    },
    [Symbol.asyncDispose]: () => client.close(),
  }
}

describe('npm run mcp', () => {
  let paid: PaidService
  let wallet: Record<string, string>
  beforeAll(async () => {
    paid = await openPaidService()
    wallet = { WEBINTEL_URL: paid.service.url, WEBINTEL_EVM_KEY: paid.devnet.payerKey }
  })
  afterAll(() => paid[Symbol.asyncDispose]())
  const page = (path: string) => ({ url: paid.site.url + path })

  it.each(['SDK 1', 'SDK 2'] as const)('lists and calls tools for %s, and pays for them', async (kind) => {
    await using agent = await openStdio(kind, wallet)
    expect(await agent.tools()).toContain('fetch_webpage')
    const before = await paid.paid()
    const answer = await agent.call('fetch_webpage', page(`/?${kind}`))
    expect(answer.isError).toBeFalsy()
    expect(answer.output['content']).toContain('owls')
    expect(answer._meta?.['x402/payment-response']).toMatchObject({ success: true, network: paid.devnet.network })
    expect((await paid.paid()) - before).toBe(4000n)
    const missing = await agent.call('fetch_webpage', page('/missing'))
    expect([missing.isError, missing.structuredContent?.['code']]).toEqual([true, 'TARGET_ERROR'])
    expect((await paid.paid()) - before).toBe(4000n)
  })

  it('forwards the progress of a call', async () => {
    await using site = await openHeldSite()
    await using agent = await openStdio('SDK 2', wallet)
    const reported = Promise.withResolvers<unknown>()
    const call = agent.call('fetch_webpage', { url: `${site.url}/held` }, { onprogress: reported.resolve })
    expect(await reported.promise).toMatchObject({ progress: 0, total: 1 })
    site.release()
    expect((await call).output['content']).toContain('waiting')
  })

  it('lists the tools that WEBINTEL_TOOLS names', async () => {
    await using agent = await openStdio('SDK 2', { ...wallet, WEBINTEL_TOOLS: 'map_site,extract_pdf' })
    expect(await agent.tools()).toEqual(['map_site', 'extract_pdf'])
  })

  it('pays once if the connection to the service is lost', async () => {
    await using proxy = await openFaultyProxy(paid.service.url)
    await using agent = await openStdio('SDK 2', { ...wallet, WEBINTEL_URL: proxy.url })
    await agent.tools()
    const before = await paid.paid()
    proxy.requests.splice(0)
    // The second call brings the payment.
    proxy.fail('lost', () => proxy.requests.length === 2)
    const answer = await agent.call('fetch_webpage', page('/?lost'))
    expect(answer.output['content']).toContain('owls')
    expect(proxy.requests).toHaveLength(3)
    expect((await paid.paid()) - before).toBe(4000n)
  })

  it('sends the same payment again when the model repeats a call that a proxy answered', async () => {
    await using proxy = await openFaultyProxy(paid.service.url)
    await using agent = await openStdio('SDK 2', { ...wallet, WEBINTEL_URL: proxy.url })
    await agent.tools()
    const before = await paid.paid()
    proxy.requests.splice(0)
    // The calls that bring the payment.
    for (let attempts = 0; attempts < 3; attempts += 1) proxy.fail('replaced', () => proxy.requests.length > 1)
    const lost = await agent.call('fetch_webpage', page('/?repeated'))
    expect(lost).toMatchObject({ isError: true, structuredContent: { code: 'CONNECTION_LOST' } })
    const answer = await agent.call('fetch_webpage', page('/?repeated'))
    expect(answer.output['content']).toContain('owls')
    expect((await paid.paid()) - before).toBe(4000n)
  })

  it('pays nothing above its limit, and nothing without a wallet', async () => {
    const before = await paid.paid()
    await using frugal = await openStdio('SDK 2', { ...wallet, WEBINTEL_MAX_PRICE: '0.001' })
    const refused = await frugal.call('fetch_webpage', page('/?frugal'))
    expect(refused).toMatchObject({ isError: true, structuredContent: { code: 'PRICE_ABOVE_MAX', price: '0.004' } })
    await using poor = await openStdio('SDK 2', { WEBINTEL_URL: paid.service.url })
    expect(requiredIn(await poor.call('fetch_webpage', page('/?poor'))).accepts).toHaveLength(1)
    expect(await paid.paid()).toBe(before)
  })

  it('signs in for the free tools of a wallet that pays by x402, and spends no credits', async () => {
    const publicUrl = paid.service.url.replace('127.0.0.1', 'localhost')
    await using agent = await openStdio('SDK 2', { ...wallet, WEBINTEL_PUBLIC_URL: publicUrl })
    await agent.call('memory_set', { key: 'free', value: 1 })
    const before = await paid.paid()
    expect((await agent.call('credits_balance', {})).output).toMatchObject({ balance: '0' })
    const deleted = await agent.call('memory_delete', { key: 'free' })
    expect(deleted.output).toMatchObject({ key: 'free', deleted: true })
    expect(await paid.paid()).toBe(before)
    await using stranger = await openStdio('SDK 2', { WEBINTEL_URL: paid.service.url })
    expect((await stranger.call('credits_balance', {})).structuredContent).toMatchObject({ code: 'MISSING_AUTH' })
  })

  it('pays on Solana', async () => {
    await using solana = await openSvmService()
    await using agent = await openStdio('SDK 2', {
      WEBINTEL_URL: solana.service.url,
      WEBINTEL_SOLANA_KEY: solana.devnet.payerKey,
      WEBINTEL_SOLANA_RPC_URL: solana.devnet.rpcUrl,
    })
    const answer = await agent.call('fetch_webpage', { url: `${solana.site.url}/` })
    expect(answer._meta?.['x402/payment-response']).toMatchObject({ success: true, network: solana.devnet.network })
    expect(await solana.paid()).toBe(4000n)
  })

  it('pays with credits once, within its limit, if the connection is lost, too', async () => {
    const payerKey = generatePrivateKey()
    await fund(paid.devnet, payerKey, 10_000_000n)
    await buyCredits({ ...paid.devnet, payerKey }, paid.service.url)
    const by = evmWallet(payerKey)
    // The public URL of a service without a configured one.
    const publicUrl = paid.service.url.replace('127.0.0.1', 'localhost')
    const spent = async () => {
      const signature = await by.sign({ baseUrl: publicUrl })
      const reply = await fetch(`${paid.service.url}/credits/balance`, { headers: signature })
      return 12 - Number(((await reply.json()) as { balance: string }).balance)
    }
    expect(await spent()).toBe(0)
    await using proxy = await openFaultyProxy(paid.service.url)
    const credits = {
      WEBINTEL_URL: proxy.url,
      WEBINTEL_PUBLIC_URL: publicUrl,
      WEBINTEL_EVM_KEY: payerKey,
      WEBINTEL_PAY_WITH: 'credits',
    }
    const before = await paid.paid()
    await using agent = await openStdio('SDK 2', credits)
    await agent.tools()
    proxy.fail('lost', ({ headers }) => headers['x-credit-signature'] !== undefined)
    proxy.requests.splice(0)
    const answer = await agent.call('fetch_webpage', page('/?credits'))
    expect(answer.output['content']).toContain('owls')
    const signed = proxy.requests.filter(({ headers }) => headers['x-credit-signature'] !== undefined)
    expect(signed).toHaveLength(2)
    expect(answer._meta?.['webintel/headers']).toMatchObject({ 'Payment-Method': 'credits' })
    expect(await spent()).toBeCloseTo(0.002, 6)
    const read = { name: 'memory_get', args: { key: 'plan' } }
    await agent.call('memory_set', { key: 'plan', value: 1 })
    const stored = await spent()
    proxy.fail('lost', ({ headers }) => headers['x-credit-signature'] !== undefined)
    await expect(agent.call(read.name, read.args)).rejects.toThrow()
    const lost = (await spent()) - stored
    expect((await agent.call(read.name, read.args)).output['value']).toBe(1)
    expect((await spent()) - stored).toBeCloseTo(2 * lost, 6)
    await using frugal = await openStdio('SDK 2', { ...credits, WEBINTEL_MAX_PRICE: '0.001' })
    const refused = await frugal.call('fetch_webpage', page('/?credits-frugal'))
    expect(refused).toMatchObject({ isError: true, structuredContent: { code: 'PRICE_ABOVE_MAX' } })
    expect((await spent()) - stored).toBeCloseTo(2 * lost, 6)
    expect(await paid.paid()).toBe(before)
  })

  it('pays with a spending key, once, within its budget, and until it is revoked', async () => {
    const signer = privateKeyToAccount(paid.devnet.payerKey)
    const owner = new ServiceClient({
      baseUrl: paid.service.url.replace('127.0.0.1', 'localhost'),
      signer,
      maxPrice: '10',
    })
    await owner.credits.buy({ amount: '10' })
    const { key, keyId } = await owner.keys.post({ limit: '0.003', label: 'agent' })
    await using dir = await mkdtempDisposable(join(tmpdir(), 'webintel-key-'))
    const file = join(dir.path, 'key')
    await writeFile(file, `${key}\n`)
    await using proxy = await openFaultyProxy(paid.service.url)
    await using agent = await openStdio('SDK 2', { WEBINTEL_URL: proxy.url, WEBINTEL_KEY_FILE: file })
    await agent.tools()
    proxy.fail('lost', ({ headers }) => headers['idempotency-key'] !== undefined)
    const answer = await agent.call('fetch_webpage', page('/?spending-key'))
    expect(answer.output['content']).toContain('owls')
    expect(answer._meta?.['webintel/headers']).toMatchObject({ 'X-Credit-Cost': '0.002', 'X-Budget-Left': '0.001' })
    const proofs = proxy.requests.map(({ headers }) => [headers['authorization'], headers['x-credit-signature']])
    for (const proof of proofs) expect(proof).toEqual([`Bearer ${key}`, undefined])
    const { structuredContent } = await agent.call('fetch_webpage', page('/?above-the-budget'))
    expect(structuredContent).toMatchObject({ code: 'BUDGET_EXCEEDED' })
    await owner.keys.delete({ keyId })
    const revoked = await agent.call('fetch_webpage', page('/?revoked'))
    expect(revoked).toMatchObject({ isError: true, structuredContent: { code: 'KEY_REVOKED' } })
    await using late = await openStdio('SDK 2', { WEBINTEL_URL: proxy.url, WEBINTEL_KEY: key })
    await expect(late.tools()).rejects.toThrow(/key was revoked/)
    expect(JSON.stringify([answer, structuredContent, revoked])).not.toContain(key)
  })

  it('reports a service that does not answer, and starts without it', async () => {
    await using agent = await openStdio('SDK 2', { WEBINTEL_URL: 'http://127.0.0.1:9' })
    await expect(agent.tools()).rejects.toThrow('No service answers at http://127.0.0.1:9')
  })

  it.each([
    ['WEBINTEL_EVM_KEY', '0xdeadbeef'],
    ['WEBINTEL_SOLANA_KEY', 'SecretButNoKey'],
    ['WEBINTEL_KEY', 'SecretButNoSpendingKey'],
    ['WEBINTEL_KEY_FILE', '/nonexistent'],
    ['WEBINTEL_MAX_PRICE', 'much'],
    ['WEBINTEL_URL', 'ftp://127.0.0.1'],
    ['WEBINTEL_URL', 'http://127.0.0.1/api'],
    ['WEBINTEL_PUBLIC_URL', 'here'],
    ['WEBINTEL_PAY_WITH', 'coins'],
    // Without a wallet.
    ['WEBINTEL_PAY_WITH', 'credits'],
  ])('rejects an invalid %s without showing keys', async (name, value) => {
    await using running = openProcess(['client/mcp.ts'], { [name]: value })
    const [code] = (await once(running.child, 'close')) as [number | null]
    const text = running.lines.join('\n')
    // The list of all settings follows.
    expect([code, running.lines[0]]).toEqual([2, expect.stringMatching(new RegExp(`^${name}[:=]`))])
    if (name.endsWith('KEY')) expect(text).not.toContain(value)
  })

  it('rejects a spending key beside a wallet', async () => {
    const env = { WEBINTEL_KEY: `wk_0123456789abcdef_${'x'.repeat(43)}`, WEBINTEL_EVM_KEY: generatePrivateKey() }
    await using running = openProcess(['client/mcp.ts'], env)
    await once(running.child, 'close')
    expect(running.lines[0]).toMatch(/^WEBINTEL_KEY: a spending key pays alone/)
    expect(running.lines.join('\n')).not.toContain('xxx')
  })
})
