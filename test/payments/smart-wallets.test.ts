import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Address, Hex } from 'viem'
import { generatePrivateKey } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import wallets from '#test/devnet/wallets.json' with { type: 'json' }
import { postTo } from '#test/support/calls/post-to.ts'
import { encoded, handMade, offerIn } from '#test/support/payments/hand-made-payment.ts'
import { openPaidService, type PaidService } from '#test/support/payments/paid-fixture.ts'
import { openService, type Service } from '#test/support/processes/service.ts'
import { openSmartWallet, walletFactory } from '#test/support/wallets/smart-wallet.ts'

describe('a payment of a smart wallet', () => {
  let fixture: PaidService
  /** A service that accepts wallets of our factory before they are deployed. */
  let generous: Service
  beforeAll(async () => {
    fixture = await openPaidService()
    generous = await openService({ ...fixture.settings, EVM_WALLET_FACTORIES: walletFactory })
  })
  afterAll(async () => {
    await generous[Symbol.asyncDispose]()
    await fixture[Symbol.asyncDispose]()
  })

  /** A wallet with money that is not deployed yet. */
  const openWallet = () => openSmartWallet(fixture.devnet, 10_000n)

  async function pay(
    path: string,
    from: Address,
    options: { signature?: (signed: Hex) => Hex; by?: Service; payerKey?: Hex } = {},
  ) {
    const { signature, by = fixture.service, payerKey = fixture.devnet.payerKey } = options
    const post = postTo(by.url)
    const input = { url: fixture.site.url + path }
    const made = { message: { from }, ...(signature !== undefined && { signature }) }
    const payment = await handMade({ ...fixture.devnet, payerKey }, offerIn(await post(input)), made)
    return post(input, { payment: encoded(payment) })
  }
  const reasonOf = (reply: Response) =>
    (JSON.parse(atob(reply.headers.get('PAYMENT-REQUIRED') ?? 'e30=')) as { error?: string }).error

  it('that is deployed is accepted if the wallet confirms it (ERC-1271), and charged once', async () => {
    const wallet = await openWallet()
    await wallet.deploy()
    const before = await fixture.paid()
    const reply = await pay('/?deployed', wallet.address)
    expect([reply.status, await reply.text()]).toEqual([200, expect.stringContaining('owls')])
    expect((await fixture.paid()) - before).toBe(4000n)
  })

  it('is refused if the wallet does not confirm it', async () => {
    const wallet = await openWallet()
    await wallet.deploy()
    const before = await fixture.paid()
    const reply = await pay('/?stranger', wallet.address, { payerKey: generatePrivateKey() })
    expect([reply.status, reasonOf(reply)]).toEqual([402, 'invalid_exact_evm_signature'])
    expect([await fixture.paid(), fixture.site.requests.includes('/?stranger')]).toEqual([before, false])
  })

  it('that is not deployed is refused unless its factory is listed (ERC-6492)', async () => {
    const wallet = await openWallet()
    const before = await fixture.paid()
    const refused = await pay('/?undeployed', wallet.address, { signature: wallet.wrap })
    expect([refused.status, reasonOf(refused)]).toEqual([402, expect.stringContaining('eip6492_factory_not_allowed')])
    expect([await fixture.paid(), await wallet.isDeployed()]).toEqual([before, false])

    const taken = await pay('/?undeployed', wallet.address, { signature: wallet.wrap, by: generous })
    expect([taken.status, await taken.text()]).toEqual([200, expect.stringContaining('owls')])
    expect([(await fixture.paid()) - before, await wallet.isDeployed()]).toEqual([4000n, true])
  })

  it('uses test contracts that match their source', () => {
    const source = readFileSync(join(import.meta.dirname, '../devnet/wallets.sol'))
    expect(wallets.sourceSha256).toBe(createHash('sha256').update(source).digest('hex'))
  })
})
