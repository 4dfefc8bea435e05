import { v7 as uuidv7 } from 'uuid'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EvmDevnet } from '#devnet/open-evm-devnet.ts'
import { openSqliteStore } from '#shared/storage/sqlite/open-sqlite-store.ts'
import { creditStore } from '#shared/storage/stores/credits.ts'
import { openPayer, openTestChain, paidOn } from '#test/support/payments/payer.ts'
import { openRpcProxy, type RpcProxy } from '#test/support/payments/rpc-proxy.ts'
import { fund } from '#test/support/processes/credit-service.ts'
import { openService, type Service } from '#test/support/processes/service.ts'
import { openDashboard, type Dashboard } from '#test/support/wallets/open-dashboard.ts'
import { openPersonBrowser } from '#test/support/wallets/open-person-browser.ts'
import { openSmartWallet, walletFactory } from '#test/support/wallets/smart-wallet.ts'

describe('the dashboard', () => {
  const scope = new AsyncDisposableStack()
  let evm: EvmDevnet
  let node: RpcProxy
  let service: Service
  let person: Awaited<ReturnType<typeof openPersonBrowser>>

  beforeAll(async () => {
    evm = scope.use(await openTestChain())
    node = scope.use(await openRpcProxy(evm.rpcUrl))
    service = scope.use(
      await openService({ ...paidOn(evm), EVM_RPC_URL: node.url, EVM_WALLET_FACTORIES: walletFactory }),
    )
    person = scope.use(await openPersonBrowser())
  })
  afterAll(() => scope.disposeAsync())

  const open = (evmKey: `0x${string}`) => openDashboard(person.browser, service.url, { evmKey })

  async function signIn(dashboard: Dashboard): Promise<void> {
    await dashboard.click('button', 'Fixture EVM Ethereum')
    await dashboard.shows('Credits left')
  }

  const paid = () => openPayer(evm).balanceOf(evm.payTo)

  // The scheduler adds the credits, tens of seconds later.
  it('waits for a purchase that the chain has not confirmed yet (202), also if a proxy replaced the first answer', async () => {
    const key = generatePrivateKey()
    await fund(evm, key, 10_000_000n)
    const before = await paid()
    await using dashboard = await open(key)
    await signIn(dashboard)
    await dashboard.openView('Buy credits')
    await replaceAnswers(dashboard, { times: 1 })
    const accepted = dashboard.page.waitForResponse(
      (response) => response.url().endsWith('/credits/buy') && response.status() === 202,
    )
    node.broken = 'eth_getTransactionReceipt'
    await dashboard.click('button', 'Pay $10')
    await accepted
    expect(await dashboard.text()).not.toContain('Your balance is')
    delete node.broken
    await expect
      .poll(() => dashboard.text(), { timeout: 180_000 })
      .toMatch(/\$10\.00 and a bonus of \$2\.00 were added. Your balance is \$12\.00\.\s+Transaction 0x[\da-f]{64}/)
    // Nobody signs twice.
    expect(dashboard.mood.called.filter((method) => method === 'eth_signTypedData_v4')).toHaveLength(1)
    expect((await paid()) - before).toBe(10_000_000n)
    expect(dashboard.problems).toEqual([])
  })

  it('sends the same payment again when a proxy answered every attempt', async () => {
    const key = generatePrivateKey()
    await fund(evm, key, 20_000_000n)
    const before = await paid()
    await using dashboard = await open(key)
    await signIn(dashboard)
    await dashboard.openView('Buy credits')
    await replaceAnswers(dashboard, { times: 3 })
    await dashboard.click('button', 'Pay $10')
    await dashboard.shows('No answer arrived after you signed, and the payment may be charged.')
    await dashboard.click('button', 'Pay $10')
    await dashboard.shows('Your balance is')
    expect(dashboard.mood.called.filter((method) => method === 'eth_signTypedData_v4')).toHaveLength(1)
    expect((await paid()) - before).toBe(10_000_000n)
  })

  it.each(['is deployed (ERC-1271)', 'is not deployed yet (ERC-6492)'])(
    'signs in a contract wallet that %s, and sells credits to it',
    async (state) => {
      const contract = await openSmartWallet(evm, 10_000_000n)
      const isDeployed = state.startsWith('is deployed')
      if (isDeployed) await contract.deploy()
      const before = await paid()
      await using dashboard = await open(evm.payerKey)
      dashboard.mood.contract = contract
      await signIn(dashboard)
      expect(await contract.isDeployed()).toBe(isDeployed)
      expect(await dashboard.text()).toContain(`${contract.address.slice(0, 6)}…${contract.address.slice(-4)}`)
      await dashboard.openView('Buy credits')
      await dashboard.click('button', 'Pay $10')
      await dashboard.shows('Your balance is')
      expect((await paid()) - before).toBe(10_000_000n)
      expect(await contract.isDeployed()).toBe(true)
      expect(dashboard.problems).toEqual([])
    },
  )

  it('says that a list of very many calls is not complete', async () => {
    await using dashboard = await open(generatePrivateKey())
    await signIn(dashboard)
    await answerEndlessExport(dashboard)
    await dashboard.openView('Receipts')
    await dashboard.shows('Only a part of them is listed.')
    await dashboard.openView('Overview')
    await dashboard.shows('Not all of more than 10,000 payments are counted.')
    expect(dashboard.problems).toEqual([])
  })

  it('calls no list empty before its last page', async () => {
    const key = generatePrivateKey()
    // A stored answer needs no job, so the newest calls, which fill a page, have none.
    await spendOften(service.dir, privateKeyToAddress(key).toLowerCase(), { times: 21, ageMs: 60_000 })
    await using dashboard = await open(key)
    await signIn(dashboard)
    await dashboard.openView('Jobs')
    await dashboard.shows('Show more')
    expect(await dashboard.text()).not.toContain('No job of this wallet ran')
    await dashboard.click('button', 'Show more')
    await dashboard.shows('No job of this wallet ran in the last 24 hours.')
  })
})

