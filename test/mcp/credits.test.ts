import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openAgent, requiredIn } from '#test/support/calls/agents.ts'
import { outputOfReply, postRpc, toolCall } from '#test/support/calls/json-rpc.ts'
import type { TestWallet } from '#test/support/payments/wallet.ts'
import { openCreditService, publicUrl, type CreditService } from '#test/support/processes/credit-service.ts'

describe('an agent with a wallet', () => {
  let credits: CreditService
  let wallet: TestWallet
  beforeAll(async () => {
    credits = await openCreditService()
    wallet = await credits.openWallet()
  })
  afterAll(() => credits[Symbol.asyncDispose]())

  let pages = 0
  const freshPage = () => ({ url: `${credits.site.url}/?${pages++}` })
  const signed = (body: string) => wallet.sign({ baseUrl: publicUrl, method: 'POST', target: '/mcp', body })

  it('pays for a tool with credits by plain JSON-RPC; each sign-in is valid once', async () => {
    const body = JSON.stringify(toolCall('fetch_webpage', freshPage()))
    const headers = await signed(body)
    const bought = await postRpc(credits.service.url, body, { headers })
    expect(outputOfReply('fetch_webpage', bought)).toHaveProperty('content')
    expect(bought.headers.get('X-Credit-Cost')).toBe('0.002')
    const replayed = await postRpc(credits.service.url, body, { headers })
    expect(replayed.body?.result).toMatchObject({ isError: true, structuredContent: { code: 'REPLAY_DETECTED' } })
    const other = JSON.stringify(toolCall('fetch_webpage', freshPage()))
    const moved = await postRpc(credits.service.url, other, { headers: await signed(body) })
    expect(moved.body?.result?.['structuredContent']).toMatchObject({ code: 'INVALID_SIGNATURE' })
  })

  it('signs each message for paid tools, and the origin for free tools', async () => {
    const balance = toolCall('credits_balance', {})
    const codeOf = async (body: string, headers: Readonly<Record<string, string>>) => {
      const output = outputOfReply('credits_balance', await postRpc(credits.service.url, body, { headers }))
      return output['code'] ?? (output['balance'] === undefined ? 'NONE' : 'OK')
    }
    const bought = JSON.stringify(toolCall('fetch_webpage', freshPage()))
    const spent = await signed(bought)
    await postRpc(credits.service.url, bought, { headers: spent })
    expect(await codeOf(JSON.stringify(balance), spent)).toBe('INVALID_SIGNATURE')
    const origin = await wallet.sign({ baseUrl: publicUrl })
    for (const _ of [1, 2]) expect(await codeOf(JSON.stringify(balance), origin)).toBe('OK')
    const once = await signed(JSON.stringify(balance))
    expect(await codeOf(JSON.stringify(balance), once)).toBe('OK')
    expect(await codeOf(JSON.stringify(balance), once)).toBe('REPLAY_DETECTED')
    expect(await codeOf(bought, origin)).toBe('INVALID_SIGNATURE')
  })

  it('pays with credits by the official client, which signs the request it sends', async () => {
    const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: { pin: '2026-07-28' } } })
    const transport = new StreamableHTTPClientTransport(new URL('/mcp', credits.service.url), {
      fetch: async (url, init) => {
        const headers = new Headers(init?.headers)
        const proof = await signed(typeof init?.body === 'string' ? init.body : '')
        for (const [name, value] of Object.entries(proof)) headers.set(name, value)
        return fetch(url, { ...init, headers })
      },
    })
    await client.connect(transport)
    const { content, _meta } = await client.callTool({ name: 'fetch_webpage', arguments: freshPage() })
    expect(content[0]).toMatchObject({ type: 'text', text: expect.stringContaining('owls') })
    expect(_meta?.['webintel/headers']).toMatchObject({ 'Payment-Method': 'credits', 'X-Credit-Cost': '0.002' })
    await client.close()
  })

  it('stores a value and reads it back; payments travel in the message', async () => {
    await using agent = await openAgent('SDK 2 of 2026-07-28', credits.service.url)
    const { payer } = credits
    const buy = async (name: string, args: Record<string, unknown>) => {
      const asked = await agent.call(name, args)
      return agent.call(name, args, { meta: { 'x402/payment': await payer.payFor(requiredIn(asked)) } })
    }
    const stored = await buy('memory_set', { key: 'plan', value: { step: 1 } })
    expect(stored.output).toMatchObject({ key: 'plan', stored: true })
    const read = await buy('memory_get', { key: 'plan' })
    expect(read.output).toMatchObject({ key: 'plan', value: { step: 1 } })
    // The maximum depth is the same as at the endpoint, although a message nests its input deeper.
    const deep = JSON.parse('['.repeat(64) + ']'.repeat(64)) as unknown
    expect((await buy('memory_set', { key: 'deep', value: deep })).output).toMatchObject({ stored: true })
  })

  it('gets both alternatives to identify its wallet: a sign-in or a payment', async () => {
    await using agent = await openAgent('SDK 1', credits.service.url)
    const { isError, structuredContent } = await agent.call('memory_get', { key: 'plan' })
    expect([isError, structuredContent?.['code']]).toEqual([true, 'MISSING_AUTH'])
    expect(structuredContent).toMatchObject({ x402Version: 2, resource: { url: 'mcp://tool/memory_get' } })
    expect(Object.keys(structuredContent?.['extensions'] as object)).toEqual(['payment-identifier'])
    const free = await agent.call('memory_delete', { key: 'plan' })
    expect(free.structuredContent).toMatchObject({ code: 'MISSING_AUTH' })
    expect(free.structuredContent).not.toHaveProperty('accepts')
  })
})
