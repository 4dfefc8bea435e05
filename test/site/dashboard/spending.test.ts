import { generatePrivateKey } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callOperation } from '#test/support/calls/client.ts'
import { openPaidService, type PaidService } from '#test/support/payments/paid-fixture.ts'
import { openPayer, type Payer } from '#test/support/payments/payer.ts'
import { evmWallet } from '#test/support/payments/wallet.ts'
import { buyCredits, fund } from '#test/support/processes/credit-service.ts'
import { openDashboard } from '#test/support/wallets/open-dashboard.ts'
import { openPersonBrowser } from '#test/support/wallets/open-person-browser.ts'

describe('the overview of the dashboard', () => {
  const scope = new AsyncDisposableStack()
  const evmKey = generatePrivateKey()
  let paid: PaidService
  let by: Payer
  let person: Awaited<ReturnType<typeof openPersonBrowser>>

  beforeAll(async () => {
    paid = scope.use(await openPaidService({ '/missing': (_request, response) => response.writeHead(404).end() }))
    await fund(paid.devnet, evmKey, 20_000_000n)
    by = openPayer({ ...paid.devnet, payerKey: evmKey })
    person = scope.use(await openPersonBrowser())
  })
  afterAll(() => scope.disposeAsync())

  async function overview() {
    await using dashboard = await openDashboard(person.browser, paid.service.url, { evmKey })
    await dashboard.click('button', 'Fixture EVM Ethereum')
    await dashboard.shows('in the last 30 days')
    expect(dashboard.problems).toEqual([])
    return await dashboard.text()
  }

  /** Calls with credits of the wallet. */
  async function callWithCredits(input: object): Promise<number> {
    const wallet = evmWallet(evmKey)
    const body = JSON.stringify(input)
    const target = '/fetch/basic'
    const baseUrl = paid.service.url.replace('127.0.0.1', 'localhost')
    const signature = await wallet.sign({ baseUrl, method: 'POST', target, body })
    const headers = { 'Content-Type': 'application/json', ...signature }
    return (await fetch(paid.service.url + target, { method: 'POST', headers, body })).status
  }

  it('adds up what calls cost on a chain and in credits, after refunds', async () => {
    const { site } = paid
    const [one, other] = [`${site.url}/?one`, `${site.url}/?other`]
    const empty = await overview()
    expect(empty).toContain('No call was charged in the last 30 days.')
    // Its address, three ways to pay, and a first call.
    for (const text of [by.address, 'Per call (x402)', 'Make a key', `The private key of ${by.address}`])
      expect(empty).toContain(text)

    // The whole batch fails: its payment comes back as credits.
    const none = { urls: [`${site.url}/missing?1`, `${site.url}/missing?2`] }
    const requestId = (await paid.pay(none, { path: '/batch/fetch' }, by)).headers.get('X-Receipt-Id')
    const outcome = async () => (await callOperation(paid.service.url, 'receipt-get', { requestId })).body['outcome']
    await expect.poll(outcome).toBe('refunded')
    expect(await overview()).toContain('No call was charged in the last 30 days.')

    // $0.002 in the list of prices, and $0.004 as the minimum of a payment on a chain.
    expect((await paid.pay({ url: one }, {}, by)).status).toBe(200)
    const half = { urls: [other, `${site.url}/missing?3`] }
    expect((await paid.pay(half, { path: '/batch/fetch' }, by)).status).toBe(200)
    await buyCredits({ ...paid.devnet, payerKey: evmKey }, paid.service.url)
    expect(await callWithCredits({ url: `${site.url}/?three` })).toBe(200)
    expect(await callWithCredits({ url: `${site.url}/missing?4` })).toBe(502)

    const text = await overview()
    expect(text).toContain('$0.009 spent in the last 30 days')
    expect(text).toContain('3 calls: $0.007 on a chain, $0.002 in credits, after refunds')
    expect(text).toMatch(/\/fetch\/basic\s+2\s+\$0\.006/)
    expect(text).toMatch(/\/batch\/fetch\s+1\s+\$0\.003/)
    expect(text).not.toMatch(/[-−]\$/)
    expect(text).not.toContain('/credits/buy')
  })
})
