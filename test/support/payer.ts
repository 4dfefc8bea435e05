import { decodePaymentRequiredHeader, encodePaymentSignatureHeader } from '@x402/core/http'
import type { PaymentPayload, PaymentRequired } from '@x402/core/types'
import { ExactEvmScheme, toClientEvmSigner } from '@x402/evm'
import { appendPaymentIdentifierToExtensions } from '@x402/extensions/payment-identifier'
import { wrapFetchWithPayment, x402Client } from '@x402/fetch'
import { createPublicClient, http, parseAbi, type Address } from 'viem'
import { generatePrivateKey, privateKeyToAccount, privateKeyToAddress } from 'viem/accounts'
import { baseSepolia } from 'viem/chains'
import { openEvmDevnet, type EvmDevnet } from '#devnet/open-evm-devnet.ts'
import { evmChain, usdcAbi } from '#test/devnet/evm-wallet.ts'

export interface Payer {
  /** Pays what it is asked for, as any caller with the official client does. */
  fetch: typeof fetch
  /** The header `Payment-Signature` that answers a 402, to be sent as often as the test likes; `id` names the payment. */
  sign: (required: Response, id?: string) => Promise<string>
  /** The payment that answers what is asked for, wherever it was asked. */
  payFor: (asked: PaymentRequired) => Promise<PaymentPayload>
  address: Address
  /** What an address has, in micro-dollars. */
  balanceOf: (address: Address) => Promise<bigint>
}

/** A caller with a funded wallet on the local chain. */
export function openPayer(devnet: EvmDevnet): Payer {
  const account = privateKeyToAccount(devnet.payerKey)
  const chain = createPublicClient({ chain: baseSepolia, transport: http(devnet.rpcUrl) })
  const client = new x402Client()
    .register('eip155:*', new ExactEvmScheme(toClientEvmSigner(account, chain)))
    // Credits cost more than the dollar that the client would allow.
    .setSpendControls({ maxAmountPerPayment: false })
  const abi = parseAbi(['function balanceOf(address) view returns (uint256)'])
  return {
    fetch: wrapFetchWithPayment(fetch, client),
    async sign(required, id) {
      const header = required.headers.get('PAYMENT-REQUIRED')
      if (header === null) throw new Error(`status ${required.status} asks for no payment`)
      const asked = decodePaymentRequiredHeader(header)
      if (id !== undefined) appendPaymentIdentifierToExtensions(asked.extensions ?? {}, id)
      return encodePaymentSignatureHeader(await client.createPaymentPayload(asked))
    },
    payFor: (asked) => client.createPaymentPayload(asked),
    address: account.address,
    balanceOf: (address) =>
      chain.readContract({ address: devnet.asset, abi, functionName: 'balanceOf', args: [address] }),
  }
}

/** A caller with a new wallet that has so many micro-dollars. */
export async function openNewPayer(devnet: EvmDevnet, amount: bigint): Promise<Payer> {
  const payerKey = generatePrivateKey()
  const chain = evmChain(devnet)
  const args = [privateKeyToAddress(payerKey), amount] as const
  const hash = await chain.writeContract({ address: devnet.asset, abi: usdcAbi, functionName: 'mint', args })
  await chain.waitForTransactionReceipt({ hash })
  return openPayer({ ...devnet, payerKey })
}

/** The settings of a service that is paid on that chain. */
export const paidOn = (devnet: EvmDevnet) => ({
  PAYMENTS: 'x402',
  EVM_RPC_URL: devnet.rpcUrl,
  EVM_PAY_TO: devnet.payTo,
  EVM_FACILITATOR_KEY: devnet.facilitatorKey,
})

/** The local chain, which these tests cannot do without. */
export async function openTestChain(): Promise<EvmDevnet> {
  const devnet = await openEvmDevnet({ log: console })
  if (devnet === undefined) throw new Error('no local chain: see the line above')
  return devnet
}
