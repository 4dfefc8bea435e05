import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { agentKinds, openAgent, requiredIn } from '#test/support/calls/agents.ts'
import { outputOfReply, postRpc, toolCall } from '#test/support/calls/json-rpc.ts'
import { outputOf, type ToolAnswer } from '#test/support/calls/tool-output.ts'
import { openPaidService, type PaidService } from '#test/support/payments/paid-fixture.ts'
import { articlePage } from '#test/support/sites/fixture-site.ts'
import { openHeldSite } from '#test/support/sites/held-site.ts'

describe('paying for a tool', () => {
  let fixture: PaidService
  let devnet: PaidService['devnet']
  let payer: PaidService['payer']
  let service: PaidService['service']
  let site: PaidService['site']
  beforeAll(async () => {
    const pages = Array.from({ length: 20 }, (_, index) => [`/${index}`, articlePage(`page ${index}`)] as const)
    fixture = await openPaidService(Object.fromEntries(pages))
    ;({ devnet, payer, service, site } = fixture)
  })
  afterAll(() => fixture[Symbol.asyncDispose]())

  let pages = 0
  const freshUrl = () => `${site.url}/${pages++}`

  describe.each(agentKinds)('with %s', (kind) => {
    it('returns the requirements in the result, takes the payment in the message, and settles it once', async () => {
      await using agent = await openAgent(kind, service.url)
      const tool = (await agent.tools()).find(({ name }) => name === 'fetch_webpage')
      expect(tool?.description).toContain('Costs $0.0012 to $0.012.')
      const args = { url: freshUrl() }
      const before = await fixture.paid()

      const asked = await agent.call('fetch_webpage', args)
      const required = requiredIn(asked)
      expect(required).toMatchObject({
        x402Version: 2,
        resource: { url: 'mcp://tool/fetch_webpage', mimeType: 'application/json' },
        accepts: [{ scheme: 'exact', network: 'eip155:84532', amount: '4000', payTo: devnet.payTo }],
      })
      const sentence = `Costs $0.004. This client has not paid: add a spending key in \`Authorization: Bearer wk_…\`; see ${service.url.replace('127.0.0.1', 'localhost')}/docs/keys.`
      expect([asked.content, required.error]).toEqual([[{ type: 'text', text: sentence }], sentence])

      const meta = { 'x402/payment': await payer.payFor(required) }
      const bought = await agent.call('fetch_webpage', args, { meta })
      expect(bought.isError).toBeUndefined()
      expect(bought.output['content']).toContain('# About page')
      const settled = bought._meta?.['x402/payment-response']
      expect(settled).toMatchObject({ success: true, network: 'eip155:84532', payer: payer.address.toLowerCase() })
      const headers = bought._meta?.['webintel/headers'] as Record<string, string>
      const receipt = await fetch(headers['X-Receipt-Url'] ?? '')
      expect(await receipt.json()).toMatchObject({ outcome: 'delivered', endpoint: '/fetch/basic' })

      const again = await agent.call('fetch_webpage', args, { meta })
      // Its age may be one second more.
      expect(again.output).toEqual({ ...bought.output, cache: expect.anything() as unknown })
      expect((await fixture.paid()) - before).toBe(4000n)
    })

    it('charges nothing if nothing is delivered', async () => {
      await using agent = await openAgent(kind, service.url)
      const args = { url: `${site.url}/missing-${kind.replaceAll(' ', '')}` }
      const before = await fixture.paid()
      const meta = { 'x402/payment': await payer.payFor(requiredIn(await agent.call('fetch_webpage', args))) }
      const failed = await agent.call('fetch_webpage', args, { meta })
      expect([failed.isError, failed.output['code']]).toEqual([true, 'TARGET_ERROR'])
      expect(await fixture.paid()).toBe(before)
    })
  })

  it('answers with an HTTP 402 unless the caller speaks MCP', async () => {
    const call = toolCall('fetch_webpage', { url: freshUrl() })
    const { status, headers, body } = await postRpc(service.url, call)
    expect([status, body]).toEqual([402, {}])
    expect(headers.get('PAYMENT-REQUIRED')).not.toBeNull()
    expect(headers.get('Cache-Control')).toBe('no-store')

    const response = await payer.fetch(`${service.url}/mcp`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(call),
    })
    const paid = (await response.json()) as { id: string; result: ToolAnswer }
    expect([response.status, paid.id]).toEqual([200, '1'])
    const output = outputOf('fetch_webpage', paid.result)
    expect(output).toHaveProperty('content')
    expect(response.headers.get('PAYMENT-RESPONSE')).not.toBeNull()
    expect(response.headers.get('X-Receipt-Url')).toContain(output['requestId'])
    expect(paid.result._meta?.['x402/payment-response']).toMatchObject({ success: true })
  })

  it('buys one answer, through whichever transport the payment is sent', async () => {
    const input = { url: freshUrl() }
    const body = JSON.stringify(input)
    const post = (headers: Record<string, string>) =>
      fetch(`${service.url}/fetch/basic`, {
        method: 'POST',
        body,
        headers: { 'Content-Type': 'application/json', ...headers },
      })
    const before = await fixture.paid()
    const signature = await payer.sign(await post({}))
    const first = (await (await post({ 'Payment-Signature': signature })).json()) as Record<string, unknown>
    const payment: unknown = JSON.parse(Buffer.from(signature, 'base64').toString())
    const second = await postRpc(service.url, toolCall('fetch_webpage', input, { 'x402/payment': payment }))
    expect(outputOfReply('fetch_webpage', second)).toMatchObject({
      content: first['content'],
      requestId: first['requestId'],
    })
    expect((await fixture.paid()) - before).toBe(4000n)
  })

  it('charges the price of a cached page, and nothing for its further parts', async () => {
    await using agent = await openAgent('SDK 2 of 2026-07-28', service.url)
    const url = `${site.url}/0`
    const before = await fixture.paid()
    const required = requiredIn(await agent.call('fetch_webpage', { url, maxTokens: 100 }))
    expect(required.accepts[0]?.amount).toBe('1200')
    const meta = { 'x402/payment': await payer.payFor(required) }
    const first = await agent.call('fetch_webpage', { url, maxTokens: 100 }, { meta })
    const continuation = first.output['continuation']
    expect(continuation).toBeTypeOf('string')
    const second = await agent.call('fetch_webpage', { url, continuation })
    expect(second.output['content']).toContain('page 0')
    expect((await fixture.paid()) - before).toBe(1200n)
  })

  it.each([
    ['a text', 'junk', 'INVALID_PAYMENT'],
    ['a list', [], 'INVALID_PAYMENT'],
    ['null', null, 'INVALID_PAYMENT'],
    ['nothing that it should have', {}, 'INVALID_PAYMENT'],
    ['of another version', { x402Version: 1, accepted: {}, payload: {} }, 'INVALID_PAYMENT'],
  ])('is refused when what the message brings is %s', async (_, payment, code) => {
    const call = toolCall('fetch_webpage', { url: freshUrl() }, { 'x402/payment': payment })
    const { body } = await postRpc(service.url, call, { headers: { Accept: 'application/json, text/event-stream' } })
    const message = expect.stringMatching(/^Expected .* in _meta\["x402\/payment"\]\.$/)
    expect(body?.result).toMatchObject({ isError: true, structuredContent: { code, message } })
  })

  it('rejects malformed payments', async () => {
    await using agent = await openAgent('SDK 2 of 2026-07-28', service.url)
    const [mine, other] = [{ url: freshUrl() }, { url: freshUrl() }]
    const before = await fixture.paid()
    const payment = await payer.payFor(requiredIn(await agent.call('fetch_webpage', mine)))
    const forged: Record<string, unknown>[] = [
      { 'x402/payment-response': { success: true, transaction: '0x1', network: 'eip155:84532' } },
      { 'X402/Payment': payment, payment, 'webintel/headers': { 'PAYMENT-RESPONSE': 'e30=' } },
      { 'x402/payment': { ...payment, accepted: { ...payment.accepted, amount: '1' } } },
      { 'x402/payment': { ...payment, accepted: { ...payment.accepted, payTo: payer.address } } },
    ]
    for (const meta of forged)
      expect(requiredIn(await agent.call('fetch_webpage', mine, { meta })).accepts).toHaveLength(1)
    expect(await fixture.paid()).toBe(before)

    const meta = { 'x402/payment': payment }
    await agent.call('fetch_webpage', mine, { meta })
    const elsewhere = await agent.call('fetch_webpage', other, { meta })
    expect(elsewhere.structuredContent).toMatchObject({ code: 'PAYMENT_REUSED' })
    expect((await fixture.paid()) - before).toBe(4000n)
  })

  it('rejects two payments in one call', async () => {
    const call = { url: freshUrl() }
    const asked = await postRpc(service.url, toolCall('fetch_webpage', call), {
      headers: { Accept: 'text/event-stream' },
    })
    const payment = await payer.payFor(requiredIn(asked.body?.result as unknown as ToolAnswer))
    const before = await fixture.paid()
    const { body } = await postRpc(service.url, toolCall('fetch_webpage', call, { 'x402/payment': payment }), {
      headers: { 'Payment-Signature': Buffer.from(JSON.stringify(payment)).toString('base64') },
    })
    expect(body?.result?.['structuredContent']).toMatchObject({
      code: 'INVALID_PAYMENT',
      message: expect.stringContaining('two'),
    })
    expect(await fixture.paid()).toBe(before)
  })

  it.each([
    {
      paths: ['/held?1', '/held?2'],
      done: 'nothing',
      ended: { output: { summary: { successful: 0, failed: 2 } } },
      receipt: { outcome: 'refunded' },
    },
    {
      paths: ['/page', '/held'],
      done: 'one of two pages',
      ended: { output: { summary: { successful: 1, failed: 1 } } },
      receipt: { outcome: 'delivered', refunded: { amount: '0.003' } },
    },
  ])('refunds what the agent gave up on when $done was done', async ({ paths, ended, receipt }) => {
    await using held = await openHeldSite()
    await using agent = await openAgent('SDK 2 of 2026-07-28', service.url)
    const args = { urls: paths.map((path) => held.url + path) }
    const payment = await payer.payFor(requiredIn(await agent.call('batch_fetch', args)))
    const controller = new AbortController()
    const steps: number[] = []
    const onprogress = ({ progress }: { progress: number }) => void steps.push(progress)
    const options = { meta: { 'x402/payment': payment }, signal: controller.signal, onprogress }
    const gone = expect(agent.call('batch_fetch', args, options)).rejects.toThrow()
    await held.reached()
    await expect.poll(() => steps.at(-1)).toBe(paths.filter((path) => path === '/page').length)
    controller.abort('enough')
    await gone
    // A replay of the payment refers to the same request.
    const again = await agent.call('batch_fetch', args, { meta: { 'x402/payment': payment } })
    expect(again).toMatchObject(ended)
    const headers = again._meta?.['webintel/headers'] as Record<string, string>
    const receiptUrl = headers['X-Receipt-Url'] ?? ''
    const shown = async () => (await fetch(receiptUrl)).json()
    await expect.poll(shown).toMatchObject(receipt)
  })

  it('returns no payment requirements above X-Max-Price', async () => {
    const call = toolCall('fetch_webpage', { url: freshUrl() })
    const { status, headers, body } = await postRpc(service.url, call, { headers: { 'X-Max-Price': '0.001' } })
    expect([status, headers.get('PAYMENT-REQUIRED')]).toEqual([200, null])
    expect(body?.result?.['structuredContent']).toMatchObject({
      code: 'PRICE_ABOVE_MAX',
      details: [{ message: '0.004' }],
    })
    const nonsense = await postRpc(service.url, call, { headers: { 'X-Max-Price': 'cheap' } })
    expect(nonsense.body?.result?.['structuredContent']).toMatchObject({ code: 'INVALID_REQUEST' })
  })
})
