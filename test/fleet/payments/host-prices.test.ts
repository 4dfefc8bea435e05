import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callOperation } from '#test/support/calls/client.ts'
import { offerIn } from '#test/support/payments/hand-made-payment.ts'
import { openPaidService, type PaidService } from '#test/support/payments/paid-fixture.ts'
import { openNewPayer, type Payer } from '#test/support/payments/payer.ts'
import { articlePage, type Page } from '#test/support/sites/fixture-site.ts'

const challenge = '<!doctype html><title>Just a moment...</title><p>Checking</p><script>window._cf_chl_opt={}</script>'

const walled: Page = (_request, response) => response.writeHead(403, { 'Content-Type': 'text/html' }).end(challenge)

/** A bot check that a browser passes: its script sets a cookie, and loads the page again. */
const checked: Page = (request, response) => {
  if (request.headers.cookie?.includes('passed'))
    return response.setHeader('Content-Type', 'text/html').end(articlePage('owls'))
  const pass = '<script>document.cookie = "passed=1"; location.reload()</script>'
  return response.writeHead(403, { 'Content-Type': 'text/html' }).end(challenge + pass)
}

interface Preview {
  price: { amount: string }
  pricing: { base: string; multiplier: number; reason: string }
}

describe('the price of a rendered page', () => {
  let fixture: PaidService
  let wallets: Payer[]
  beforeAll(async () => {
    fixture = await openPaidService(
      { '/wall': walled, '/checked': checked, '/to': redirect },
      { BROWSER_CONCURRENCY: '1' },
    )
    wallets = [await openNewPayer(fixture.devnet, 1_000_000n), await openNewPayer(fixture.devnet, 1_000_000n)]
    wallets.push(await openNewPayer(fixture.devnet, 1_000_000n))
  })
  afterAll(() => fixture[Symbol.asyncDispose]())

  const redirect: Page = (request, response) =>
    response.writeHead(302, { Location: (request.url ?? '').split('=')[1] ?? '/' }).end()
  const path = '/fetch/pro'
  const page = (name: string) => ({ url: `${fixture.site.url}/?${name}` })
  const amountOf = async (name: string) => offerIn(await fixture.post(page(name), { path })).amount
  const previewOf = async (endpoint: string, name: string) =>
    (await callOperation<Preview>(fixture.service.url, 'preview', { endpoint, ...page(name) })).body

  /** Each wallet pays for one page behind the bot check, and sends its payment again. */
  async function payChecked(wallets: readonly Payer[], round: string): Promise<void> {
    for (const [index, wallet] of wallets.entries()) {
      const { url, payment } = await passCheck(wallet, `${round}-${index}`)
      expect((await fixture.post({ url }, { path, payment })).status).toBe(200)
    }
  }

  /** On a busy machine the browser can take too long to pass the check. Such a call fails, and is not charged. */
  async function passCheck(wallet: Payer, name: string, attempt = 1): Promise<{ url: string; payment: string }> {
    const url = `${fixture.site.url}/checked?${name}-${attempt}`
    const payment = await fixture.sign({ url }, { path }, wallet)
    const reply = await fixture.post({ url }, { path, payment })
    if (reply.status === 200) return { url, payment }
    expect([await reply.json(), attempt < 5]).toMatchObject([{ code: 'TARGET_BLOCKED' }, true])
    return passCheck(wallet, name, attempt + 1)
  }

  it('is not raised by calls that failed, by one wallet, or by a redirect to the host', async () => {
    expect(await amountOf('first')).toBe('6000')
    expect((await previewOf(path, 'first')).pricing).toMatchObject({ base: '0.006', multiplier: 1 })
    for (const name of ['1', '2', '3', '4']) {
      const blocked = await fixture.pay({ url: `${fixture.site.url}/wall?${name}` }, { path })
      expect(await blocked.json()).toMatchObject({ code: 'TARGET_BLOCKED' })
    }
    await payChecked([fixture.payer, fixture.payer, fixture.payer], 'alone')
    const elsewhere = fixture.site.url.replace('127.0.0.1', 'localhost')
    for (const wallet of wallets)
      await fixture.pay({ url: `${elsewhere}/to?=${fixture.site.url}/checked` }, { path }, wallet)
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(await amountOf('second')).toBe('6000')
  })

  it('is quoted before payment, rises when several wallets paid for hard pages, and falls with easy ones', async () => {
    const payment = await fixture.sign(page('locked'), { path })
    await payChecked(wallets, 'several')
    await expect.poll(() => amountOf('third')).toBe('12000')
    const { price, pricing } = await previewOf(path, 'third')
    expect([price.amount, pricing.base, pricing.multiplier]).toEqual(['0.012', '0.006', 2])
    expect(pricing.reason).toContain('bot checks')

    // An earlier quote remains valid.
    const before = await fixture.paid()
    expect((await fixture.post(page('locked'), { path, payment })).status).toBe(200)
    expect((await fixture.paid()) - before).toBe(6000n)
    for (const wallet of wallets) expect((await fixture.pay(page(wallet.address), { path }, wallet)).status).toBe(200)
    await expect.poll(() => amountOf('fourth')).toBe('6000')
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
    await payChecked(wallets, 'extract-1')
    await payChecked(wallets, 'extract-2')
    await expect.poll(() => extractAmount('extract-2')).toBe('90000')
  })

  it('is the fixed price for operations that do not depend on the host', async () => {
    expect(await previewOf('/fetch/basic', 'fourth')).not.toHaveProperty('pricing')
  })
})
