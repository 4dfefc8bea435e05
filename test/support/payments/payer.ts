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
  /** Fetches and pays with the official x402 client. */
  fetch: typeof fetch
  /** The `Payment-Signature` header for a 402. A test may send it several times. `id`: the payment identifier. */
  sign: (required: Response, id?: string) => Promise<string>
  /** Creates the payment for requirements from any source. */
  payFor: (required: PaymentRequired) => Promise<PaymentPayload>
  address: Address
  /** The balance of an address, in micro-dollars. */
  balanceOf: (address: Address) => Promise<bigint>
}

/** Opens the funded wallet of the local chain. */
export function openPayer(devnet: EvmDevnet, send: typeof fetch = fetch): Payer {
  const account = privateKeyToAccount(devnet.payerKey)
  const chain = createPublicClient({ chain: baseSepolia, transport: http(devnet.rpcUrl) })
  const client = new x402Client()
    .register('eip155:*', new ExactEvmScheme(toClientEvmSigner(account, chain)))
    // Credits cost more than the client's default limit of one dollar.
    .setSpendControls({ maxAmountPerPayment: false })
  const abi = parseAbi(['function balanceOf(address) view returns (uint256)'])
  return {
    fetch: wrapFetchWithPayment(send, client),
    async sign(required, id) {
      const header = required.headers.get('PAYMENT-REQUIRED')
      if (header === null)
        throw new Error(`Expected a response that requires payment; found status ${required.status}.`)
      const asked = decodePaymentRequiredHeader(header)
      if (id !== undefined) appendPaymentIdentifierToExtensions(asked.extensions ?? {}, id)
      return encodePaymentSignatureHeader(await client.createPaymentPayload(asked))
    },
    payFor: (required) => client.createPaymentPayload(required),
    address: account.address,
    balanceOf: (address) =>
      chain.readContract({ address: devnet.asset, abi, functionName: 'balanceOf', args: [address] }),
  }
}

/** Opens a new wallet with an amount, in micro-dollars. */
export async function openNewPayer(devnet: EvmDevnet, amount: bigint): Promise<Payer> {
  const payerKey = generatePrivateKey()
  const chain = evmChain(devnet)
  const args = [privateKeyToAddress(payerKey), amount] as const
  const hash = await chain.writeContract({ address: devnet.asset, abi: usdcAbi, functionName: 'mint', args })
  await chain.waitForTransactionReceipt({ hash })
  return openPayer({ ...devnet, payerKey })
}

/** The settings of a service that is paid on the chain. */
export const paidOn = (devnet: EvmDevnet) => ({
  PAYMENTS: 'x402',
  EVM_RPC_URL: devnet.rpcUrl,
  EVM_PAY_TO: devnet.payTo,
  EVM_FACILITATOR_KEY: devnet.facilitatorKey,
})

/** Opens the local EVM chain. Throws if it does not start. */
export async function openTestChain(): Promise<EvmDevnet> {
  const devnet = await openEvmDevnet({ log: console })
  if (devnet === undefined) throw new Error('The local chain did not start. The log above says why.')
  return devnet
}
