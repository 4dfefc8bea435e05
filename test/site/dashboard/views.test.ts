import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generatePrivateKey } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { watchfulEnv } from '#test/support/calls/monitor-client.ts'
import { openTestChain, paidOn } from '#test/support/payments/payer.ts'
import { buyCredits, fund } from '#test/support/processes/credit-service.ts'
import { openService, type Service } from '#test/support/processes/service.ts'
import { articlePage, openFixtureSite } from '#test/support/sites/fixture-site.ts'
import { axeViolations } from '#test/support/wallets/axe-violations.ts'
import { fillWallet } from '#test/support/wallets/fill-wallet.ts'
import { openDashboard, type DashboardOptions } from '#test/support/wallets/open-dashboard.ts'
import { openPersonBrowser } from '#test/support/wallets/open-person-browser.ts'
import { fill } from './key-view.ts'

describe('the views of the dashboard', () => {
  const scope = new AsyncDisposableStack()
  const evmKey = generatePrivateKey()
  let service: Service
  let siteUrl: string
  let person: Awaited<ReturnType<typeof openPersonBrowser>>

  beforeAll(async () => {
    const chain = scope.use(await openTestChain())
    const site = scope.use(await openFixtureSite({ '/': articlePage('owls'), '/hook': 'ok' }))
    siteUrl = site.url
    service = scope.use(await openService({ ...paidOn(chain), ...watchfulEnv }))
    await fillWallet(service, evmKey, site)
    await fund(chain, evmKey, 10_000_000n)
    await buyCredits({ ...chain, payerKey: evmKey }, service.url)
    person = scope.use(await openPersonBrowser())
  })
  afterAll(() => scope.disposeAsync())

  /** Opens the dashboard and signs in with the filled wallet. */
  async function open(options: DashboardOptions = {}) {
    const dashboard = await openDashboard(person.browser, service.url, { evmKey, ...options })
    await dashboard.click('button', 'Fixture EVM Ethereum')
    await dashboard.shows('Credits left')
    await dashboard.shows('spent in the last 30 days')
    return dashboard
  }

  it('show the balance, and the spending by day and operation as chart and table', async () => {
    await using dashboard = await open()
    const text = await dashboard.text()
    expect(text).toMatch(/\$\d+\.\d\d+ spent in the last 30 days/)
    for (const path of ['/fetch/basic', '/search', '/research']) expect(text).toContain(path)
    const chart = await dashboard.page.$eval('.chart svg', (svg) => [
      svg.getAttribute('role'),
      svg.getAttribute('aria-label'),
    ])
    expect(chart).toEqual(['img', expect.stringMatching(/^Spending by day over 30 days: \$\d/)])
    expect(await dashboard.page.$$eval('.chart .bar', (bars) => bars.length)).toBe(30)
    await dashboard.page.locator('summary').click()
    const cells = '.spending figure tbody td:last-child'
    const days = await dashboard.page.$$eval(cells, (all) =>
      all.map(({ textContent }) => Number(textContent?.slice(1))),
    )
    const operations = await dashboard.page.$$eval('.spending > div td:last-child', (all) =>
      all.map(({ textContent }) => Number(textContent?.slice(1))),
    )
    const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)
    // Both tables add up to the same total.
    expect(sum(days)).toBeCloseTo(sum(operations), 5)
    expect(days.length).toBeGreaterThan(20)
    await dashboard.page.hover('.chart .day:nth-child(20)')
    expect(await dashboard.text()).toMatch(/\w{3} \d+: \$\d[\d.]*, (?:one call|\d+ calls)/)
    await dashboard.click('button', '7 days')
    await dashboard.shows('spent in the last 7 days')
    expect(await dashboard.page.$$eval('.chart .bar', (bars) => bars.length)).toBe(7)
    expect(dashboard.problems).toEqual([])
  })

  it('show the history in pages', async () => {
    await using dashboard = await open()
    await dashboard.openView('History')
    const rows = () => dashboard.page.$$eval('tbody tr', (all) => all.length)
    await vi.waitFor(async () => expect(await rows()).toBe(25), 60_000)
    await dashboard.click('button', 'Show more')
    await vi.waitFor(async () => expect(await rows()).toBe(50), 60_000)
    expect(await dashboard.text()).toMatch(/Call\s+\/monitor\/create/)
  })

  it('show receipts and jobs of the calls', async () => {
    await using dashboard = await open()
    await dashboard.openView('Receipts')
    await dashboard.shows('after refunds')
    expect(await dashboard.text()).toMatch(/\/fetch\/basic\s+127\.0\.0\.1\s+\w{3} \d+, [^\n]*\s+Credits\s+\$0\.00/)
    await dashboard.page.locator('tbody tr:has(p) a').click()
    await dashboard.shows('Asked for')
    await dashboard.openView('Jobs')
    await dashboard.shows('completed')
    expect(await dashboard.text()).toMatch(/\/fetch\/basic\s+127\.0\.0\.1\s[\s\S]*completed/)
    expect(dashboard.problems).toEqual([])
  })

  it('give every entry an address: Back, a reload and a link show it', async () => {
    await using dashboard = await open()
    const { page } = dashboard
    await dashboard.openView('History')
    await page.locator('::-p-xpath(//tbody//td[contains(., "Call")]/a)').click()
    await dashboard.shows('Open the answer')
    const receipt = new URL(page.url()).hash
    expect(receipt).toMatch(/^#receipts\/[\da-f-]{36}$/)
    expect(await dashboard.text()).toMatch(/POST \/[\s\S]*Paid with\s+Credits/)
    await dashboard.openView('Jobs')
    await page.locator('tbody a').click()
    await dashboard.shows('"content"')
    await page.reload()
    await dashboard.shows('"content"')
    // The session outlives the reload, without another signature.
    expect(dashboard.mood.called.filter((method) => method === 'personal_sign')).toHaveLength(1)
    await page.goBack()
    await dashboard.shows('Jobs and their results are kept for 24 hours.')
    await page.goBack()
    await dashboard.shows('receipt log')
    expect(new URL(page.url()).hash).toBe(receipt)
    // "Skip to content" changes no view.
    await page.evaluate("location.hash = '#main'")
    await dashboard.shows('receipt log')
    expect(dashboard.problems).toEqual([])
  })

  it('break no word and no time of a table on a phone', async () => {
    await using dashboard = await open({ width: 360 })
    for (const view of ['History', 'Receipts', 'Jobs']) {
      await dashboard.openView(view)
      const lines = await dashboard.page.$$eval('tbody time, tbody code', (cells) =>
        cells.map((cell) => cell.getClientRects().length),
      )
      expect(lines.length).toBeGreaterThan(1)
      expect([view, new Set(lines)]).toEqual([view, new Set([1])])
    }
    await dashboard.openView('Monitors')
    expect(await dashboard.page.$eval('tbody a', ({ clientHeight }) => clientHeight)).toBeLessThan(70)
  })

  it('save the data and the receipts as files', async () => {
    await using dashboard = await open()
    const { page } = dashboard
    const dir = await mkdtemp(join(tmpdir(), 'webintel-export-'))
    const session = await page.createCDPSession()
    const browserContextId = page.browserContext().id ?? ''
    await session.send('Browser.setDownloadBehavior', { behavior: 'allow', downloadPath: dir, browserContextId })
    const saved = (end: string) =>
      vi.waitFor(async () => {
        const name = (await readdir(dir)).find((each) => each.endsWith(end))
        if (name === undefined) throw new Error('No file yet.')
        return readFile(join(dir, name), 'utf8')
      }, 30_000)
    await dashboard.openView('Your data')
    await dashboard.click('button', 'Export data')
    const data = JSON.parse(await saved('.json')) as Record<string, unknown[]>
    expect(data['memory']).toHaveLength(2)
    expect(data['monitors']).toHaveLength(1)
    expect(data['payments']).toContainEqual(
      expect.objectContaining({ endpoint: '/credits/buy', network: 'eip155:84532' }),
    )
    expect(data['credits']?.length).toBeGreaterThan(100)

    await dashboard.openView('Receipts')
    await fill(dashboard, 'Find', '/RESEARCH')
    await dashboard.click('button', 'Save as CSV')
    await dashboard.shows('saved to webintel-receipts.csv')
    const [head, first, ...rest] = (await saved('.csv')).trim().split('\r\n')
    expect(head).toBe('time,call,operation,asked for,paid with,charged,refunded,cost,currency,key,receipt')
    expect(first).toMatch(/Z,[\da-f-]{36},\/research,,credits,0\.050000,0\.000000,0\.050000,USD,,http/)
    expect(rest.every((line) => line.includes(',/research,'))).toBe(true)
    await rm(dir, { recursive: true })
  })

  it('say that the service does not answer, and load again on request', async () => {
    await using dashboard = await open()
    await dashboard.page.setOfflineMode(true)
    await dashboard.openView('History')
    await dashboard.shows('The service did not answer. Check your connection and try again.')
    await dashboard.page.setOfflineMode(false)
    await dashboard.click('button', 'Try again')
    await dashboard.shows('Call')
  })

  it.each([
    ['light', 360],
    ['light', 1280],
    ['dark', 360],
    ['dark', 1280],
  ] as const)('have no accessibility problem in %s at %i px, and fit in the width', async (scheme, width) => {
    await using first = await openDashboard(person.browser, service.url, { scheme, width })
    await first.shows('Fixture EVM')
    expect(await axeViolations(first.page)).toEqual([])
    await using dashboard = await open({ scheme, width })
    const views = ['Overview', 'Keys', 'History', 'Receipts', 'Jobs', 'Monitors', 'Memory', 'Buy credits', 'Your data']
    for (const view of views) {
      await dashboard.openView(view)
      expect([view, await axeViolations(dashboard.page)]).toEqual([view, []])
      const overflow = await dashboard.page.evaluate('document.documentElement.scrollWidth - innerWidth')
      expect([view, overflow]).toEqual([view, 0])
    }
    await dashboard.openView('Monitors')
    await dashboard.click('link', `${siteUrl}/`)
    await dashboard.shows('learning')
    expect(await axeViolations(dashboard.page)).toEqual([])
  })

  it('delete a value, and erase everything for one more signature', async () => {
    await using dashboard = await open()
    await dashboard.openView('Memory')
    await dashboard.shows('last-report')
    // The credits of the same export have further pages.
    expect(await dashboard.text()).not.toContain('Show more')
    await dashboard.click('button', 'Delete last-report')
    await dashboard.click('button', 'Delete it')
    await vi.waitFor(async () => expect(await dashboard.text()).not.toContain('last-report'), 60_000)
    await dashboard.openView('Your data')
    await dashboard.click('button', 'Erase data')
    dashboard.mood.rejects = true
    await dashboard.click('button', 'Sign and erase')
    await dashboard.shows('You rejected the request in Fixture EVM.')
    dashboard.mood.rejects = false
    await dashboard.click('button', 'Sign and erase')
    await dashboard.shows('Erased: 1 values, 1 monitors')
    // Erasing ends the sessions of the wallet, too.
    await dashboard.click('link', 'Monitors')
    await dashboard.click('button', 'Sign in again')
    await dashboard.shows('This wallet watches no page.')
    await dashboard.openView('Memory')
    await dashboard.shows('This wallet stores nothing.')
  })
})
