import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { agentKinds, openAgent, requiredIn } from '#test/support/calls/agents.ts'
import { callOperation } from '#test/support/calls/client.ts'
import { openSvmService, type SvmService } from '#test/support/processes/svm-service.ts'

describe('paying for a tool on Solana', () => {
  let fixture: SvmService
  let devnet: SvmService['devnet']
  let payer: SvmService['payer']
  let site: SvmService['site']
  let service: SvmService['service']
  beforeAll(async () => {
    fixture = await openSvmService()
    ;({ devnet, payer, site, service } = fixture)
  })
  afterAll(() => fixture[Symbol.asyncDispose]())

  describe.each(agentKinds)('with %s', (kind) => {
    const path = (name: string) => `/?${name}-${kind.replaceAll(' ', '-')}`

    it('takes a signed payment in the message, and settles it once however often it is sent', async () => {
      await using agent = await openAgent(kind, service.url)
      await agent.tools()
      const args = { url: site.url + path('once') }
      const before = await fixture.paid()
      const required = requiredIn(await agent.call('fetch_webpage', args))
      expect(required).toMatchObject({
        resource: { url: 'mcp://tool/fetch_webpage' },
        accepts: [{ scheme: 'exact', network: devnet.network, amount: '4000', payTo: devnet.payTo }],
      })

      const meta = { 'x402/payment': await payer.payFor(required) }
      const bought = await agent.call('fetch_webpage', args, { meta })
      expect(bought.isError).toBeUndefined()
      expect(bought.output['content']).toContain('owls')
      const settled = bought._meta?.['x402/payment-response'] as { transaction: string }
      expect(settled).toMatchObject({ success: true, network: devnet.network, payer: payer.wallet.address })
      const requestId = String(bought.output['requestId'])
      const receipt = await callOperation(service.url, 'receipt-get', { requestId })
      expect(receipt.body).toMatchObject({
        outcome: 'delivered',
        payer: payer.wallet.address,
        transaction: settled.transaction,
      })

      const again = await Promise.all([1, 2, 3].map(() => agent.call('fetch_webpage', args, { meta })))
      // Its age may be one second more.
      const same = { ...bought.output, cache: expect.anything() as unknown }
      for (const { output } of again) expect(output).toEqual(same)
      expect(fixture.fetched(path('once'))).toBe(1)
      expect((await fixture.paid()) - before).toBe(4000n)

      const other = await agent.call('fetch_webpage', { url: site.url + path('other') }, { meta })
      expect(other.output).toMatchObject({ code: 'PAYMENT_REUSED' })
      expect((await fixture.paid()) - before).toBe(4000n)
    })

    it('charges nothing if nothing is delivered', async () => {
      await using agent = await openAgent(kind, service.url)
      const args = { url: `${site.url}/missing-${kind.replaceAll(' ', '-')}` }
      const before = await fixture.paid()
      const meta = { 'x402/payment': await payer.payFor(requiredIn(await agent.call('fetch_webpage', args))) }
      const failed = await agent.call('fetch_webpage', args, { meta })
      expect([failed.isError, failed.output['code']]).toEqual([true, 'TARGET_ERROR'])
      expect(await fixture.paid()).toBe(before)
    })
  })

  it('proves the wallet whose value is deleted, at no charge', async () => {
    await using agent = await openAgent('SDK 2 of 2026-07-28', service.url)
    const paymentFor = async (name: string, args: Record<string, unknown>) => ({
      meta: { 'x402/payment': await payer.payFor(requiredIn(await agent.call(name, args))) },
    })
    const entry = { key: 'plan', value: 1 }
    await agent.call('memory_set', entry, await paymentFor('memory_set', entry))
    const before = await fixture.paid()
    const proof = await paymentFor('memory_get', { key: 'plan' })
    const deleted = await agent.call('memory_delete', { key: 'plan' }, proof)
    expect(deleted.output).toMatchObject({ key: 'plan', deleted: true })
    const read = await agent.call('memory_get', { key: 'plan' }, proof)
    expect(read.output).toMatchObject({ code: 'PAYMENT_REUSED' })
    expect(await fixture.paid()).toBe(before)
  })

  it('fails with a transaction to another recipient or of a smaller amount', async () => {
    await using agent = await openAgent('SDK 2 of 2026-07-28', service.url)
    const args = { url: `${site.url}/?forged` }
    const before = await fixture.paid()
    const required = requiredIn(await agent.call('fetch_webpage', args))
    for (const change of [{ payTo: payer.wallet.address }, { amount: '1' }]) {
      const [offer] = required.accepts
      const crooked = { ...required, accepts: offer === undefined ? [] : [{ ...offer, ...change }] }
      const payment = await payer.payFor(crooked)
      // With the changed terms, and with the terms of our offer.
      for (const sent of [payment, { ...payment, accepted: offer }]) {
        const refused = await agent.call('fetch_webpage', args, { meta: { 'x402/payment': sent } })
        expect(requiredIn(refused).accepts).toHaveLength(1)
      }
    }
    expect(fixture.fetched('/?forged')).toBe(0)
    expect(await fixture.paid()).toBe(before)
  })
})
