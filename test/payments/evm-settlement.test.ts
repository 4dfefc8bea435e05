import type { Hash } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { EvmDevnet } from '#devnet/open-evm-devnet.ts'
import type { Offer, SentPayment } from '#shared/payment-records/payment-record.ts'
import { openEvmRail } from '#shared/payments/evm/open-evm-rail.ts'
import type { PaymentRail } from '#shared/payments/payment-rail.ts'
import { evmChain } from '#test/devnet/evm-wallet.ts'
import { handMade, type HandMade } from '#test/support/payments/hand-made-payment.ts'
import { openTestChain } from '#test/support/payments/payer.ts'
import { openRpcProxy, type RpcProxy } from '#test/support/payments/rpc-proxy.ts'

describe('a settlement in this process on an EVM network', () => {
  let scope: AsyncDisposableStack
  let devnet: EvmDevnet
  let node: RpcProxy
  let rail: PaymentRail
  let offer: Offer
  let locked: string[]
  beforeAll(async () => {
    scope = new AsyncDisposableStack()
    devnet = scope.use(await openTestChain())
    node = scope.use(await openRpcProxy(devnet.rpcUrl))
    const { network, asset, payTo } = devnet
    const extra = { name: 'USDC', version: '2' }
    offer = { scheme: 'exact', network, asset, payTo, amount: '4000', maxTimeoutSeconds: 60, extra }
  })
  afterAll(() => scope.disposeAsync())
  beforeEach(() => {
    node.mood = 'pass'
    delete node.broken
    locked = []
    const withLock = <T>(name: string, task: () => Promise<T>) => {
      locked.push(name)
      return task()
    }
    rail = openEvmRail({ ...devnet, rpcUrl: node.url, confirmations: 1, locks: { withLock } })
  })

  // The test made it itself.
  const pay = async (changes?: HandMade) => (await handMade(devnet, offer, changes)) as unknown as SentPayment
  const inspect = async (payment: SentPayment) => (await rail.inspect(payment, offer, { ageMs: 1000 })).outcome

  it('moves the money by one transaction of the settling account, in turn with other processes', async () => {
    expect(rail).toMatchObject({ network: devnet.network, asset: devnet.asset, payTo: devnet.payTo, hasNode: true })
    expect([await rail.extra(), await rail.check()]).toEqual([offer.extra, 'ok'])
    const payment = await pay()
    expect(await rail.verify(payment, offer)).toEqual({ isValid: true })
    const settled = await rail.settle(payment, offer)
    const hash = (settled.outcome === 'paid' ? settled.transaction : '') as Hash
    const from = privateKeyToAddress(devnet.facilitatorKey)
    expect(await evmChain(devnet).getTransaction({ hash })).toMatchObject({
      from: from.toLowerCase(),
      to: devnet.asset.toLowerCase(),
    })
    expect(locked).toEqual([`evm:84532:${from}`])
    expect(await rail.inspect(payment, offer, { ageMs: 1000 })).toEqual(settled)
    // It may be the first settlement that used the nonce.
    expect(await rail.settle(payment, offer)).toEqual({ outcome: 'lost' })
  })

  it.each<[string, HandMade, string]>([
    ['of another amount', { message: { value: 3999n } }, 'value'],
    ['to somebody else', { message: { to: '0x00000000000000000000000000000000000000b1' } }, 'recipient'],
    ['that is over', { message: { validBefore: 1n } }, 'valid_before'],
    ['that is not valid yet', { message: { validAfter: 2n ** 39n, validBefore: 2n ** 40n } }, 'valid_after'],
    ['that was changed', { authorization: { nonce: `0x${'1'.repeat(64)}` } }, 'signature'],
  ])('is refused for an authorization %s', async (_, changes, word) => {
    const payment = await pay(changes)
    const reason = expect.stringMatching(`^invalid_.*${word}`) as string
    expect(await rail.verify(payment, offer)).toEqual({ isValid: false, reason })
    expect(await rail.settle(payment, offer)).toEqual({ outcome: 'refused', reason })
    expect(locked).toEqual([])
  })

  it('is refused for a payer without money, which is not an outage of the node', async () => {
    const payerKey = generatePrivateKey()
    const message = { from: privateKeyToAddress(payerKey) }
    const payment = (await handMade({ ...devnet, payerKey }, offer, { message })) as unknown as SentPayment
    const reason = expect.stringMatching(/^invalid_[a-z0-9_]*(?:balance|funds)/) as string
    expect(await rail.verify(payment, offer)).toEqual({ isValid: false, reason })
    expect(await rail.settle(payment, offer)).toEqual({ outcome: 'refused', reason })
  })

  it('is lost if the node does not confirm what it was sent, whether it has it or not', async () => {
    const [unsent, sent] = [await pay(), await pay()]
    node.broken = 'eth_sendRawTransaction'
    expect(await rail.settle(unsent, offer)).toEqual({ outcome: 'lost' })
    expect(await inspect(unsent)).toBe('open')
    node.broken = 'eth_getTransactionReceipt'
    expect(await rail.settle(sent, offer)).toMatchObject({ outcome: 'lost' })
    delete node.broken
    await expect.poll(() => inspect(sent)).toBe('paid')
  })

  it('was not sent if the node does not answer before', async () => {
    const payment = await pay()
    node.broken = 'eth_call'
    expect(await rail.settle(payment, offer)).toEqual({ outcome: 'unsent' })
    delete node.broken
    expect(await inspect(payment)).toBe('open')
    expect(await rail.settle(payment, offer)).toMatchObject({ outcome: 'paid' })
  })

  it('is not prevented by the outage that another payment sees', async () => {
    const [first, second] = [await pay(), await pay({ message: { value: 3999n } })]
    node.mood = 'dead'
    await expect(rail.verify(first, offer)).rejects.toMatchObject({ code: 'PAYMENTS_UNAVAILABLE' })
    expect(await rail.settle(first, offer)).toEqual({ outcome: 'unsent' })
    expect(await rail.check()).toBe('unreachable')
    node.mood = 'pass'
    expect(await rail.verify(second, offer)).toMatchObject({ isValid: false })
    expect(await rail.verify(first, offer)).toEqual({ isValid: true })
  })

  it('is of a network that is known', () => {
    const locks = { withLock: async <T>(_: string, task: () => Promise<T>) => task() }
    expect(() => openEvmRail({ ...devnet, network: 'eip155:1', confirmations: 1, locks })).toThrow(
      'Unsupported network: eip155:1. Supported: eip155:8453, eip155:84532.',
    )
  })
})
