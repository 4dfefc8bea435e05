import type { Page } from 'puppeteer'
import { generatePrivateKey } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { focused, tabTo } from '#test/support/browser/press-tab.ts'
import { visitPage } from '#test/support/browser/visit-page.ts'
import { watchfulEnv } from '#test/support/calls/monitor-client.ts'
import { openTestChain, paidOn } from '#test/support/payments/payer.ts'
import { openService, type Service } from '#test/support/processes/service.ts'
import { articlePage, openFixtureSite } from '#test/support/sites/fixture-site.ts'
import { fillWallet } from '#test/support/wallets/fill-wallet.ts'
import { openDashboard } from '#test/support/wallets/open-dashboard.ts'
import { openPersonBrowser } from '#test/support/wallets/open-person-browser.ts'

const adminToken = 'a-token-of-the-operator'

describe('the site with the keyboard alone', { timeout: 240_000 }, () => {
  const scope = new AsyncDisposableStack()
  const evmKey = generatePrivateKey()
  let service: Service
  let siteUrl: string
  let person: Awaited<ReturnType<typeof openPersonBrowser>>

  beforeAll(async () => {
    const chain = scope.use(await openTestChain())
    const site = scope.use(await openFixtureSite({ '/': articlePage('owls'), '/hook': 'ok' }))
    siteUrl = site.url
    service = scope.use(await openService({ ...paidOn(chain), ...watchfulEnv, ADMIN_TOKEN: adminToken }))
    await fillWallet(service, evmKey, site)
    person = scope.use(await openPersonBrowser())
  })
  afterAll(() => scope.disposeAsync())

  const visit = (path: string) => visitPage(person.browser, service.url + path)

  async function press(page: Page, name: string) {
    await tabTo(page, name)
    await page.keyboard.press('Enter')
  }

  async function write(page: Page, label: string, text: string) {
    await tabTo(page, label)
    await page.keyboard.down('Control')
    await page.keyboard.press('a')
    await page.keyboard.up('Control')
    await page.keyboard.type(text)
  }

  it('reads a page on /, and finds a guide with the search of /docs', async () => {
    await using visited = await visit('/')
    const { page, shows } = visited
    await press(page, 'Skip to content')
    await write(page, 'Address of a page', `${siteUrl}/`)
    await page.keyboard.press('Enter')
    await page.waitForSelector('#read-markdown:not([hidden])')
    // From the end of the page on, the focus begins again.
    await Promise.all([page.waitForNavigation(), press(page, 'Docs')])
    await press(page, 'Search')
    await page.keyboard.type('pay with solana')
    await shows('Pay on Solana')
    await tabTo(page, 'Paying › Pay on Solana')
    await page.keyboard.press('Escape')
    expect((await focused(page)).name).toMatch(/^Search/)
    await page.keyboard.press('Enter')
    await Promise.all([page.waitForNavigation(), press(page, 'Paying › Pay on Solana')])
    expect(new URL(page.url())).toMatchObject({ pathname: '/docs/paying', hash: '#pay-on-solana' })
    expect(visited.problems).toEqual([])
  })

  it('makes a call in the playground', async () => {
    await using visited = await visit('/docs/playground')
    const { page } = visited
    await page.waitForSelector('#play-url')
    await write(page, 'url', `${siteUrl}/`)
    await press(page, 'Send')
    await visited.shows('200 OK')
    await tabTo(page, 'For owners of websites')
  })

  it('signs in, looks at credits, and makes and deletes a monitor and a value on the dashboard', async () => {
    await using dashboard = await openDashboard(person.browser, service.url, { evmKey })
    const { page, shows } = dashboard
    await shows('Fixture EVM')
    await press(page, 'Fixture EVM')
    await shows('Credits left')
    expect(await focused(page)).toMatchObject({ tag: 'H1', name: 'Overview' })
    const openView = async (title: string) => {
      await press(page, title)
      await page.waitForFunction(`document.activeElement.id === 'view' && document.querySelector('.loading') === null`)
      expect(await focused(page)).toMatchObject({ tag: 'H1', name: title, isInView: true })
    }
    const isClosed = () => page.waitForFunction('document.querySelector("dialog") === null')

    await openView('Buy credits')
    await tabTo(page, 'Pay $10')

    await openView('Monitors')
    await press(page, 'New monitor')
    await write(page, 'Page', `${siteUrl}/?watched`)
    await write(page, 'Webhook', `${siteUrl}/hook`)
    await press(page, 'Sign and create')
    await shows('Copy it now')
    await press(page, 'Open the monitor')
    await shows('Deliveries')
    await press(page, 'Delete')
    await shows('Keep it')
    await page.keyboard.press('Escape')
    await isClosed()
    expect((await focused(page)).name).toBe('Delete')
    await page.keyboard.press('Enter')
    await press(page, 'Delete it')
    // Its page is gone, and the list has the focus.
    await page.waitForFunction(`document.activeElement.id === 'view' && location.hash === '#monitors'`)

    await openView('Memory')
    await press(page, 'Delete last-report')
    await shows('Delete this value?')
    await page.keyboard.press('Escape')
    await isClosed()
    expect((await focused(page)).name).toBe('Delete last-report')
    expect(dashboard.problems).toEqual([])
  })

  it('signs the operator in', async () => {
    await using visited = await visit('/admin')
    const { page, shows } = visited
    await write(page, 'Token of the operator', adminToken)
    await press(page, 'Sign in')
    await shows('No payment needs a person')
    await press(page, 'Skip to content')
    await press(page, 'Look up')
    await shows('Wallet, receipt or job')
    expect(visited.problems).toEqual([])
  })
})
