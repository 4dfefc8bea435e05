import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callOperation, checkReply } from '#test/support/calls/client.ts'
import { postTo } from '#test/support/calls/post-to.ts'
import { openPaidService, type PaidService } from '#test/support/payments/paid-fixture.ts'
import { openService } from '#test/support/processes/service.ts'

describe('a call that is paid with x402 on an EVM network', () => {
  let fixture: PaidService
  beforeAll(async () => {
    fixture = await openPaidService()
  })
  afterAll(() => fixture[Symbol.asyncDispose]())

  const fetchPage = (by: typeof fetch) => postTo(fixture.service.url, by)({ url: fixture.site.url })

  it('serves the official client at the quoted price, with a receipt', async () => {
    const before = await fixture.paid()
    const response = await fetchPage(fixture.payer.fetch)
    expect(response.status).toBe(200)
    const { body, headers } = await checkReply<{ content: string }>(response, 'fetch-basic')
    expect(body.content).toContain('owls')
    expect((await fixture.paid()) - before).toBe(4000n)
    const requestId = headers.get('X-Receipt-Id')
    const receipt = await callOperation(fixture.service.url, 'receipt-get', { requestId })
    expect(receipt.body).toMatchObject({ outcome: 'delivered', price: { amount: '0.004', currency: 'USD' } })
  })

  it('gets its price first, whatever its input', async () => {
    const response = await fetch(`${fixture.service.url}/fetch/basic`, { method: 'POST', body: '{}' })
    expect(response.status).toBe(402)
    expect(await response.text()).toBe('{}')
    expect(response.headers.get('Cache-Control')).toBe('no-store')
  })

  it('is unavailable while no payment can settle, and the health page says why', async () => {
    const health = async () => (await fetch(`${fixture.service.url}/health`)).json() as Promise<{ payments: object }>
    expect((await health()).payments).toEqual({ 'eip155:84532': 'ok' })
    await using poor = await openService({ ...fixture.settings, EVM_FACILITATOR_KEY: `0x${'1'.repeat(64)}` })
    const response = await fetch(`${poor.url}/fetch/basic`, { method: 'POST', body: '{}' })
    expect(response.status).toBe(503)
    expect(await response.json()).toMatchObject({ code: 'PAYMENTS_UNAVAILABLE' })
    expect(response.headers.get('Retry-After')).not.toBeNull()
    expect(await (await fetch(`${poor.url}/health`)).json()).toMatchObject({
      status: 'degraded',
      payments: { 'eip155:84532': 'unfunded' },
    })
    expect((await fetch(`${poor.url}/r/${fixture.site.url}/`)).status).toBe(200)
  })
})
