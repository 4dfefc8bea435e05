import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EvmDevnet } from '#devnet/open-evm-devnet.ts'
import type { SvmDevnet } from '#devnet/open-svm-devnet.ts'
import { evmRemoteChain } from '#shared/payments/evm/evm-remote-chain.ts'
import { openRemoteFacilitator } from '#shared/payments/remote/open-remote-facilitator.ts'
import { openRemoteRail } from '#shared/payments/remote/open-remote-rail.ts'
import { svmRemoteChain } from '#shared/payments/svm/svm-remote-chain.ts'
import { openFaultyFacilitator, type Fault, type FaultyFacilitator } from '#test/support/payments/faulty-facilitator.ts'
import { openPayer, openTestChain } from '#test/support/payments/payer.ts'
import { paymentOn } from '#test/support/payments/payment-on.ts'
import { openSvmPayer, openTestSolana } from '#test/support/payments/svm-payer.ts'

let scope: AsyncDisposableStack
let evm: EvmDevnet
let svm: SvmDevnet
let facilitator: FaultyFacilitator
beforeAll(async () => {
  scope = new AsyncDisposableStack()
  evm = scope.use(await openTestChain())
  svm = scope.use(await openTestSolana())
  facilitator = scope.use(await openFaultyFacilitator({ evm, svm }))
})
afterAll(() => scope.disposeAsync())

const rails = {
  'an EVM network': (rpcUrl: boolean) => {
    const { network, payTo } = evm
    return evmRemoteChain({ network, payTo, rpcUrl: rpcUrl ? evm.rpcUrl : undefined, confirmations: 1 })
  },
  Solana: (rpcUrl: boolean) => {
    const { network, payTo } = svm
    return svmRemoteChain({ network, payTo, rpcUrl: rpcUrl ? svm.rpcUrl : undefined })
  },
}

async function openRail(name: keyof typeof rails, { withNode = true, settleMs = 30_000 } = {}) {
  const rail = openRemoteRail(rails[name](withNode), openRemoteFacilitator(facilitator.url, { settleMs }))
  const sign = name === 'Solana' ? (await openSvmPayer(svm)).sign : openPayer(evm).sign
  return { rail, ...(await paymentOn(rail, sign)) }
}

async function withFault<T>(act: 'supported' | 'verify' | 'settle', fault: Fault, run: () => Promise<T>): Promise<T> {
  facilitator.faults[act] = fault
  try {
    return await run()
  } finally {
    facilitator.faults[act] = 'none'
  }
}

const young = { ageMs: 1000 }

describe.each(['an EVM network', 'Solana'] as const)('a remote facilitator on %s', (name) => {
  it('verifies and settles; the chain confirms it', async () => {
    const { rail, offer, payment } = await openRail(name)
    expect(await rail.check()).toBe('ok')
    expect(await rail.verify(payment, offer)).toEqual({ isValid: true })
    const settled = await rail.settle(payment, offer)
    expect(settled).toMatchObject({ outcome: 'paid' })
    expect(await rail.inspect(payment, offer, young)).toEqual(settled)
  })

  it.each(['cut', 'pending'] as const)(
    'leaves the outcome to the chain if it settles and does not confirm (%s)',
    async (fault) => {
      const { rail, offer, payment } = await openRail(name)
      expect(await withFault('settle', fault, () => rail.settle(payment, offer))).toMatchObject({ outcome: 'lost' })
      expect(await rail.inspect(payment, offer, young)).toMatchObject({ outcome: 'paid' })
      // A repeated request is answered with "already known", which is not a refusal.
      expect(await rail.settle(payment, offer)).not.toMatchObject({ outcome: 'refused' })
    },
  )

  it.each(['hang', 'slow'] as const)('leaves the outcome to the chain if it takes too long (%s)', async (fault) => {
    const { rail, offer, payment } = await openRail(name, { settleMs: 500 })
    expect(await withFault('settle', fault, () => rail.settle(payment, offer))).toEqual({ outcome: 'lost' })
    const fate = async () => (await rail.inspect(payment, offer, young)).outcome
    await expect.poll(fate).toBe(fault === 'slow' ? 'paid' : 'open')
  })

  it.each(['error', 'garbage'] as const)(
    'has verified nothing, and may have settled, if its response is malformed (%s)',
    async (fault) => {
      const { rail, offer, payment } = await openRail(name)
      expect(await withFault('settle', fault, () => rail.settle(payment, offer))).toEqual({ outcome: 'lost' })
      expect(await rail.inspect(payment, offer, young)).toEqual({ outcome: 'open' })
      const verifying = withFault('verify', fault, () => rail.verify(payment, offer))
      await expect(verifying).rejects.toMatchObject({ code: 'PAYMENTS_UNAVAILABLE' })
    },
  )

  it('is trusted if it refuses', async () => {
    const { rail, offer, payment } = await openRail(name)
    const refused = { isValid: false, reason: 'insufficient_funds' }
    expect(await withFault('verify', 'refuse', () => rail.verify(payment, offer))).toEqual(refused)
    const settled = await withFault('settle', 'refuse', () => rail.settle(payment, offer))
    expect(settled).toEqual({ outcome: 'refused', reason: 'insufficient_funds' })
  })

  it('is not trusted if it reports a settlement that the chain does not show', async () => {
    const { rail, offer, payment } = await openRail(name)
    expect(await withFault('settle', 'lie', () => rail.settle(payment, offer))).toMatchObject({ outcome: 'lost' })
    expect(await rail.inspect(payment, offer, { ...young, transaction: `0x${'ab'.repeat(32)}` })).toEqual({
      outcome: 'open',
    })
  })

  it('is not contacted about a payment of another amount', async () => {
    const { rail, offer, payment } = await openRail(name)
    const asked = facilitator.asked.length
    const verdict = await withFault('verify', 'lie', () => rail.verify(payment, { ...offer, amount: '5000' }))
    expect(verdict).toMatchObject({ isValid: false })
    expect(facilitator.asked.length).toBe(asked)
  })

  it('decides if there is no node; without its response the outcome remains unknown', async () => {
    const { rail, offer, payment } = await openRail(name, { withNode: false })
    expect(await withFault('settle', 'cut', () => rail.settle(payment, offer))).toEqual({ outcome: 'lost' })
    expect(await rail.inspect(payment, offer, { ageMs: 1e9 })).toEqual({ outcome: 'open' })
    expect(await withFault('settle', 'lie', () => rail.settle(payment, offer))).toMatchObject({ outcome: 'paid' })
  })

  it('is unusable if it supports nothing or does not say what', async () => {
    const { rail } = await openRail(name)
    expect(await rail.check()).toBe('ok')
    await using empty = await openFaultyFacilitator({})
    const stranger = openRemoteRail(rails[name](true), openRemoteFacilitator(empty.url))
    expect(await stranger.check()).toBe('no_facilitator')
    await expect(stranger.extra()).rejects.toMatchObject({ code: 'PAYMENTS_UNAVAILABLE' })
    await using silent = await openFaultyFacilitator({ evm, svm })
    silent.faults.supported = 'error'
    const recovering = openRemoteRail(rails[name](true), openRemoteFacilitator(silent.url))
    expect(await recovering.check()).toBe('no_facilitator')
    silent.faults.supported = 'none'
    expect(await recovering.check()).toBe('ok')
  })
})
