import type { Browser, Page } from 'puppeteer'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeViolations, visitPage, widthsOf } from '#test/support/browser/visit-page.ts'
import { openPaidService, type PaidService } from '#test/support/payments/paid-fixture.ts'
import { openPersonBrowser } from '#test/support/wallets/open-person-browser.ts'

const adminToken = 'a-token-of-the-operator'

describe('the pages of the operator in a browser', { timeout: 120_000 }, () => {
  const scope = new AsyncDisposableStack()
  let paid: PaidService
  let browser: Browser
  beforeAll(async () => {
    paid = scope.use(await openPaidService({}, { ADMIN_TOKEN: adminToken }))
    browser = scope.use(await openPersonBrowser()).browser
    expect((await paid.pay({ url: `${paid.site.url}/` })).status).toBe(200)
  })
  afterAll(() => scope.disposeAsync())

  const expectGood = async (page: Page, width: number) => {
    expect(await axeViolations(page)).toEqual([])
    expect(await widthsOf(page)).toEqual([width, width])
  }

  it.each([
    { width: 390, scheme: 'dark' },
    { width: 1280, scheme: 'light' },
  ] as const)('work with the keyboard alone, at $width pixels, $scheme', async (view) => {
    await using visited = await visitPage(browser, `${paid.service.url}/admin`, view)
    const { page, problems, shows } = visited
    const { width } = view
    await expectGood(page, width)
    await page.focus('#token')
    await page.keyboard.type('wrong')
    await page.keyboard.press('Enter')
    await shows('This is not the token')
    await expectGood(page, width)
    await page.focus('#token')
    await page.keyboard.type(adminToken)
    await page.keyboard.press('Enter')
    await shows('No payment needs a person')
    await expectGood(page, width)
    await visited.click('nav a[href="/admin/look-up"]')
    await shows('Wallet, receipt or job')
    await page.focus('#q')
    await page.keyboard.type(paid.payer.address)
    await page.keyboard.press('Enter')
    await shows('Recent receipts')
    await expectGood(page, width)
    await visited.click('[aria-label="Recent receipts"] td a')
    await shows('Receipt')
    await expectGood(page, width)
    await visited.click('nav a[href="/admin/blocks"]')
    await shows('Block a wallet or a host')
    await page.focus('#block-name')
    await page.keyboard.type('owls.example')
    await page.keyboard.press('Tab')
    await page.keyboard.type('its owner asked for it')
    await page.keyboard.press('Enter')
    await shows('All processes know it')
    await expectGood(page, width)
    await visited.click('form[action="/admin/sign-out"] button')
    await shows('Token of the operator')
    expect(problems).toEqual([])
  })
})
