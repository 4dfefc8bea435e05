import { generateKeyPairSigner } from '@solana/kit'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { SvmDevnet } from '#devnet/open-svm-devnet.ts'
import type { Offer } from '#shared/payment-records/payment-record.ts'
import type { PaymentRail } from '#shared/payments/payment-rail.ts'
import { openSvmRail } from '#shared/payments/svm/open-svm-rail.ts'
import { paymentOn } from '#test/support/payments/payment-on.ts'
import { openRpcProxy, type RpcProxy } from '#test/support/payments/rpc-proxy.ts'
import { openSvmPayer, openTestSolana, svmWallet, type SvmPayer } from '#test/support/payments/svm-payer.ts'

describe('a settlement in this process on Solana', () => {
  let scope: AsyncDisposableStack
  let devnet: SvmDevnet
  let node: RpcProxy
  let payer: SvmPayer
  let rail: PaymentRail
  beforeAll(async () => {
    scope = new AsyncDisposableStack()
    devnet = scope.use(await openTestSolana())
    node = scope.use(await openRpcProxy(devnet.rpcUrl))
    payer = await openSvmPayer(devnet)
  })
  afterAll(() => scope.disposeAsync())
  beforeEach(async () => {
    node.mood = 'pass'
    delete node.broken
    delete node.scripted
    rail = await openSvmRail({ ...devnet, rpcUrl: node.url })
  })
  const pay = () => paymentOn(rail, payer.sign)

  it('moves the money by the transaction that was signed', async () => {
    const { network, asset, payTo } = devnet
    expect(rail).toMatchObject({ network, asset, payTo, hasNode: true })
    const { address: feePayer } = await svmWallet(devnet.facilitatorKey)
    expect([await rail.extra(), await rail.check()]).toEqual([{ feePayer }, 'ok'])
    const { payment, offer } = await pay()
    expect(rail.identify(payment)).toMatchObject({ payer: payer.wallet.address })
    expect(await rail.verify(payment, offer)).toEqual({ isValid: true })
    const settled = await rail.settle(payment, offer)
    expect(settled).toMatchObject({ outcome: 'paid' })
    expect(await rail.inspect(payment, offer, { ageMs: 0 })).toEqual(settled)
  })

  it('is refused for a payment that differs from the offer', async () => {
    const { payment, offer } = await pay()
    const stranger = (await generateKeyPairSigner()).address
    const others: [Partial<Offer>, string][] = [
      [{ amount: '3999' }, 'amount'],
      [{ payTo: stranger }, 'recipient'],
      [{ extra: { feePayer: stranger } }, 'fee_payer'],
    ]
    for (const [change, word] of others) {
      const reason = expect.stringMatching(`^[a-z0-9_]*${word}`) as string
      expect(await rail.verify(payment, { ...offer, ...change })).toEqual({ isValid: false, reason })
      expect(await rail.settle(payment, { ...offer, ...change })).toEqual({ outcome: 'refused', reason })
    }
    expect(await rail.inspect(payment, offer, { ageMs: 0 })).toEqual({ outcome: 'open' })
  })

  it('is lost, with its signature, if the node does not confirm what it was sent', async () => {
    const { payment, offer } = await pay()
    node.broken = 'sendTransaction'
    const lost = await rail.settle(payment, offer)
    expect(lost).toMatchObject({ outcome: 'lost', transaction: expect.stringMatching(/^[1-9A-Za-z]{80,90}$/) })
    delete node.broken
    expect(await rail.inspect(payment, offer, { ageMs: 0 })).toEqual({ outcome: 'open' })
    expect(await rail.settle(payment, offer)).toEqual({ ...lost, outcome: 'paid' })
  })

  it('is refused if its transaction fails on the chain', async () => {
    const { payment, offer } = await pay()
    const failed = {
      slot: 1,
      confirmations: null,
      err: { InstructionError: [2, { Custom: 1 }] },
      status: { Err: { InstructionError: [2, { Custom: 1 }] } },
      confirmationStatus: 'confirmed',
    }
    node.scripted = {
      method: 'getSignatureStatuses',
      result: { context: { slot: 1 }, value: [failed] },
    }
    expect(await rail.settle(payment, offer)).toEqual({
      outcome: 'refused',
      reason: 'invalid_exact_svm_transaction_failed',
    })
  })

  it('was not sent if the node does not answer before', async () => {
    const { payment, offer } = await pay()
    node.mood = 'dead'
    const unavailable = { code: 'PAYMENTS_UNAVAILABLE' }
    await expect(rail.verify(payment, offer)).rejects.toMatchObject(unavailable)
    await expect(rail.inspect(payment, offer, { ageMs: 0 })).rejects.toMatchObject(unavailable)
    expect(await rail.settle(payment, offer)).toEqual({ outcome: 'unsent' })
    expect(await rail.check()).toBe('unreachable')
    node.mood = 'pass'
    expect(await rail.settle(payment, offer)).toMatchObject({ outcome: 'paid' })
  })

  it('is of a network that is known', async () => {
    await expect(openSvmRail({ ...devnet, network: 'solana:x' })).rejects.toThrow('Unsupported network: solana:x.')
  })
})
