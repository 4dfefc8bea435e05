import { ExactEvmScheme as EvmClient } from '@x402/evm/exact/client'
import { x402Client } from '@x402/fetch'
import { createWalletClient, http, parseAbi, publicActions, testActions, toHex, type Address, type Hex } from 'viem'
import { privateKeyToAccount, privateKeyToAddress } from 'viem/accounts'
import { baseSepolia } from 'viem/chains'
import type { EvmDevnet } from '#devnet/open-evm-devnet.ts'

/** The official client with the payer's wallet. */
export function evmClient({ payerKey }: EvmDevnet): x402Client {
  return new x402Client().register('eip155:*', new EvmClient(privateKeyToAccount(payerKey)))
}

/** A chain client that signs as the facilitator, which has gas. */
export function evmChain({ rpcUrl, facilitatorKey }: EvmDevnet, account = privateKeyToAccount(facilitatorKey)) {
  return createWalletClient({ account, chain: baseSepolia, transport: http(rpcUrl), pollingInterval: 20 })
    .extend(publicActions)
    .extend(testActions({ mode: 'anvil' }))
}

export async function evmBalances(devnet: EvmDevnet): Promise<{ payer: bigint; payTo: bigint }> {
  const balance = (owner: Address) =>
    evmChain(devnet).readContract({ address: devnet.asset, abi: usdcAbi, functionName: 'balanceOf', args: [owner] })
  const [payer, payTo] = await Promise.all([balance(privateKeyToAddress(devnet.payerKey)), balance(devnet.payTo)])
  return { payer, payTo }
}

const transfer = 'address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce'

export const usdcAbi = parseAbi([
  `function transferWithAuthorization(${transfer}, uint8 v, bytes32 r, bytes32 s)`,
  `function transferWithAuthorization(${transfer}, bytes signature)`,
  `function receiveWithAuthorization(${transfer}, bytes signature)`,
  'function cancelAuthorization(address authorizer, bytes32 nonce, bytes signature)',
  'function authorizationState(address authorizer, bytes32 nonce) view returns (bool)',
  'function balanceOf(address) view returns (uint256)',
  'function mint(address to, uint256 value)',
])

export interface SignedAuthorization {
  authorization: readonly [from: Address, to: Address, value: bigint, after: bigint, before: bigint, nonce: Hex]
  signature: Hex
}

/** Signs an authorization without the official client, for payloads that it would not create. */
export async function authorize(
  devnet: EvmDevnet,
  primaryType: 'TransferWithAuthorization' | 'ReceiveWithAuthorization' = 'TransferWithAuthorization',
): Promise<SignedAuthorization> {
  const payer = privateKeyToAccount(devnet.payerKey)
  const nonce = toHex(crypto.getRandomValues(new Uint8Array(32)))
  const validBefore = BigInt(Math.floor(Date.now() / 1000) + 60)
  const message = { from: payer.address, to: devnet.payTo, value: 5000n, validAfter: 0n, validBefore, nonce }
  const signature = await payer.signTypedData({ domain: domainOf(devnet), types, primaryType, message })
  return { authorization: [message.from, message.to, 5000n, 0n, validBefore, nonce], signature }
}

/** The contract call that uses an authorization. */
export function transferCall({ asset }: EvmDevnet, { authorization, signature }: SignedAuthorization) {
  return {
    address: asset,
    abi: usdcAbi,
    functionName: 'transferWithAuthorization',
    args: [...authorization, signature],
  } as const
}

/** Submits the call as the facilitator and waits for the receipt. */
export async function transferOn(devnet: EvmDevnet, signed: SignedAuthorization): Promise<Hex> {
  const hash = await evmChain(devnet).writeContract(transferCall(devnet, signed))
  const { status } = await evmChain(devnet).waitForTransactionReceipt({ hash })
  if (status !== 'success') throw new Error(`the transfer ${hash} failed`)
  return hash
}

export function signCancellation(devnet: EvmDevnet, nonce: Hex): Promise<Hex> {
  const payer = privateKeyToAccount(devnet.payerKey)
  const message = { authorizer: payer.address, nonce }
  return payer.signTypedData({ domain: domainOf(devnet), types, primaryType: 'CancelAuthorization', message })
}

function domainOf({ asset }: EvmDevnet) {
  return { name: 'USDC', version: '2', chainId: baseSepolia.id, verifyingContract: asset }
}

const transferFields = [
  { name: 'from', type: 'address' },
  { name: 'to', type: 'address' },
  { name: 'value', type: 'uint256' },
  { name: 'validAfter', type: 'uint256' },
  { name: 'validBefore', type: 'uint256' },
  { name: 'nonce', type: 'bytes32' },
] as const

const types = {
  TransferWithAuthorization: transferFields,
  ReceiveWithAuthorization: transferFields,
  CancelAuthorization: [
    { name: 'authorizer', type: 'address' },
    { name: 'nonce', type: 'bytes32' },
  ],
} as const
