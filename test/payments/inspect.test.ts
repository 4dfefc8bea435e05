import { setTimeout as sleep } from 'node:timers/promises'
import { createSolanaRpc } from '@solana/kit'
import { createWalletClient, http, parseAbi, publicActions, type Address, type Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { baseSepolia } from 'viem/chains'
import { describe, expect, it } from 'vitest'
import type { EvmDevnet } from '#devnet/open-evm-devnet.ts'
import { openSvmDevnet } from '#devnet/open-svm-devnet.ts'
import type { SentPayment } from '#shared/payment-records/payment-record.ts'
import { openEvmRail } from '#shared/payments/evm/open-evm-rail.ts'
import { openSvmRail } from '#shared/payments/svm/open-svm-rail.ts'
import { authorizationTypes } from '#test/support/payments/hand-made-payment.ts'
import { openPayer, openTestChain } from '#test/support/payments/payer.ts'
import { paymentOn } from '#test/support/payments/payment-on.ts'
import { openSvmPayer } from '#test/support/payments/svm-payer.ts'

const young = { ageMs: 1000 }
const old = { ageMs: 600_000 }

describe('the state of a payment on an EVM network', () => {
  it('is open until it is sent, then paid', async () => {
    await using devnet = await openTestChain()
    const { rail, offer, payment } = await evmPayment(devnet)
    expect(await rail.inspect(payment, offer, young)).toEqual({ outcome: 'open' })
    expect(await rail.settle(payment, offer)).toMatchObject({ outcome: 'paid' })
    expect(await rail.inspect(payment, offer, young)).toMatchObject({ outcome: 'paid' })
    // The money moved, but a different amount.
    expect(await rail.inspect(payment, { ...offer, amount: '5000' }, young)).toEqual({ outcome: 'expired' })
  })

  it('is not paid if its nonce was used for another transfer', async () => {
    await using devnet = await openTestChain()
    const { rail, offer, payment } = await evmPayment(devnet)
    const { nonce } = payment.payload['authorization'] as { nonce: Hex }
    await spendNonce(devnet, nonce)
    expect(await rail.inspect(payment, offer, young)).toEqual({ outcome: 'expired' })
    expect(await rail.settle(payment, offer)).not.toMatchObject({ outcome: 'paid' })
  })

  it('requires the configured number of confirmations', async () => {
    await using devnet = await openTestChain()
    const { rail, offer, payment } = await evmPayment(devnet, 3)
    const chain = openChain(devnet)
    const settling = rail.settle(payment, offer)
    await chain.waitUntilUsed(payment)
    expect(await rail.inspect(payment, offer, young)).toEqual({ outcome: 'open', isUsed: true })
    expect(await Promise.race([settling, sleep(1000)])).toBeUndefined()
    await chain.mine(2)
    expect(await settling).toMatchObject({ outcome: 'paid' })
    expect(await rail.inspect(payment, offer, young)).toMatchObject({ outcome: 'paid' })
  })
})

describe('the state of a payment on Solana', () => {
  it('is open until it is sent, then paid, even if its signature is unknown', async () => {
    await using devnet = await openSvm(400)
    const { rail, offer, payment } = await svmPayment(devnet)
    expect(await rail.inspect(payment, offer, old)).toEqual({ outcome: 'open' })
    const settled = await rail.settle(payment, offer)
    expect(settled).toMatchObject({ outcome: 'paid' })
    expect(await rail.inspect(payment, offer, young)).toEqual(settled)
  })

  it('is expired once its blockhash is, unless the node may not have seen either yet', async () => {
    await using devnet = await openSvm(2)
    const { rail, offer, payment } = await svmPayment(devnet)
    const rpc = createSolanaRpc(devnet.rpcUrl)
    const { value: later } = await rpc.getLatestBlockhash().send()
    await expect.poll(async () => (await rpc.isBlockhashValid(later.blockhash).send()).value).toBe(false)
    expect(await rail.inspect(payment, offer, young)).toEqual({ outcome: 'open' })
    expect(await rail.inspect(payment, offer, old)).toEqual({ outcome: 'expired' })
    expect(await rail.settle(payment, offer)).toMatchObject({ outcome: 'refused' })
  })
})

async function evmPayment(devnet: EvmDevnet, confirmations = 1) {
  const rail = openEvmRail({
    ...devnet,
    confirmations,
    locks: { withLock: async (_name, task) => task() },
  })
  return { rail, ...(await paymentOn(rail, openPayer(devnet).sign)) }
}

async function openSvm(slotMs: number) {
  const devnet = await openSvmDevnet({ log: console, slotMs })
  if (devnet === undefined) throw new Error('no local chain: see the line above')
  return devnet
}

async function svmPayment(devnet: Awaited<ReturnType<typeof openSvm>>) {
  const rail = await openSvmRail(devnet)
  return { rail, ...(await paymentOn(rail, (await openSvmPayer(devnet)).sign)) }
}

const abi = parseAbi([
  'function authorizationState(address authorizer, bytes32 nonce) view returns (bool)',
  'function transferWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, bytes signature)',
])

function openChain({ rpcUrl, asset, payerKey }: EvmDevnet) {
  const account = privateKeyToAccount(payerKey)
  const chain = createWalletClient({ account, chain: baseSepolia, transport: http(rpcUrl) }).extend(publicActions)
  return {
    account,
    chain,
    async waitUntilUsed(payment: SentPayment) {
      const { from, nonce } = payment.payload['authorization'] as { from: Address; nonce: Hex }
      const isUsed = () =>
        chain.readContract({ address: asset, abi, functionName: 'authorizationState', args: [from, nonce] })
      await expect.poll(isUsed).toBe(true)
    },
    async mine(blocks: number) {
      await fetch(rpcUrl, {
        method: 'POST',
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'anvil_mine', params: [`0x${blocks.toString(16)}`] }),
        headers: { 'Content-Type': 'application/json' },
      })
    },
  }
}

/** The payer sends the price to itself, with the nonce of the payment. */
async function spendNonce(devnet: EvmDevnet, nonce: Hex): Promise<void> {
  const { account, chain } = openChain(devnet)
  const message = {
    from: account.address,
    to: account.address,
    value: 4000n,
    validAfter: 0n,
    validBefore: 2n ** 40n,
    nonce,
  }
  const signature = await account.signTypedData({
    domain: { name: 'USDC', version: '2', chainId: baseSepolia.id, verifyingContract: devnet.asset },
    types: authorizationTypes,
    primaryType: 'TransferWithAuthorization',
    message,
  })
  const { from, to, value, validAfter, validBefore } = message
  const args = [from, to, value, validAfter, validBefore, nonce, signature] as const
  const hash = await chain.writeContract({
    address: devnet.asset,
    abi,
    functionName: 'transferWithAuthorization',
    args,
  })
  await chain.waitForTransactionReceipt({ hash, pollingInterval: 50 })
}
