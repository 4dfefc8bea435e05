import type { Page } from 'puppeteer'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSqliteStore } from '#shared/storage/sqlite/open-sqlite-store.ts'
import { oauthStore } from '#shared/storage/stores/spending/oauth.ts'
import { openOAuthService, type OAuthService, type Tokens } from '#test/oauth/oauth-service.ts'
import { choose, fill } from '#test/site/dashboard/key-view.ts'
import { axeViolations, visitPage, widthsOf, type View } from '#test/support/browser/visit-page.ts'
import { openFixtureSite, type FixtureSite } from '#test/support/sites/fixture-site.ts'
import { giveCredits } from '#test/support/wallets/give-credits.ts'
import {
  calmMood,
  changeAccounts,
  injectEvmWallet,
  injectSolanaWallet,
} from '#test/support/wallets/injected-wallets.ts'
import { newSolanaKey } from '#test/support/wallets/new-solana-key.ts'
import { openPersonBrowser } from '#test/support/wallets/open-person-browser.ts'

describe('the consent page in a browser', () => {
  const scope = new AsyncDisposableStack()
  let oauth: OAuthService
  let person: Awaited<ReturnType<typeof openPersonBrowser>>
  /** The client: a program that listens on this machine. */
  let client: FixtureSite
  let clientId: string

  beforeAll(async () => {
    oauth = scope.use(await openOAuthService())
    person = scope.use(await openPersonBrowser())
    const framing = `<iframe src="${oauth.publicUrl}/oauth/authorize"></iframe>`
    // Another site sends the person here, as clients do: some cookies are not set then.
    const start = `<script>location.assign(new URLSearchParams(location.search).get('to'))</script>`
    client = scope.use(await openFixtureSite({ '/start': start, '/callback': '<h1>Connected</h1>', '/frame': framing }))
    const redirect_uris = ['http://127.0.0.1/callback']
    clientId = await oauth.register({ client_name: 'Desk agent', redirect_uris })
  })
  afterAll(() => scope.disposeAsync())

  /** Opens the page as the client sends a person there, with wallets of both kinds. */
  async function open(change: Readonly<Record<string, string>> = {}, view: View = {}) {
    const mood = calmMood()
    const evmKey = generatePrivateKey()
    const visit = await visitPage(person.browser, await startOf(change), {
      ...view,
      async prepare(page) {
        await injectEvmWallet(page, evmKey, mood)
        await injectSolanaWallet(page, newSolanaKey().key, mood)
      },
    })
    const clickOn = (role: string, name: string) => visit.click(`::-p-aria([name="${name}"][role="${role}"])`)
    const address = privateKeyToAddress(evmKey)
    return { ...visit, mood, address, clickOn, [Symbol.asyncDispose]: () => visit[Symbol.asyncDispose]() }
  }

  /** The address of the client that leads to the page. */
  async function startOf(change: Readonly<Record<string, string>> = {}): Promise<string> {
    const { url } = await oauth.authorize(clientId, { redirect_uri: `${client.url}/callback`, ...change })
    return `${client.url}/start?${new URLSearchParams({ to: url }).toString()}`
  }

  const answered = (url: string) => Object.fromEntries(new URL(url).searchParams)

  /** The key that the client gets for its code. */
  async function redeem(page: Page) {
    const code = answered(page.url())['code'] ?? ''
    const redeemed = await oauth.redeem(clientId, code, { redirect_uri: `${client.url}/callback` })
    const { access_token: key, scope } = (await redeemed.json()) as Tokens
    const listed = await fetch(`${oauth.publicUrl}/keys`, { headers: { Authorization: `Bearer ${key}` } })
    const { keys } = (await listed.json()) as { keys: object[] }
    return { scope, limits: keys[0] }
  }

  it.each([
    ['Ethereum', 'Fixture EVM Ethereum', ['eth_requestAccounts', 'personal_sign']],
    ['Solana', 'Fixture Solana Solana', ['connect', 'signMessage']],
  ])(
    'gives a client a key for one signature of the text that it shows, with a wallet of %s',
    async (_, wallet, called) => {
      await using visit = await open({ scope: 'history' })
      const { page, mood, shows, clickOn } = visit
      await shows('Desk agent')
      await shows('this computer')
      await choose(visit, 'An agent for a week')
      await clickOn('checkbox', 'read balance and history')
      await clickOn('button', wallet)
      await shows('to spend up to $5 of my credits, up to $1 a day until')
      await shows('Access to my data: history.')
      const shown = await page.$eval('.statement pre', ({ textContent }) => textContent)
      await clickOn('button', 'Sign and allow')
      await shows('Connected')
      const { state, iss } = answered(page.url())
      expect([state, iss]).toEqual(['of the client & more', oauth.publicUrl])
      expect([mood.called, mood.signedTexts]).toEqual([called, [shown]])
      const { scope, limits } = await redeem(page)
      expect(limits).toMatchObject({ label: 'Desk agent at this computer', limit: '5', perDay: '1' })
      expect(scope).toBe('history')
      expect(visit.problems).toEqual([])
    },
  )

  it('gives the limits that a person chooses, within a year', async () => {
    await using visit = await open()
    await choose(visit, 'Custom')
    await fill(visit, 'In total ($)', '3')
    await fill(visit, 'A call ($)', '0.1')
    await fill(visit, 'Ends (UTC)', '2999-01-01T00:00')
    await visit.clickOn('checkbox', 'pages')
    await visit.clickOn('button', 'Fixture EVM Ethereum')
    await visit.clickOn('button', 'Sign and allow')
    await visit.shows('Expected an end within a year')
    expect(visit.mood.signedTexts).toEqual([])
    await fill(visit, 'Ends (UTC)', new Date(Date.now() + 86_400_000).toISOString().slice(0, 16))
    await visit.clickOn('button', 'Sign and allow')
    await visit.shows('Connected')
    expect((await redeem(visit.page)).limits).toMatchObject({ limit: '3', perCall: '0.1', operations: ['pages'] })
  })

  it('shows the credits of the wallet, and where to buy some', async () => {
    await using visit = await open()
    const showCredits = async () => {
      await visit.clickOn('button', 'Fixture EVM Ethereum')
      await visit.clickOn('button', 'Show my credits')
    }
    await showCredits()
    await visit.shows('This wallet has no credits')
    expect(await visit.page.$eval('.notice a', (link) => link.getAttribute('href'))).toBe('/dashboard#buy')
    await giveCredits(oauth.service.dir, visit.address.toLowerCase())
    await visit.clickOn('button', 'Use another wallet')
    await showCredits()
    await visit.shows('$10.00')
  })

  it('works with the keyboard alone', async () => {
    await using visit = await open()
    const { keyboard } = visit.page
    await visit.shows('Choose a wallet')
    const press = async (role: string, name: string) => {
      const target = await visit.page.waitForSelector(`::-p-aria([name="${name}"][role="${role}"])`)
      for (let steps = 0; steps < 30; steps++) {
        if (await target?.evaluate((element) => element.matches(':focus'))) return keyboard.press('Enter')
        await keyboard.press('Tab')
      }
      throw new Error(`Tab does not reach ${name}.`)
    }
    await press('button', 'Fixture EVM Ethereum')
    await visit.shows('Sign once')
    await press('button', 'Sign and allow')
    await visit.shows('Connected')
  })

  it('signs on each network of a wallet, because no money moves', async () => {
    await using visit = await open()
    Object.assign(visit.mood, { chainId: 1, knownChains: [1] })
    await visit.clickOn('button', 'Fixture EVM Ethereum')
    await visit.clickOn('button', 'Sign and allow')
    await visit.shows('Connected')
  })

  it('forgets a wallet that changes to another account', async () => {
    await using visit = await open()
    await visit.clickOn('button', 'Fixture EVM Ethereum')
    await visit.shows('Sign once')
    await changeAccounts(visit.page, [privateKeyToAddress(generatePrivateKey())])
    await visit.shows('Your wallet changed to another account.')
    await visit.shows('Choose a wallet')
  })

  it('says that a request has ended', async () => {
    await using visit = await open()
    const { requestId } = JSON.parse(
      await visit.page.$eval('main', (main) => main.getAttribute('data-settings') ?? ''),
    ) as { requestId: string }
    await using store = await openSqliteStore({ dir: oauth.service.dir })
    await oauthStore(store).closeRequest(requestId)
    await visit.clickOn('button', 'Fixture EVM Ethereum')
    await visit.clickOn('button', 'Sign and allow')
    await visit.shows('This request for a key has ended')
    expect(visit.page.url()).toContain(oauth.publicUrl)
  })

  it('serves two tabs of a browser, each with its own answer', async () => {
    await using visit = await open()
    await visit.clickOn('button', 'Fixture EVM Ethereum')
    const other = await visit.page.browserContext().newPage()
    await other.goto(await startOf({ state: 'of the other tab' }))
    await other.locator('::-p-text(Do not allow)').click()
    await other.locator('::-p-text(Connected)').wait()
    expect(answered(other.url())).toMatchObject({ error: 'access_denied', state: 'of the other tab' })
    await visit.page.bringToFront()
    await visit.clickOn('button', 'Sign and allow')
    await visit.shows('Connected')
    expect((await redeem(visit.page)).limits).toMatchObject({ limit: '2' })
  })

  it('explains a rejected signature, and works when it is repeated', async () => {
    await using page = await open()
    await page.clickOn('button', 'Fixture EVM Ethereum')
    page.mood.rejects = true
    await page.clickOn('button', 'Sign and allow')
    await page.shows('You rejected the request in Fixture EVM.')
    page.mood.rejects = false
    await page.clickOn('button', 'Sign and allow')
    await page.shows('Connected')
  })

  it('takes a refusal to the client', async () => {
    await using page = await open()
    await page.clickOn('button', 'Do not allow')
    await page.shows('Connected')
    expect(answered(page.page.url())['error']).toBe('access_denied')
    expect(page.mood.called).toEqual([])
  })

  it('names the scheme that opens a program, and keeps a link to it', async () => {
    const redirect_uri = 'cursor://anysphere.cursor-mcp/oauth/callback'
    const program = await oauth.register({ client_name: 'Editor', redirect_uris: [redirect_uri] })
    await using page = await open({ client_id: program, redirect_uri })
    await page.shows('the program on this computer that opens cursor://')
    await page.clickOn('button', 'Fixture EVM Ethereum')
    await page.shows("Allow the key 'Editor at cursor://' to spend")
    await page.clickOn('button', 'Sign and allow')
    await page.shows('Go back to the client')
    expect(await axeViolations(page.page)).toEqual([])
    const link = await page.page.$eval('main a', (found) => found.href)
    const { code = '' } = answered(link)
    expect(link.startsWith(`${redirect_uri}?code=`)).toBe(true)
    expect((await oauth.redeem(program, code, { redirect_uri })).status).toBe(200)
  })

  it.each([
    ['light', 1280],
    ['dark', 390],
    ['light', 390],
  ] as const)('is accessible, in %s at a width of %i pixels', async (scheme, width) => {
    await using page = await open({ scope: 'memory history' }, { scheme, width })
    await page.shows('Choose a wallet')
    expect(await axeViolations(page.page)).toEqual([])
    await page.clickOn('button', 'Fixture EVM Ethereum')
    await page.shows('Sign once')
    expect(await axeViolations(page.page)).toEqual([])
    const [content, window] = await widthsOf(page.page)
    expect(content).toBe(window)
  })

  it('shows what is wrong with a request that leads to no client', async () => {
    await using page = await open({ redirect_uri: 'https://evil.example/' })
    await page.shows('This request is not valid')
    expect(await axeViolations(page.page)).toEqual([])
    expect(page.page.url()).toContain(oauth.publicUrl)
  })

  it('is not shown in a frame', async () => {
    await using visit = await visitPage(person.browser, `${client.url}/frame`)
    expect(visit.page.frames().map((frame) => frame.url())).not.toContainEqual(
      expect.stringContaining('/oauth/authorize'),
    )
    expect(visit.problems.join('\n')).toContain('frame-ancestors')
  })
})
