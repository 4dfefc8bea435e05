import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openKeyService, type KeyService } from '#test/keys/key-service.ts'
import { agentKinds, openAgent, requiredIn, withOutput } from '#test/support/calls/agents.ts'
import type { ToolAnswer } from '#test/support/calls/tool-output.ts'
import { publicUrl } from '#test/support/processes/credit-service.ts'

describe('the first contact of an agent', () => {
  let service: KeyService
  let url: string
  let key: string
  beforeAll(async () => {
    service = await openKeyService()
    url = service.service.url
    const wallet = await service.openWallet()
    ;({ key } = await service.makeSpender(wallet, { limit: '1' }))
  })
  afterAll(() => service[Symbol.asyncDispose]())

  let pages = 0
  const freshPage = () => ({ url: `${service.site.url}/?first-${pages++}` })

  describe.each(agentKinds)('with %s, without key or wallet', (kind) => {
    it('finds a free tool that works, and a price in words for a paid one', async () => {
      await using agent = await openAgent(kind, url)
      const names = (await agent.tools()).map(({ name }) => name)
      expect(names).toEqual(expect.arrayContaining(['free_fetch', 'fetch_webpage']))
      const free = await agent.call('free_fetch', freshPage())
      expect(free.isError).toBeUndefined()
      expect(free.content[0]?.text).toContain('owls')
      expect(free).not.toHaveProperty('structuredContent')

      const asked = await agent.call('fetch_webpage', freshPage())
      expect(asked.isError).toBe(true)
      expect(asked.content).toEqual([
        {
          type: 'text',
          text: `Costs $0.004. This client has not paid: add a spending key in \`Authorization: Bearer wk_…\`; see ${publicUrl}/docs/keys.`,
        },
      ])
      expect(requiredIn(asked).accepts[0]?.amount).toBe('4000')
    })

    it('gets the error of an invalid argument, not a price', async () => {
      await using agent = await openAgent(kind, url)
      for (const args of [{}, { url: 'nowhere' }, { url: 'http://10.0.0.1/' }, { ...freshPage(), colour: 'red' }]) {
        const { content, structuredContent } = await agent.call('fetch_webpage', args)
        expect(structuredContent?.['code']).toMatch(/^(INVALID_REQUEST|INVALID_URL|URL_NOT_ALLOWED)$/)
        expect(content[0]?.text).toMatch(/^(INVALID_REQUEST|INVALID_URL|URL_NOT_ALLOWED): /)
        expect(structuredContent).not.toHaveProperty('accepts')
      }
    })

    it('learns where a key goes from a tool that needs a wallet', async () => {
      await using agent = await openAgent(kind, url)
      const { content } = await agent.call('credits_balance')
      expect(content[0]?.text).toContain(`Authorization: Bearer wk_…\`; see ${publicUrl}/docs/keys`)
    })
  })

  it('pays with a key in a header, which is all that a client has to set', async () => {
    const client = new Client({ name: 'test', version: '1' })
    const headers = { Authorization: `Bearer ${key}` }
    await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', url), { requestInit: { headers } }))
    const answer = await client.callTool({ name: 'fetch_webpage', arguments: freshPage() })
    const { isError, content, output, _meta } = withOutput('fetch_webpage', answer as ToolAnswer)
    expect([isError, content.length]).toEqual([undefined, 2])
    expect(content[0]?.text).toContain('owls')
    expect(output).toMatchObject({ cache: { state: 'miss' }, proof: { alg: expect.any(String) } })
    expect(_meta?.['webintel/headers']).toMatchObject({ 'X-Budget-Left': '0.998' })
    await client.close()
  })

  it('gets the facts in structuredContent if the address says so', async () => {
    await using agent = await openAgent('SDK 2 of 2026-07-28', url, '?results=structured')
    const { content, structuredContent } = await agent.call('free_fetch', freshPage())
    expect(content).toEqual([{ type: 'text', text: expect.stringContaining('owls') }])
    expect(structuredContent).toMatchObject({ truncated: false })
    expect(structuredContent).not.toHaveProperty('content')
  })

  it.each([{}, { url: 'a page' }])('previews a tool by its name in at most 400 tokens (%j)', async (given) => {
    await using agent = await openAgent('SDK 1', url)
    const isLive = 'url' in given
    const { output, ...sent } = await agent.call('preview', { endpoint: 'fetch_webpage', ...(isLive && freshPage()) })
    expect(output).toMatchObject({
      price: { amount: isLive ? '0.0012' : '0.004' },
      sampleType: isLive ? 'live' : 'recorded',
    })
    expect(Buffer.byteLength(JSON.stringify(sent)) / 4).toBeLessThanOrEqual(400)
  })
})
