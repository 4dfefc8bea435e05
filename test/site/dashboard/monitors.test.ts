import { generatePrivateKey } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { watchfulEnv } from '#test/support/calls/monitor-client.ts'
import { openTestChain, paidOn } from '#test/support/payments/payer.ts'
import { openService, type Service } from '#test/support/processes/service.ts'
import { articlePage, openFixtureSite } from '#test/support/sites/fixture-site.ts'
import { axeViolations } from '#test/support/wallets/axe-violations.ts'
import { fillWallet } from '#test/support/wallets/fill-wallet.ts'
import { openDashboard } from '#test/support/wallets/open-dashboard.ts'
import { openPersonBrowser } from '#test/support/wallets/open-person-browser.ts'
import { answerMonitorCalls } from './answer-monitor-calls.ts'
import { fill } from './key-view.ts'

describe('monitors on the dashboard', () => {
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
    person = scope.use(await openPersonBrowser())
  })
  afterAll(() => scope.disposeAsync())

  async function open() {
    const dashboard = await openDashboard(person.browser, service.url, { evmKey })
    await dashboard.click('button', 'Fixture EVM Ethereum')
    await dashboard.shows('Credits left')
    await dashboard.openView('Monitors')
    return dashboard
  }

  it('are created, checked, paused and deleted, and get a new secret', async () => {
    await using dashboard = await open()
    const { page } = dashboard
    await dashboard.click('button', 'New monitor')
    await fill(dashboard, 'Page', `${siteUrl}/?watched`)
    await dashboard.click('button', 'Sign and create')
    await dashboard.shows('Is missing')
    expect(await page.evaluate('document.activeElement.ariaInvalid')).toBe('true')
    await fill(dashboard, 'Webhook', `${siteUrl}/hook`)
    await dashboard.click('button', 'Sign and create')
    await dashboard.shows('Copy it now: it is not shown again.')
    const secret = () => page.$eval('.secret code', ({ textContent }) => textContent)
    const first = await secret()
    expect(first).toMatch(/^whsec_/)
    await dashboard.click('link', 'Open the monitor')
    await dashboard.shows('learning')
    const address = page.url()
    expect(new URL(address).hash).toMatch(/^#monitors\/mon_[\w-]{22}$/)
    expect(await page.content()).not.toContain(first)

    await dashboard.click('button', 'Check now')
    await dashboard.shows('No change')
    await dashboard.click('button', 'Pause')
    await dashboard.shows('by its owner')
    await dashboard.click('button', 'Resume')
    await dashboard.shows('active')
    await dashboard.click('button', 'New secret')
    await dashboard.click('button', 'Replace it')
    await dashboard.shows('The new webhook secret')
    expect(await secret()).not.toBe(first)

    await dashboard.click('button', 'Delete')
    await dashboard.click('button', 'Delete it')
    await dashboard.shows('Monitors, oldest first')
    await page.goto(address)
    await dashboard.shows('No monitor has this id')
    expect(dashboard.problems).toEqual([])
  })

  it('say what a check found, why an attempt failed, and why a monitor is paused', async () => {
    await using dashboard = await open()
    const { page } = dashboard
    await answerMonitorCalls(page)
    await dashboard.click('link', `${siteUrl}/`)
    await dashboard.shows('HTTP status 404 → 200')
    await dashboard.shows('Back in stock')
    await dashboard.shows('Expected the challenge.')
    await dashboard.shows('The webhook answered 410.')
    await dashboard.shows('every 36 s, once so far')
    expect(await axeViolations(page)).toEqual([])
    await dashboard.click('button', 'Send all failed again')
    await dashboard.shows('2 notices are in the queue again')
    await dashboard.click('button', 'Send again: monitor.changed msg_2')
    await dashboard.shows('One notice is in the queue again')
  })
})
