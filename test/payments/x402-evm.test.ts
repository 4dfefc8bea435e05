import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callOperation, checkReply } from '#test/support/client.ts'
import { openPaidService, type PaidService } from '#test/support/paid-ground.ts'
import { postTo } from '#test/support/post-to.ts'
import { openService } from '#test/support/service.ts'

describe('a call that is paid with x402 on an EVM network', () => {
  let ground: PaidService
  beforeAll(async () => {
    ground = await openPaidService()
  })
  afterAll(() => ground[Symbol.asyncDispose]())

  const fetchPage = (by: typeof fetch) => postTo(ground.service.url, by)({ url: ground.site.url })

  it('is served to the official client, for the price that was told, with a receipt', async () => {
    const before = await ground.paid()
    const response = await fetchPage(ground.payer.fetch)
    expect(response.status).toBe(200)
    const { body, headers } = await checkReply<{ content: string }>(response, 'fetch-basic')
    expect(body.content).toContain('owls')
    expect((await ground.paid()) - before).toBe(4000n)
    const requestId = headers.get('X-Receipt-Id')
    const receipt = await callOperation(ground.service.url, 'receipt-get', { requestId })
    expect(receipt.body).toMatchObject({ outcome: 'delivered', price: { amount: '0.004', currency: 'USDC' } })
  })

  it('is told its price first, whatever it says', async () => {
    const response = await fetch(`${ground.service.url}/fetch/basic`, { method: 'POST', body: '{}' })
    expect(response.status).toBe(402)
    expect(await response.text()).toBe('{}')
    expect(response.headers.get('Cache-Control')).toBe('no-store')
  })

  it('is not sold while nobody could settle it, and the health page says why', async () => {
    const health = async () => (await fetch(`${ground.service.url}/health`)).json() as Promise<{ payments: object }>
    expect((await health()).payments).toEqual({ 'eip155:84532': 'ok' })
    await using poor = await openService({ ...ground.settings, EVM_FACILITATOR_KEY: `0x${'1'.repeat(64)}` })
    const response = await fetch(`${poor.url}/fetch/basic`, { method: 'POST', body: '{}' })
    expect(response.status).toBe(503)
    expect(await response.json()).toMatchObject({ code: 'PAYMENTS_UNAVAILABLE' })
    expect(response.headers.get('Retry-After')).not.toBeNull()
    expect(await (await fetch(`${poor.url}/health`)).json()).toMatchObject({
      status: 'degraded',
      payments: { 'eip155:84532': 'unfunded' },
    })
    expect((await fetch(`${poor.url}/r/${ground.site.url}/`)).status).toBe(200)
  })
})
