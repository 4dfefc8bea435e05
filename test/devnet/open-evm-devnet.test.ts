import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { decodePaymentRequiredHeader } from '@x402/core/http'
import { decodePaymentResponseHeader, wrapFetchWithPayment } from '@x402/fetch'
import { encodeFunctionData, parseAbi, parseSignature, type Address } from 'viem'
import { generatePrivateKey } from 'viem/accounts'
import { describe, expect, it, onTestFinished } from 'vitest'
import contracts from '#devnet/evm/contracts.json' with { type: 'json' }
import { openEvmDevnet, type DevnetOptions, type EvmDevnet } from '#devnet/open-evm-devnet.ts'
import { openLog } from '#shared/runtime/log.ts'
import { openEvmSite } from './evm-site.ts'
import {
  authorize,
  evmBalances,
  evmChain,
  evmClient,
  signCancellation,
  transferCall,
  transferOn,
  usdcAbi,
} from './evm-wallet.ts'
import { temporaryDir } from './temporary-dir.ts'

describe('the local EVM chain', () => {
  it('settles eight concurrent payments of the official client', async () => {
    const devnet = await openTestDevnet()
    const site = await openEvmSite(devnet)
    const before = await evmBalances(devnet)
    const pay = wrapFetchWithPayment(fetch, evmClient(devnet))

    const answers = await Promise.all(Array.from({ length: 8 }, () => pay(site.url, { method: 'POST' })))

    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    const receipts = answers.map(({ headers }) => decodePaymentResponseHeader(headers.get('PAYMENT-RESPONSE') ?? ''))
    expect(new Set(receipts.map(({ transaction }) => transaction)).size).toBe(8)
    expect(await evmBalances(devnet)).toEqual({ payer: before.payer - 40_000n, payTo: before.payTo + 40_000n })
  })

  it('reports insufficient funds', async () => {
    const devnet = await openTestDevnet()
    const site = await openEvmSite(devnet)
    const poor = evmClient({ ...devnet, payerKey: generatePrivateKey() })
    const answer = await wrapFetchWithPayment(fetch, poor)(site.url, { method: 'POST' })
    const { error } = decodePaymentRequiredHeader(answer.headers.get('PAYMENT-REQUIRED') ?? '')
    expect(error).toBe('invalid_exact_evm_insufficient_balance')
  })

  it('rejects a used authorization in either form', async () => {
    const devnet = await openTestDevnet()
    const signed = await authorize(devnet)
    const { payTo } = await evmBalances(devnet)
    await transferOn(devnet, signed)

    const { r, s, yParity } = parseSignature(signed.signature)
    const call = transferCall(devnet, signed)
    const apart = { ...call, args: [...signed.authorization, yParity + 27, r, s] } as const
    await expect(evmChain(devnet).simulateContract(call)).rejects.toThrow(used)
    await expect(evmChain(devnet).simulateContract(apart)).rejects.toThrow(used)
    expect(await evmBalances(devnet)).toMatchObject({ payTo: payTo + 5000n })
  })

  it('accepts a signature as v, r and s', async () => {
    const devnet = await openTestDevnet()
    const signed = await authorize(devnet)
    const { r, s, yParity } = parseSignature(signed.signature)
    const args = [...signed.authorization, yParity + 27, r, s] as const
    await evmChain(devnet).simulateContract({ ...transferCall(devnet, signed), args })
  })

  it('rejects a cancelled authorization', async () => {
    const devnet = await openTestDevnet()
    const chain = evmChain(devnet)
    const signed = await authorize(devnet)
    const [payer, , , , , nonce] = signed.authorization
    const token = { address: devnet.asset, abi: usdcAbi } as const
    const args = [payer, nonce, await signCancellation(devnet, nonce)] as const

    const hash = await chain.writeContract({ ...token, functionName: 'cancelAuthorization', args })
    await chain.waitForTransactionReceipt({ hash })

    const state = { ...token, functionName: 'authorizationState', args: [payer, nonce] } as const
    expect(await chain.readContract(state)).toBe(true)
    await expect(chain.simulateContract(transferCall(devnet, signed))).rejects.toThrow(used)
  })

  it('accepts receiveWithAuthorization from the payee only', async () => {
    const devnet = await openTestDevnet()
    const { authorization, signature } = await authorize(devnet, 'ReceiveWithAuthorization')
    const token = { address: devnet.asset, abi: usdcAbi, args: [...authorization, signature] } as const
    const receive = { ...token, functionName: 'receiveWithAuthorization' } as const

    await expect(evmChain(devnet).simulateContract(receive)).rejects.toThrow('caller must be the payee')
    await evmChain(devnet).simulateContract({ ...receive, account: devnet.payTo })
    await expect(
      evmChain(devnet).simulateContract({ ...token, functionName: 'transferWithAuthorization' }),
    ).rejects.toThrow('FiatTokenV2: invalid signature')
  })

  it('verifies smart wallet signatures (ERC-1271)', async () => {
    const devnet = await openTestDevnet()
    const chain = evmChain(devnet)
    const signed = await authorize(devnet)
    const [, ...rest] = signed.authorization
    // Runtime code that answers every call with the magic value, and one that answers with zero.
    const consenting = await placeWallet('0x00000000000000000000000000000000000000A1', '0x631626ba7e60e01b5f5260205ff3')
    const refusing = await placeWallet('0x00000000000000000000000000000000000000A2', '0x60205ff3')
    const pay = (from: Address) =>
      chain.simulateContract(transferCall(devnet, { ...signed, authorization: [from, ...rest] }))

    await pay(consenting)
    await expect(pay(refusing)).rejects.toThrow('FiatTokenV2: invalid signature')

    async function placeWallet(address: Address, bytecode: `0x${string}`) {
      await chain.setCode({ address, bytecode })
      const args = [address, 1_000_000n] as const
      const hash = await chain.writeContract({ address: devnet.asset, abi: usdcAbi, functionName: 'mint', args })
      await chain.waitForTransactionReceipt({ hash })
      return address
    }
  })

  it('keeps answering after printing more than a pipe holds', async () => {
    const devnet = await openTestDevnet()
    const chain = evmChain(devnet)
    // anvil prints the data that contracts send to this address (Hardhat's console.sol): here about 600 KB.
    const to = '0x000000000000000000636F6e736F6c652e6c6f67'
    const data = encodeFunctionData({ abi: parseAbi(['function log(string)']), args: ['a'.repeat(50_000)] })
    await chain.waitForTransactionReceipt({ hash: await chain.sendTransaction({ to, data }), timeout: 5000 })
    await chain.waitForTransactionReceipt({ hash: await chain.sendTransaction({ to, data }), timeout: 5000 })
  })

  it('keeps balances and used authorizations across a restart', async () => {
    const dir = await temporaryDir()
    const first = await openTestDevnet({ dir })
    const signed = await authorize(first)
    const hash = await transferOn(first, signed)
    const before = await evmBalances(first)
    await first[Symbol.asyncDispose]()

    const second = await openTestDevnet({ dir })
    expect(await evmBalances(second)).toEqual(before)
    await expect(evmChain(second).simulateContract(transferCall(second, signed))).rejects.toThrow(used)
    expect(await evmChain(second).getTransactionReceipt({ hash })).toMatchObject({ status: 'success' })
  })

  it('logs one line if anvil cannot be started', async () => {
    const lines: string[] = []
    const log = { warn: (line: string) => lines.push(line) }
    const devnet = await openEvmDevnet({ log, executable: '/nowhere/anvil' })
    expect(devnet).toBeUndefined()
    expect(lines).toEqual([expect.stringMatching(/^no local EVM chain: .*\/nowhere\/anvil: not found$/)])
  })

  it('has code compiled from the current source', () => {
    const source = readFileSync(join(import.meta.dirname, '../../devnet/evm/contracts.sol'))
    expect(contracts.sourceSha256).toBe(createHash('sha256').update(source).digest('hex'))
  })
})

const used = 'FiatTokenV2: authorization is used or canceled'

async function openTestDevnet(options: Partial<DevnetOptions> = {}): Promise<EvmDevnet> {
  const devnet = await openEvmDevnet({ log: openLog({ level: 'warn', role: 'test' }), ...options })
  if (devnet === undefined) throw new Error('no anvil for this platform')
  onTestFinished(() => devnet[Symbol.asyncDispose]())
  return devnet
}
