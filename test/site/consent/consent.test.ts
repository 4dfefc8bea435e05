import { generatePrivateKey } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openOAuthService, type OAuthService, type Tokens } from '#test/oauth/oauth-service.ts'
import { axeViolations, visitPage, widthsOf, type View } from '#test/support/browser/visit-page.ts'
import { openFixtureSite, type FixtureSite } from '#test/support/sites/fixture-site.ts'
import { calmMood, injectEvmWallet, injectSolanaWallet } from '#test/support/wallets/injected-wallets.ts'
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
    const sent = await oauth.authorize(clientId, { redirect_uri: `${client.url}/callback`, ...change })
    const mood = calmMood()
    const to = new URLSearchParams({ to: sent.url }).toString()
    const visit = await visitPage(person.browser, `${client.url}/start?${to}`, {
      ...view,
      async prepare(page) {
        await injectEvmWallet(page, generatePrivateKey(), mood)
        await injectSolanaWallet(page, newSolanaKey().key, mood)
      },
    })
    const click = (role: string, name: string) => visit.click(`::-p-aria([name="${name}"][role="${role}"])`)
    return { ...visit, mood, clickOn: click, [Symbol.asyncDispose]: () => visit[Symbol.asyncDispose]() }
  }

  const answered = (url: string) => Object.fromEntries(new URL(url).searchParams)

  it.each([
    ['Ethereum', 'Fixture EVM Ethereum', ['eth_requestAccounts', 'personal_sign']],
    ['Solana', 'Fixture Solana Solana', ['connect', 'signMessage']],
  ])('gives a client a key for one signature, with a wallet of %s', async (_, wallet, called) => {
    await using page = await open({ scope: 'history' })
    await page.shows('Desk agent')
    await page.shows('this computer')
    await page.clickOn('radio', 'A week: $5, at most $1 a day')
    await page.clickOn('checkbox', 'Read the balance and the history of the credits')
    await page.clickOn('button', wallet)
    await page.shows('to spend up to $5 of my credits, up to $1 a day until')
    await page.shows('Access to my data: history.')
    await page.clickOn('button', 'Sign and allow')
    await page.shows('Connected')
    const { code = '', state, iss } = answered(page.page.url())
    expect([state, iss]).toEqual(['of the client & more', oauth.publicUrl])
    expect(page.mood.called).toEqual(called)
    const redeemed = await oauth.redeem(clientId, code, { redirect_uri: `${client.url}/callback` })
    const { access_token: key, scope: granted } = (await redeemed.json()) as Tokens
    const headers = { Authorization: `Bearer ${key}` }
    const own = await (await fetch(`${oauth.publicUrl}/keys`, { headers })).json()
    expect(own).toMatchObject({ keys: [{ label: 'Desk agent at this computer', limit: '5', perDay: '1' }] })
    expect(granted).toBe('history')
    expect(page.problems).toEqual([])
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

  it.each([
    ['light', 1280],
    ['dark', 375],
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
