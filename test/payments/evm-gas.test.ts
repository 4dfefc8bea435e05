import type { Address, Hash, Hex } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EvmDevnet } from '#devnet/open-evm-devnet.ts'
import type { Offer, SentPayment } from '#shared/payment-records/payment-record.ts'
import { gasLimitFor } from '#shared/payments/evm/limit-gas.ts'
import { openEvmRail } from '#shared/payments/evm/open-evm-rail.ts'
import type { PaymentRail } from '#shared/payments/payment-rail.ts'
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
  beforeAll(async () => {
    devnet = await openTestChain()
    rail = openEvmRail({ ...devnet, confirmations: 1, locks: { withLock: (_, task) => task() } })
  })
  afterAll(() => devnet[Symbol.asyncDispose]())

  /** An offer for so many micro-dollars. */
  function offerFor(amount: bigint): Offer {
    const { network, asset, payTo } = devnet
    const extra = { name: 'USDC', version: '2' }
    return { scheme: 'exact', network, asset, payTo, amount: String(amount), maxTimeoutSeconds: 60, extra }
  }

  let wallets = 0xc1
  /** A payment of a new wallet with this code and enough money. */
  async function payOf(bytecode: Hex, offer: Offer): Promise<SentPayment> {
    const chain = evmChain(devnet)
    const address: Address = `0x${hex(wallets++, 20)}`
    await chain.setCode({ address, bytecode })
    const args = [address, BigInt(offer.amount)] as const
    const mint = { address: devnet.asset, abi: usdcAbi, functionName: 'mint', args } as const
    await chain.waitForTransactionReceipt({ hash: await chain.writeContract(mint) })
    return (await handMade(devnet, offer, { message: { from: address } })) as unknown as SentPayment
  }
  /** More than any gas costs. */
  const large = 1_000_000_000n
  const tooMuchGas = 'settlement_gas_exceeds_payment'
  const balance = () => evmChain(devnet).getBalance({ address: privateKeyToAddress(devnet.facilitatorKey) })

  it('is paid for a wallet that needs half a million gas, and allows the transaction a million at most', async () => {
    const offer = offerFor(large)
    const payment = await payOf(burner(20_000), offer)
    expect(await rail.verify(payment, offer)).toEqual({ isValid: true })
    const settled = await rail.settle(payment, offer)
    const hash = (settled.outcome === 'paid' ? settled.transaction : '') as Hash
    const { gas } = await evmChain(devnet).getTransaction({ hash })
    expect([gas > 500_000n, gas <= 1_000_000n]).toEqual([true, true])
  })

  it('is refused before any work if the signature of its wallet burns more gas', async () => {
    const offer = offerFor(large)
    const payment = await payOf(burner(120_000), offer)
    const before = await balance()
    expect(await rail.verify(payment, offer)).toEqual({
      isValid: false,
      reason: expect.stringMatching(/^invalid_/) as string,
    })
    expect(await rail.settle(payment, offer)).toMatchObject({ outcome: 'refused' })
    expect(await balance()).toBe(before)
  })

  it('is refused before any work if the signature burns more gas in a transaction than it seemed to', async () => {
    const offer = offerFor(large)
    const payment = await payOf(hiddenBurner(120_000), offer)
    const before = await balance()
    expect(await rail.verify(payment, offer)).toEqual({ isValid: false, reason: tooMuchGas })
    expect(await rail.settle(payment, offer)).toEqual({ outcome: 'refused', reason: tooMuchGas })
    expect(await balance()).toBe(before)
  })

  it.each([burner(20_000), hiddenBurner(20_000)])(
    'is refused before any work if its gas costs more than it brings',
    async (code) => {
      const offer = offerFor(500n)
      const payment = await payOf(code, offer)
      const before = await balance()
      expect(await rail.verify(payment, offer)).toEqual({ isValid: false, reason: tooMuchGas })
      expect(await rail.settle(payment, offer)).toEqual({ outcome: 'refused', reason: tooMuchGas })
      expect(await balance()).toBe(before)
    },
  )

  it('is paid for the least price if its wallet needs little gas', async () => {
    const offer = offerFor(500n)
    const payment = await payOf(burner(1000), offer)
    expect(await rail.verify(payment, offer)).toEqual({ isValid: true })
    expect(await rail.settle(payment, offer)).toMatchObject({ outcome: 'paid' })
  })

  it.each([
    [500n, 5_000_000n, 200_000n],
    [50_000n, 5_000_000n, 1_000_000n],
    [20_000n, 5_000_000n, 400_000n],
    [20_000n, 50_000_000n, 200_000n],
    [20_000n, 0n, 1_000_000n],
  ])('of %i micro-dollars at %i wei may use %i gas', (microDollars, gasPriceWei, gas) => {
    expect(gasLimitFor(microDollars, gasPriceWei)).toBe(gas)
  })
})

function hex(value: number, bytes: number): string {
  return value.toString(16).padStart(bytes * 2, '0')
}
