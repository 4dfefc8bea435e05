import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callOperation } from '#test/support/client.ts'
import type { Page } from '#test/support/fixture-site.ts'
import { offerIn } from '#test/support/hand-made-payment.ts'
import { openPaidService, type PaidService } from '#test/support/paid-ground.ts'

const walled: Page = (_request, response) =>
  response
    .writeHead(403, { 'Content-Type': 'text/html' })
    .end('<!doctype html><title>Just a moment...</title><p>Checking</p><script>window._cf_chl_opt={}</script>')

interface Preview {
  price: { amount: string }
  pricing: { base: string; multiplier: number; reason: string }
}

describe('the price of a rendered page', { timeout: 60_000 }, () => {
  let ground: PaidService
  beforeAll(async () => {
    ground = await openPaidService({ '/wall': walled }, { BROWSER_CONCURRENCY: '1' })
  })
  afterAll(() => ground[Symbol.asyncDispose]())

  const path = '/fetch/pro'
  const page = (name: string) => ({ url: `${ground.site.url}/?${name}` })
  const amountOf = async (name: string) => offerIn(await ground.post(page(name), { path })).amount
  const previewOf = async (endpoint: string, name: string) =>
    (await callOperation<Preview>(ground.service.url, 'preview', { endpoint, ...page(name) })).body

  it('is told before it is paid, grows with walls at its host, and falls when pages come again', async () => {
    expect(await amountOf('first')).toBe('6000')
    expect((await previewOf(path, 'first')).pricing).toMatchObject({ base: '0.006', multiplier: 1 })
    const payment = await ground.sign(page('first'), { path })

    for (const name of ['1', '2']) {
      const blocked = await ground.pay({ url: `${ground.site.url}/wall?${name}` }, { path })
      expect(await blocked.json()).toMatchObject({ code: 'TARGET_BLOCKED' })
    }
    await expect.poll(() => amountOf('second'), { timeout: 20_000 }).toBe('12000')
    const { price, pricing } = await previewOf(path, 'second')
    expect([price.amount, pricing.base, pricing.multiplier]).toEqual(['0.012', '0.006', 2])
    expect(pricing.reason).toContain('checks for bots')

    // What was quoted before holds.
    const before = await ground.paid()
    expect((await ground.post(page('first'), { path, payment })).status).toBe(200)
    expect((await ground.paid()) - before).toBe(6000n)
    // A page was had: the host is not as hard as it seemed.
    await expect.poll(() => amountOf('third'), { timeout: 20_000 }).toBe('6000')
  })

  it('is not raised by calls that are free, nor by walls that a browser did not meet', async () => {
    for (const name of ['1', '2', '3']) {
      const url = `${ground.site.url}/wall?free-${name}`
      const { body } = await callOperation(ground.service.url, 'free-fetch', { url })
      expect(body['code']).toBe('TARGET_BLOCKED')
      const live = await callOperation(ground.service.url, 'preview', { endpoint: '/fetch/basic', url: `${url}-live` })
      expect(live.body).toMatchObject({ live: { error: { code: 'TARGET_BLOCKED' } } })
    }
    const paid = await ground.pay({ url: `${ground.site.url}/wall?plain` })
    expect(await paid.json()).toMatchObject({ code: 'TARGET_BLOCKED' })
    // Nobody waits for a lesson to be noted: one that was noted would be by now.
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(await amountOf('afterwards')).toBe('6000')
  })

  it('is that of its kind for operations whose price does not depend on the host', async () => {
    expect(await previewOf('/fetch/basic', 'fourth')).not.toHaveProperty('pricing')
  })
})
