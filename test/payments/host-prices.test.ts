import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callOperation } from '#test/support/calls/client.ts'
import { offerIn } from '#test/support/payments/hand-made-payment.ts'
import { openPaidService, type PaidService } from '#test/support/payments/paid-fixture.ts'
import type { Page } from '#test/support/sites/fixture-site.ts'

const walled: Page = (_request, response) =>
  response
    .writeHead(403, { 'Content-Type': 'text/html' })
    .end('<!doctype html><title>Just a moment...</title><p>Checking</p><script>window._cf_chl_opt={}</script>')

interface Preview {
  price: { amount: string }
  pricing: { base: string; multiplier: number; reason: string }
}

describe('the price of a rendered page', () => {
  let fixture: PaidService
  beforeAll(async () => {
    fixture = await openPaidService({ '/wall': walled }, { BROWSER_CONCURRENCY: '1' })
  })
  afterAll(() => fixture[Symbol.asyncDispose]())

  const path = '/fetch/pro'
  const page = (name: string) => ({ url: `${fixture.site.url}/?${name}` })
  const amountOf = async (name: string) => offerIn(await fixture.post(page(name), { path })).amount
  const previewOf = async (endpoint: string, name: string) =>
    (await callOperation<Preview>(fixture.service.url, 'preview', { endpoint, ...page(name) })).body

  it('is quoted before payment, rises with blocks by the host, and falls after successful pages', async () => {
    expect(await amountOf('first')).toBe('6000')
    expect((await previewOf(path, 'first')).pricing).toMatchObject({ base: '0.006', multiplier: 1 })
    const payment = await fixture.sign(page('first'), { path })

    for (const name of ['1', '2']) {
      const blocked = await fixture.pay({ url: `${fixture.site.url}/wall?${name}` }, { path })
      expect(await blocked.json()).toMatchObject({ code: 'TARGET_BLOCKED' })
    }
    await expect.poll(() => amountOf('second')).toBe('12000')
    const { price, pricing } = await previewOf(path, 'second')
    expect([price.amount, pricing.base, pricing.multiplier]).toEqual(['0.012', '0.006', 2])
    expect(pricing.reason).toContain('bot checks')

    // An earlier quote remains valid.
    const before = await fixture.paid()
    expect((await fixture.post(page('first'), { path, payment })).status).toBe(200)
    expect((await fixture.paid()) - before).toBe(6000n)
    // A page succeeded: the host is easier than it seemed.
    await expect.poll(() => amountOf('third')).toBe('6000')
  })

  it('is not raised by free calls, nor by blocks outside of a browser', async () => {
    for (const name of ['1', '2', '3']) {
      const url = `${fixture.site.url}/wall?free-${name}`
      const { body } = await callOperation(fixture.service.url, 'free-fetch', { url })
      expect(body['code']).toBe('TARGET_BLOCKED')
      const live = await callOperation(fixture.service.url, 'preview', { endpoint: '/fetch/basic', url: `${url}-live` })
      expect(live.body).toMatchObject({ live: { error: { code: 'TARGET_BLOCKED' } } })
    }
    const paid = await fixture.pay({ url: `${fixture.site.url}/wall?plain` })
    expect(await paid.json()).toMatchObject({ code: 'TARGET_BLOCKED' })
    // Observations are recorded in the background; one would have been recorded by now.
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(await amountOf('afterwards')).toBe('6000')
  })

  it('rises for /extract, too, up to three times', async () => {
    const input = (name: string) => ({ ...page(name), schema: { type: 'object', properties: { title: {} } } })
    const extractAmount = async (name: string) => offerIn(await fixture.post(input(name), { path: '/extract' })).amount
    expect(await extractAmount('extract-1')).toBe('30000')
    for (const name of ['5', '6', '7', '8', '9'])
      await fixture.pay({ url: `${fixture.site.url}/wall?extract-${name}` }, { path })
    await expect.poll(() => extractAmount('extract-2')).toBe('90000')
  })

  it('is the fixed price for operations that do not depend on the host', async () => {
    expect(await previewOf('/fetch/basic', 'fourth')).not.toHaveProperty('pricing')
  })
})
