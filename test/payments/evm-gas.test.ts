import type { Address, Hash, Hex } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EvmDevnet } from '#devnet/open-evm-devnet.ts'
import { openEvmRail } from '#shared/payments/evm/open-evm-rail.ts'
import type { Offer, PaymentRail, SentPayment } from '#shared/payments/payment-rail.ts'
import { evmChain, usdcAbi } from '#test/devnet/evm-wallet.ts'
import { handMade } from '#test/support/payments/hand-made-payment.ts'
import { openTestChain } from '#test/support/payments/payer.ts'

// The contract wallets below are written in bytecode. Jump destinations are positions in it.

/** Returns the selector of `isValidSignature`, which confirms any signature (ERC-1271). */
const confirm = '631626ba7e60e01b5f5260205ff3'

/** A loop of 26 gas a round, from the position `start`. */
const loop = (rounds: number, start: number) => `62${hex(rounds, 3)}5b600190038060${hex(start + 4, 1)}57`

/** A wallet that burns gas whenever it confirms a signature. */
const burner = (rounds: number): Hex => `0x${loop(rounds, 0)}${confirm}`

/** A wallet that burns gas only if a real account calls it: the origin of a simulation is zero. */
const hiddenBurner = (rounds: number): Hex => `0x326013575b${confirm}5b${loop(rounds, 0x14)}600456`

describe('a settlement', () => {
  let devnet: EvmDevnet
  let rail: PaymentRail
  let offer: Offer
  beforeAll(async () => {
    devnet = await openTestChain()
    const { network, asset, payTo } = devnet
    const extra = { name: 'USDC', version: '2' }
    offer = { scheme: 'exact', network, asset, payTo, amount: '4000', maxTimeoutSeconds: 60, extra }
    rail = openEvmRail({ ...devnet, confirmations: 1, locks: { withLock: (_, task) => task() } })
  })
  afterAll(() => devnet[Symbol.asyncDispose]())

  /** A payment of a wallet with this code and some money. */
  async function payOf(bytecode: Hex, address: Address): Promise<SentPayment> {
    const chain = evmChain(devnet)
    await chain.setCode({ address, bytecode })
    const mint = { address: devnet.asset, abi: usdcAbi, functionName: 'mint', args: [address, 10_000n] } as const
    await chain.waitForTransactionReceipt({ hash: await chain.writeContract(mint) })
    return (await handMade(devnet, offer, { message: { from: address } })) as unknown as SentPayment
  }
  const balance = () => evmChain(devnet).getBalance({ address: privateKeyToAddress(devnet.facilitatorKey) })

  it('is paid for a wallet that needs half a million gas, and allows the transaction a million at most', async () => {
    const payment = await payOf(burner(20_000), '0x00000000000000000000000000000000000000c1')
    expect(await rail.verify(payment, offer)).toEqual({ isValid: true })
    const settled = await rail.settle(payment, offer)
    const hash = (settled.outcome === 'paid' ? settled.transaction : '') as Hash
    const { gas } = await evmChain(devnet).getTransaction({ hash })
    expect([gas > 500_000n, gas <= 1_000_000n]).toEqual([true, true])
  })

  it('is refused before any work if the signature of its wallet burns more gas', async () => {
    const payment = await payOf(burner(120_000), '0x00000000000000000000000000000000000000c2')
    const before = await balance()
    expect(await rail.verify(payment, offer)).toEqual({
      isValid: false,
      reason: expect.stringMatching(/^invalid_/) as string,
    })
    expect(await rail.settle(payment, offer)).toMatchObject({ outcome: 'refused' })
    expect(await balance()).toBe(before)
  })

  it('is not sent if the signature burns more gas in a transaction than it seemed to', async () => {
    const payment = await payOf(hiddenBurner(120_000), '0x00000000000000000000000000000000000000c3')
    const before = await balance()
    expect(await rail.verify(payment, offer)).toEqual({ isValid: true })
    expect(await rail.settle(payment, offer)).toMatchObject({ outcome: 'refused' })
    expect(await balance()).toBe(before)
  })
})

function hex(value: number, bytes: number): string {
  return value.toString(16).padStart(bytes * 2, '0')
}
