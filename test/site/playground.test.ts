import type { Browser } from 'puppeteer'
import { generatePrivateKey } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeViolations, visitPage, type View, type Visit } from '#test/support/browser/visit-page.ts'
import { openPaidService, type PaidService } from '#test/support/payments/paid-fixture.ts'
import { calmMood, injectEvmWallet } from '#test/support/wallets/injected-wallets.ts'
import { openPersonBrowser } from '#test/support/wallets/open-person-browser.ts'

describe('the playground in a browser', { timeout: 120_000 }, () => {
  const scope = new AsyncDisposableStack()
  let paid: PaidService
  let browser: Browser
  beforeAll(async () => {
    paid = scope.use(await openPaidService())
    browser = scope.use(await openPersonBrowser()).browser
  })
  afterAll(() => scope.disposeAsync())

  const visit = (path: string, view?: View) => visitPage(browser, `${paid.service.url}${path}`, view)

  /** Chooses the JSON view, and types an input. */
  const typeJson = async ({ page }: Visit, text: string) => {
    await page.locator('#playground ::-p-text(JSON)').click()
    await page.locator('#play-input').fill(text)
  }

  it('makes a free call by the keyboard alone, and shows its markdown', async () => {
    await using visited = await visit('/docs/playground')
    const { page } = visited
    await page.waitForSelector('#play-url')
    expect(await axeViolations(page)).toEqual([])
    await page.focus('#play-url')
    await page.keyboard.down('Control')
    await page.keyboard.press('a')
    await page.keyboard.up('Control')
    await page.keyboard.type(`${paid.site.url}/`)
    await page.keyboard.press('Enter')
    await visited.shows('200 OK')
    await page.waitForSelector('.play-markdown .play-heading')
    expect(await page.$eval('.play-markdown', ({ textContent }) => textContent)).toContain('About owls')
    expect(await axeViolations(page)).toEqual([])
    expect(visited.problems).toEqual([])
  })

  it('keeps an input as form and as JSON, and reports what is wrong with it', async () => {
    await using visited = await visit('/docs/playground')
    const { page } = visited
    await page.locator('#play-url').fill('ftp://example.com/')
    await typeJson(visited, '{"url": ')
    await visited.click('#playground [type=submit]')
    await visited.shows('The input is not valid JSON')
    await page.locator('#play-input').fill('{"url": "ftp://example.com/"}')
    await page.locator('#playground ::-p-text(Form)').click()
    await page.waitForSelector('#play-url')
    expect(await page.$eval('#play-url', (field) => (field as unknown as { value: string }).value)).toBe(
      'ftp://example.com/',
    )
    await visited.click('#playground [type=submit]')
    await visited.shows('400 Bad Request')
    expect(await page.$eval('#play-body', ({ textContent }) => textContent)).toContain('INVALID_URL')
    // The message of the service, with the section of its code.
    const told = await page.$eval('#play-result .notice', ({ textContent }) => textContent)
    expect(told).toMatch(/INVALID_URL: .*(?:http|URL)/)
    expect(await page.$eval('#play-result .notice a', (link) => link.getAttribute('href'))).toBe(
      '/docs/errors#invalid_url',
    )
    await page.setOfflineMode(true)
    await visited.click('#playground [type=submit]')
    await visited.shows('The service did not answer. Check your connection and try again.')
  })

  it('shows the price of a paid call, and pays for it with a wallet of the browser, also after a rejection', async () => {
    const mood = { ...calmMood(), rejects: true }
    const prepare = {
      prepare: (page: Parameters<typeof injectEvmWallet>[0]) => injectEvmWallet(page, paid.devnet.payerKey, mood),
    }
    await using visited = await visit('/docs/playground?operation=fetch-basic', prepare)
    const { page } = visited
    const before = await paid.paid()
    await page.locator('#play-url').fill(`${paid.site.url}/`)
    await visited.shows('Costs $0.00')
    await visited.click('#playground [type=submit]')
    await visited.shows('402 Payment Required')
    const payButton = '::-p-text(Pay with Fixture EVM)'
    await visited.click(payButton)
    await visited.shows('You rejected the request')
    await visited.shows('This call costs $0.00')
    expect(await paid.paid()).toBe(before)
    mood.rejects = false
    await visited.click(payButton)
    await visited.shows('200 OK')
    await visited.shows('Paid $0.00')
    expect(await page.$eval('#play-result a', ({ href }) => new URL(href).pathname)).toMatch(/^\/receipts\//)
    expect(await page.$eval('#play-body', ({ textContent }) => textContent)).toContain('About owls')
    expect(await paid.paid()).toBeGreaterThan(before)
    expect(visited.problems).toEqual([])
  })

  it('says why the service refused a payment', async () => {
    await using visited = await visit('/docs/playground?operation=fetch-basic', {
      prepare: (page) => injectEvmWallet(page, generatePrivateKey(), calmMood()),
    })
    await typeJson(visited, JSON.stringify({ url: `${paid.site.url}/` }))
    await visited.click('#playground [type=submit]')
    await visited.click('::-p-text(Pay with Fixture EVM)')
    await visited.shows('This wallet does not hold enough USDC on the payment network. Nothing was charged.')
  })
})
