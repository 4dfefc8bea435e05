import type { Page } from 'puppeteer'
import { v7 as uuidv7 } from 'uuid'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openTestChain, paidOn } from '#test/support/payments/payer.ts'
import { openTestSolana, paidOnSvm } from '#test/support/payments/svm-payer.ts'
import { openService, type Service } from '#test/support/processes/service.ts'
import { articlePage, openFixtureSite, type FixtureSite } from '#test/support/sites/fixture-site.ts'
import { axeViolations } from '#test/support/wallets/axe-violations.ts'
import { giveCredits } from '#test/support/wallets/give-credits.ts'
import { newSolanaKey } from '#test/support/wallets/new-solana-key.ts'
import { openDashboard, type Dashboard, type DashboardOptions } from '#test/support/wallets/open-dashboard.ts'
import { openPersonBrowser } from '#test/support/wallets/open-person-browser.ts'
import { choose, fill, readSnippets } from './key-view.ts'

describe('the keys on the dashboard', () => {
  const scope = new AsyncDisposableStack()
  let service: Service
  let site: FixtureSite
  let person: Awaited<ReturnType<typeof openPersonBrowser>>

  beforeAll(async () => {
    const evm = scope.use(await openTestChain())
    const svm = scope.use(await openTestSolana())
    site = scope.use(await openFixtureSite({ '/': articlePage('owls') }))
    service = scope.use(await openService({ ...paidOn(evm), ...paidOnSvm(svm) }))
    person = scope.use(await openPersonBrowser())
  })
  afterAll(() => scope.disposeAsync())

  /** Opens the view with a new wallet that has credits. */
  async function open({ kind = 'EVM', ...options }: DashboardOptions & { kind?: 'EVM' | 'Solana' } = {}) {
    const evmKey = generatePrivateKey()
    const solana = newSolanaKey()
    await giveCredits(service.dir, kind === 'EVM' ? privateKeyToAddress(evmKey).toLowerCase() : solana.address)
    const keys = { evmKey, ...(kind === 'Solana' && { solanaKey: solana.key }) }
    const dashboard = await openDashboard(person.browser, service.url, { ...keys, ...options })
    await dashboard.click('button', kind === 'EVM' ? 'Fixture EVM Ethereum' : 'Fixture Solana Solana')
    await dashboard.shows('Credits left')
    await dashboard.openView('Keys')
    await dashboard.shows('A spending key lets an agent or a tool pay')
    return dashboard
  }

  /** Signs the form, and returns the key that the page shows. */
  async function create(dashboard: Dashboard): Promise<string> {
    await dashboard.click('button', 'Sign and create')
    return dashboard.page
      .locator('.secret code')
      .map(({ textContent }) => textContent)
      .wait()
  }

  const send = (key: string, target: string, body: object) =>
    fetch(service.url + target, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
  const read = (key: string) => send(key, '/fetch/basic', { url: `${site.url}/?${uuidv7()}` })

  it.each(['EVM', 'Solana'] as const)(
    'are made for one signature of an %s wallet, shown once, spend, become narrower and end',
    async (kind) => {
      await using dashboard = await open({ kind })
      const { page } = dashboard
      const requested: string[] = []
      page.on('request', (request) => requested.push(request.url()))
      expect(await dashboard.text()).toContain("Allow the key 'research agent' to spend up to $2 of my credits until ")
      const signatures = () => dashboard.mood.called.filter((name) => /personal_sign|signMessage/.test(name)).length
      expect(signatures()).toBe(1)
      const key = await create(dashboard)
      expect(key).toMatch(/^wk_[\da-f]{16}_[\w-]{43}$/)
      expect(signatures()).toBe(2)

      const snippets = await readSnippets(dashboard)
      expect(Object.keys(snippets)).toEqual(
        expect.arrayContaining([
          'curl',
          'TypeScript',
          'Python',
          'Claude Code',
          'Claude Desktop',
          'Cursor',
          'VS Code',
          'n8n',
        ]),
      )
      for (const [name, text] of Object.entries(snippets)) expect([name, text.split(key).length - 1]).toEqual([name, 1])
      const mcp = { url: `${publicUrlOf(service)}/mcp`, headers: { Authorization: `Bearer ${key}` } }
      expect(JSON.parse(snippets['Cursor'] ?? '')).toEqual({ mcpServers: { webintel: mcp } })
      expect(JSON.parse(snippets['VS Code'] ?? '')).toEqual({ servers: { webintel: { type: 'http', ...mcp } } })

      const answer = await read(key)
      expect([answer.status, answer.headers.get('X-Budget-Left')]).toEqual([200, '1.998'])
      await dashboard.click('button', 'Refresh')
      await dashboard.shows('$0.002 spent')
      expect(await dashboard.text()).toMatch(
        /\$2\.00 in total\s+\$0\.002 spent, \$1\.998 left\s+No limit a day: \$0\.002 spent today[\s\S]*Last used/,
      )

      await dashboard.click('button', 'I have stored it')
      await vi.waitFor(async () => expect(await page.content()).not.toContain(key), 30_000)
      const kept = await page.evaluate(
        'JSON.stringify([location.href, {...localStorage}, {...sessionStorage}, document.cookie])',
      )
      expect(`${String(kept)} ${requested.join(' ')} ${service.process.lines.join('\n')}`).not.toContain(key)

      await dashboard.click('button', 'Narrow research agent')
      await fill(dashboard, 'In total ($)', '0.5')
      await dashboard.click('button', 'Sign and narrow')
      await dashboard.shows('$0.498')
      expect(await page.evaluate('document.activeElement.textContent')).toBe('Keys of this wallet')

      const made = await send(key, `/keys/${keyIdOf(key)}/children`, { label: 'helper', limit: '0.1' })
      const child = ((await made.json()) as { key: string }).key
      await dashboard.click('button', 'Refresh')
      await dashboard.shows('1 child')
      await dashboard.click('button', 'Revoke research agent')
      await dashboard.shows('Its child ends, too:')
      expect(await page.$eval('dialog li', ({ textContent }) => textContent)).toBe(`helper ${keyIdOf(child)}`)
      await dashboard.click('button', 'Sign and revoke')
      await dashboard.shows('1 key has ended')
      for (const ended of [key, child]) expect(await (await read(ended)).json()).toMatchObject({ code: 'KEY_REVOKED' })
      expect(signatures()).toBe(4)
      expect(dashboard.problems).toEqual([])
    },
  )

  it('can be copied', async () => {
    // A test does not write into the clipboard of the machine.
    const prepare = (page: Page) =>
      page.evaluateOnNewDocument('navigator.clipboard.writeText = async (text) => { globalThis.copied = text }')
    await using dashboard = await open({ prepare })
    const key = await create(dashboard)
    await dashboard.click('button', 'Copy the key')
    await dashboard.shows('Copied')
    expect(await dashboard.page.evaluate('copied')).toBe(key)
    await dashboard.click('tab', 'Claude Code')
    await dashboard.click('button', 'Copy the snippet for Claude Code')
    await vi.waitFor(
      async () => expect(await dashboard.page.evaluate('copied')).toContain(`--header "Authorization: Bearer ${key}"`),
      30_000,
    )
  })

  it('need credits, which a wallet without any is told', async () => {
    await using dashboard = await openDashboard(person.browser, service.url)
    await dashboard.click('button', 'Fixture EVM Ethereum')
    await dashboard.shows('Credits left')
    await dashboard.openView('Keys')
    await dashboard.shows('This wallet has no credits')
    await dashboard.click('link', 'buy credits')
    await dashboard.shows('Pay $10')
  })

  it('read one site', async () => {
    await using dashboard = await open()
    await choose(dashboard, 'Read one site')
    await dashboard.click('button', 'Sign and create')
    await dashboard.shows('Expected a domain, such as example.com.')
    await fill(dashboard, 'Site', 'https://www.example.com/shop')
    await dashboard.shows('Operations: pages. Hosts: example.com. Access to my data: none.')
    const key = await create(dashboard)
    expect((await readSnippets(dashboard))['curl']).toContain('https://example.com/')
    expect(await (await read(key)).json()).toMatchObject({ code: 'KEY_NOT_ALLOWED' })
  })

  it('have the limits that a person chooses', async () => {
    await using dashboard = await open()
    await choose(dashboard, 'Custom')
    await fill(dashboard, 'Name', 'bot 7')
    await fill(dashboard, 'In total ($)', '$3.50')
    await fill(dashboard, 'A day, UTC ($)', '')
    await fill(dashboard, 'A call ($)', '')
    await fill(dashboard, 'Single operations', 'research')
    await fill(dashboard, 'Ends (UTC)', '')
    for (const name of ['searches', 'read and change stored values'])
      await dashboard.page.locator(`::-p-aria([name="${name}"][role="checkbox"])`).click()
    await dashboard.shows(
      "Allow the key 'bot 7' to spend up to $3.5 of my credits. Operations: searches, research. Hosts: all. Access to my data: memory.",
    )
    await create(dashboard)
    await dashboard.shows('I have stored it')
    await dashboard.shows('Operations: searches, research · Sites: all · Access to data: memory')
    expect(await dashboard.text()).toMatch(/\$3\.50 in total[\s\S]*Not used yet · Never ends · Created/)
  })

  it('say which field is wrong, before the wallet signs if the page can tell', async () => {
    await using dashboard = await open()
    const { page, mood } = dashboard
    await choose(dashboard, 'Custom')
    const problems = () => page.$$eval('.problem', (all) => all.map(({ textContent }) => textContent))
    await fill(dashboard, 'Name', "it's")
    await fill(dashboard, 'In total ($)', '1e3')
    await fill(dashboard, 'A day, UTC ($)', '0')
    await fill(dashboard, 'A call ($)', '0,05')
    await fill(dashboard, 'Ends (UTC)', '2020-01-01T00:00')
    const before = mood.called.length
    await dashboard.click('button', 'Sign and create')
    const amount = 'Expected dollars above 0 with at most six decimals, such as 0.05.'
    await vi.waitFor(async () => {
      const name = expect.stringContaining('Expected 1 to 60 letters')
      expect(await problems()).toEqual([name, amount, amount, amount, 'Expected a time in the future.'])
    }, 30_000)
    expect(mood.called.length).toBe(before)
    const focused = '[document.activeElement.value, document.activeElement.ariaInvalid]'
    expect(await page.evaluate(focused)).toEqual(["it's", 'true'])

    await choose(dashboard, 'A day of research')
    await choose(dashboard, 'Custom')
    await fill(dashboard, 'Sites that it can read', 'example.com, shop.example.com')
    await dashboard.click('button', 'Sign and create')
    await dashboard.shows('Must be a registrable domain')
    await fill(dashboard, 'Sites that it can read', '')
    await fill(dashboard, 'Single operations', 'teleport')
    await dashboard.click('button', 'Sign and create')
    await dashboard.shows('Must be the name of a paid operation or one of the groups')
    await fill(dashboard, 'Single operations', '')

    mood.rejects = true
    await dashboard.click('button', 'Sign and create')
    await dashboard.shows('You rejected the request in Fixture EVM. Nothing was signed.')
    mood.rejects = false
    await create(dashboard)
    await dashboard.click('button', 'Narrow research agent')
    await fill(dashboard, 'In total ($)', '3')
    await dashboard.click('button', 'Sign and narrow')
    await dashboard.shows('Expected $2.00 or less: a key can only become narrower.')
    await dashboard.click('button', 'Cancel')
    await page.waitForFunction('document.querySelector("dialog") === null')
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Narrow')
  })

  it.each([
    ['light', 390],
    ['light', 1280],
    ['dark', 390],
    ['dark', 1280],
  ] as const)('have no accessibility problem in %s at %i px, and fit in the width', async (scheme, width) => {
    await using dashboard = await open({ scheme, width })
    const { page } = dashboard
    const isClean = async (state: string) => {
      expect([state, await axeViolations(page)]).toEqual([state, []])
      expect([state, await page.evaluate('document.documentElement.scrollWidth - innerWidth')]).toEqual([state, 0])
    }
    await isClean('empty')
    await choose(dashboard, 'Custom')
    await fill(dashboard, 'In total ($)', '')
    await dashboard.click('button', 'Sign and create')
    await dashboard.shows('Expected dollars, such as 2')
    await isClean('wrong field')
    await choose(dashboard, 'An agent for a week')
    const key = await create(dashboard)
    await isClean('new key')
    await send(key, `/keys/${keyIdOf(key)}/children`, { label: 'helper', limit: '0.1' })
    await dashboard.click('button', 'Refresh')
    await dashboard.shows('1 child')
    await isClean('list')
    await dashboard.click('button', 'Narrow agent')
    await dashboard.shows('Sign and narrow')
    await isClean('narrow')
    await page.keyboard.press('Escape')
    await dashboard.click('button', 'Revoke agent')
    await dashboard.shows('Its child ends, too:')
    await isClean('revoke')
  })
})

const publicUrlOf = (service: Service) => service.url.replace('127.0.0.1', 'localhost')

const keyIdOf = (key: string) => key.split('_')[1] ?? ''