/** Answers the exports of the page as for a wallet with more calls than the page reads. */
async function answerEndlessExport({ page }: Dashboard): Promise<void> {
  let calls = 0
  await page.setRequestInterception(true)
  page.on('request', (request) => {
    if (!request.url().includes('/wallet/data')) return void request.continue()
    const at = new Date(Date.now() - calls).toISOString()
    const entry = { type: 'spend', amount: '-0.001', endpoint: '/fetch/basic', balanceAfter: '1', at }
    const credits = [{ ...entry, requestId: uuidv7({ msecs: Date.parse(at) - calls++ }) }]
    const body = JSON.stringify({ payments: [], receipts: [], credits, next: 'more' })
    return void request.respond({ contentType: 'application/json', body })
  })
}

/** The service gets the next payments of the page, and a proxy answers them with an error page. */
async function replaceAnswers({ page }: Dashboard, { times }: { times: number }): Promise<void> {
  let left = times
  await page.setRequestInterception(true)
  page.on('request', (request) => {
    const headers = request.headers()
    if (headers['payment-signature'] === undefined || left === 0) return void request.continue()
    left -= 1
    const { 'content-length': _, ...sent } = headers
    void fetch(request.url(), { method: 'POST', headers: sent, body: request.postData() ?? '' })
      .then(() => request.respond({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }))
      .catch(() => request.abort())
  })
}

/** Writes calls of last week, which have no job any more, into the ledger of a wallet. */
async function spendOften(
  dir: string,
  wallet: string,
  { times, ageMs }: { times: number; ageMs: number },
): Promise<void> {
  await using store = await openSqliteStore({ dir })
  const ledger = creditStore(store)
  const at = Date.now() - ageMs
  const given = { wallet, endpoint: '/credits/buy', requestId: uuidv7({ msecs: at }), at }
  await ledger.append({ ...given, type: 'purchase', operationId: `given:${wallet}`, amount: 50_000_000 })
  for (let call = 1; call <= times; call += 1) {
    const requestId = uuidv7({ msecs: at + call })
    const spend = { wallet, endpoint: '/fetch/basic', requestId, at: at + call, amount: -1000 }
    await ledger.append({ ...spend, type: 'spend', operationId: `spent:${requestId}` })
  }
}
