import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { EvmDevnet } from '#devnet/open-evm-devnet.ts'
import type { SvmDevnet } from '#devnet/open-svm-devnet.ts'
import { openPayer, openTestChain, paidOn } from '#test/support/payments/payer.ts'
import { openSvmPayer, openTestSolana, paidOnSvm } from '#test/support/payments/svm-payer.ts'
import { openService, type Service } from '#test/support/processes/service.ts'
import { changeAccounts } from '#test/support/wallets/injected-wallets.ts'
import { newSolanaKey } from '#test/support/wallets/new-solana-key.ts'
import { openDashboard, type Dashboard, type DashboardOptions } from '#test/support/wallets/open-dashboard.ts'
import { openPersonBrowser } from '#test/support/wallets/open-person-browser.ts'

describe('wallets on the dashboard', () => {
  const scope = new AsyncDisposableStack()
  let evm: EvmDevnet
  let svm: SvmDevnet
  let service: Service
  let person: Awaited<ReturnType<typeof openPersonBrowser>>

  beforeAll(async () => {
    evm = scope.use(await openTestChain())
    svm = scope.use(await openTestSolana())
    service = scope.use(await openService({ ...paidOn(evm), ...paidOnSvm(svm) }))
    person = scope.use(await openPersonBrowser())
  })
  afterAll(() => scope.disposeAsync())

  const open = (options: DashboardOptions = {}) => openDashboard(person.browser, service.url, options)

  async function signIn(dashboard: Dashboard, wallet: 'EVM' | 'Solana') {
    await dashboard.click('button', wallet === 'EVM' ? 'Fixture EVM Ethereum' : 'Fixture Solana Solana')
    await dashboard.shows('Credits left')
  }

  it('sells credits to an EVM wallet for one signature', async () => {
    await using dashboard = await open({ evmKey: evm.payerKey })
    await signIn(dashboard, 'EVM')
    expect(await dashboard.text()).toContain('0x7099…79C8')
    await dashboard.openView('Buy credits')
    await dashboard.click('button', 'Pay $10')
    await dashboard.shows('Your balance is')
    expect(await dashboard.text()).toContain('$10.00 and a bonus of $2.00 were added')
    expect(dashboard.mood.called).toEqual([
      'eth_requestAccounts',
      'personal_sign',
      'eth_chainId',
      'eth_signTypedData_v4',
    ])
    expect(await openPayer(evm).balanceOf(evm.payTo)).toBe(10_000_000n)
    await dashboard.openView('History')
    await dashboard.shows('Purchase')
    expect(await dashboard.text()).toMatch(/Bonus[\s\S]*\+\$2\.00[\s\S]*Purchase[\s\S]*\+\$10\.00/)
    expect(dashboard.problems).toEqual([])
  })

  it('sells credits to a Solana wallet for one signed transaction', async () => {
    await using dashboard = await open({ solanaKey: svm.payerKey })
    await signIn(dashboard, 'Solana')
    await dashboard.openView('Buy credits')
    await dashboard.click('button', 'Pay $10')
    await dashboard.shows('Your balance is')
    expect(dashboard.mood.called).toEqual(['connect', 'signMessage', 'signTransaction'])
    expect(await (await openSvmPayer(svm)).balanceOf(svm.payTo)).toBe(10_000_000n)
    await dashboard.openView('History')
    await dashboard.shows('Purchase')
    expect(dashboard.problems).toEqual([])
  })

  it.each(['EVM', 'Solana'] as const)(
    'explains a rejected signature of an %s wallet, and works when it is repeated',
    async (kind) => {
      await using dashboard = await open({ evmKey: evm.payerKey, solanaKey: svm.payerKey })
      dashboard.mood.rejects = true
      await dashboard.click('button', `Fixture ${kind} ${kind === 'EVM' ? 'Ethereum' : 'Solana'}`)
      await dashboard.shows(`You rejected the request in Fixture ${kind}. Nothing was signed.`)
      dashboard.mood.rejects = false
      await signIn(dashboard, kind)
      await dashboard.openView('Buy credits')
      dashboard.mood.rejects = true
      await dashboard.click('button', 'Pay $10')
      await dashboard.shows(`You rejected the request in Fixture ${kind}. Nothing was signed.`)
      dashboard.mood.rejects = false
      await dashboard.click('button', 'Pay $10')
      await dashboard.shows('Your balance is')
    },
  )

  it('asks an EVM wallet to change to the network of payments', async () => {
    await using dashboard = await open({ evmKey: evm.payerKey })
    dashboard.mood.chainId = 1
    await signIn(dashboard, 'EVM')
    await dashboard.openView('Buy credits')
    await dashboard.click('button', 'Pay $10')
    await dashboard.shows('Your balance is')
    expect(dashboard.mood).toMatchObject({
      chainId: 84_532,
      called: expect.arrayContaining(['wallet_switchEthereumChain']),
    })
  })

  it('names the network that an EVM wallet must use if it does not change to it', async () => {
    await using dashboard = await open({ evmKey: evm.payerKey })
    Object.assign(dashboard.mood, { chainId: 1, knownChains: [1] })
    await signIn(dashboard, 'EVM')
    await dashboard.openView('Buy credits')
    await dashboard.click('button', 'Pay $10')
    await dashboard.shows('Payments are on Base Sepolia: choose it in the wallet')
    expect(dashboard.mood.called).not.toContain('eth_signTypedData_v4')
  })

  it('names the network that a Solana wallet must use', async () => {
    await using dashboard = await open({ solanaKey: svm.payerKey })
    dashboard.mood.solanaChains = ['solana:mainnet']
    await signIn(dashboard, 'Solana')
    await dashboard.openView('Buy credits')
    await dashboard.click('button', 'Pay $10')
    await dashboard.shows('Fixture Solana is not on Solana devnet, where payments are.')
    expect(dashboard.mood.called).not.toContain('signTransaction')
  })

  it('explains a purchase that the wallet cannot pay, on each chain', async () => {
    await using dashboard = await open({ solanaKey: newSolanaKey().key })
    for (const kind of ['EVM', 'Solana'] as const) {
      await signIn(dashboard, kind)
      await dashboard.openView('Buy credits')
      await dashboard.click('button', 'Pay $10')
      await dashboard.shows('Nothing was charged.')
      expect(await dashboard.text()).toContain('USDC')
      await dashboard.click('button', 'Sign out')
      await dashboard.shows('Your wallet is your account')
      await dashboard.page.evaluate(() => Reflect.set(Reflect.get(globalThis, 'location') as object, 'hash', ''))
    }
  })

  it('asks once when the session has ended, and goes on after the next sign-in; a sign-out ends it on the service', async () => {
    await using dashboard = await open({ evmKey: evm.payerKey })
    const { page, mood } = dashboard
    await signIn(dashboard, 'EVM')
    const cookies = await page.browserContext().cookies()
    expect(cookies).toMatchObject([{ name: 'webintel-session', httpOnly: true, sameSite: 'Strict' }])
    await page.reload()
    await dashboard.shows('Credits left')
    await page.browserContext().deleteCookie(...cookies)
    await dashboard.click('link', 'History')
    await dashboard.shows('Your session has ended')
    expect(await page.$$eval('dialog', (dialogs) => dialogs.length)).toBe(1)
    mood.rejects = true
    await dashboard.click('button', 'Sign in again')
    await dashboard.shows('You rejected the request in Fixture EVM.')
    mood.rejects = false
    await dashboard.click('button', 'Sign in again')
    await dashboard.shows('Purchase')
    expect(await page.$('dialog')).toBeNull()

    const [held] = await page.browserContext().cookies()
    await dashboard.click('button', 'Sign out')
    await dashboard.shows('Your wallet is your account')
    await page.reload()
    await dashboard.shows('Your wallet is your account')
    const headers = { 'X-Use-Session': '1', Cookie: `webintel-session=${held?.value}` }
    expect((await fetch(`${service.url}/credits/balance`, { headers })).status).toBe(401)
    // The browser reports the calls of the session that had ended.
    expect(dashboard.problems.filter((problem) => !problem.includes('401'))).toEqual([])
  })

  it('pays after a reload with the wallet that signed in, and with no other account of it', async () => {
    await using dashboard = await open({ evmKey: evm.payerKey })
    const { page, mood } = dashboard
    await signIn(dashboard, 'EVM')
    await dashboard.openView('Buy credits')
    await page.reload()
    await dashboard.click('button', 'Pay $10')
    await dashboard.shows('Your balance is')
    expect(await page.$eval('.notice a', (link) => link.getAttribute('href'))).toMatch(
      /^https:\/\/sepolia\.basescan\.org\/tx\/0x[\da-f]{64}$/,
    )
    mood.isLocked = true
    await page.reload()
    mood.contract = { address: privateKeyToAddress(generatePrivateKey()) } as never
    await dashboard.click('button', 'Pay $10')
    await dashboard.shows('Fixture EVM shares another account. Choose 0x7099…79C8 in it')
  })

  it('forgets its data when the wallet changes to another account, or ends the access', async () => {
    await using dashboard = await open({ evmKey: evm.payerKey })
    const own = privateKeyToAddress(evm.payerKey)
    for (const accounts of [[privateKeyToAddress(generatePrivateKey()), own], []]) {
      await signIn(dashboard, 'EVM')
      // The same account in another spelling is not a change.
      await changeAccounts(dashboard.page, [own.toLowerCase()])
      await dashboard.openView('History')
      await changeAccounts(dashboard.page, accounts)
      await dashboard.shows('Your wallet changed to another account. Connect it again.')
      expect(await dashboard.text()).not.toContain('0x7099…79C8')
      await dashboard.page.evaluate(() => Reflect.set(Reflect.get(globalThis, 'location') as object, 'hash', ''))
    }
    expect(dashboard.problems).toEqual([])
  })

  it.each(['EVM', 'Solana'] as const)(
    'notices after a reload that an %s wallet changed to another account, before or since',
    async (kind) => {
      await using dashboard = await open({ evmKey: evm.payerKey, solanaKey: svm.payerKey })
      const { page, mood } = dashboard
      const other = kind === 'EVM' ? privateKeyToAddress(generatePrivateKey()) : newSolanaKey().address
      const ended = async () => {
        await dashboard.shows('Your wallet changed to another account. Connect it again.')
        await vi.waitFor(async () => expect(await page.browserContext().cookies()).toEqual([]))
      }
      await signIn(dashboard, kind)
      // A locked wallet names no account, and is asked nothing.
      mood.isLocked = true
      mood.called.length = 0
      await page.reload()
      await dashboard.shows('Credits left')
      await vi.waitFor(() => expect(mood.called).toEqual([kind === 'EVM' ? 'eth_accounts' : 'connectSilently']))
      await changeAccounts(page, [other])
      await ended()
      mood.isLocked = false
      await signIn(dashboard, kind)
      mood.account = other
      await page.reload()
      await ended()
      expect(dashboard.problems).toEqual([])
    },
  )

  it('lists the sessions of the wallet, and signs out everywhere', async () => {
    const device = () => open({ evmKey: evm.payerKey })
    await using desk = await device()
    await using laptop = await device()
    for (const dashboard of [desk, laptop]) await signIn(dashboard, 'EVM')
    await laptop.openView('Your data')
    await laptop.shows('(this browser), since')
    expect((await laptop.text()).match(/Chrome on Linux/g)?.length).toBeGreaterThanOrEqual(2)
    await laptop.click('button', 'Sign out everywhere')
    for (const dashboard of [laptop, desk]) {
      await dashboard.page.reload()
      await dashboard.shows('Connect a wallet')
    }
  })

  it('tells a person without a wallet to install one', async () => {
    const page = await person.browser.newPage()
    await page.goto(`${service.url}/dashboard`)
    await page.locator('::-p-text(No wallet was found in this browser.)').wait()
    // This address is not the public one, which sign-ins name.
    await page.locator('::-p-text(The service signs in at another address.)').wait()
    await page.close()
  })

  it('answers two queries of Solana payers, and nothing else', async () => {
    const ask = (network: string, method: string) =>
      fetch(`${service.url}/wallet/rpc/${network}`, { method: 'POST', body: JSON.stringify({ id: 7, method }) })
    const devnet = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
    const latest = await ask(devnet, 'getLatestBlockhash')
    expect(await latest.json()).toMatchObject({ id: 7, result: { value: { blockhash: expect.any(String) } } })
    expect((await ask(devnet, 'sendTransaction')).status).toBe(400)
    expect((await ask('eip155:84532', 'getLatestBlockhash')).status).toBe(404)
  })
})
