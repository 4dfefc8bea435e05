import {
  createKeyPairSignerFromBytes,
  createSolanaRpc,
  getBase58Encoder,
  type Address,
  type KeyPairSigner,
} from '@solana/kit'
import { decodePaymentRequiredHeader, encodePaymentSignatureHeader } from '@x402/core/http'
import type { PaymentPayload, PaymentRequired } from '@x402/core/types'
import { wrapFetchWithPayment, x402Client } from '@x402/fetch'
import { ExactSvmScheme } from '@x402/svm/exact/client'
import { openSvmDevnet, type SvmDevnet } from '#devnet/open-svm-devnet.ts'
import { tokenAccount } from '#shared/payments/svm/svm-networks.ts'

export interface SvmPayer {
  /** Fetches and pays with the official x402 client. */
  fetch: typeof fetch
  /** The `Payment-Signature` header for a 402. A test may send it several times. */
  sign: (required: Response) => Promise<string>
  /** Creates the payment for requirements from any source. */
  payFor: (required: PaymentRequired) => Promise<PaymentPayload>
  wallet: KeyPairSigner
  /** The token balance of an owner, in micro-dollars. */
  balanceOf: (owner: Address) => Promise<bigint>
  /** The balance of an account, in lamports. */
  lamportsOf: (account: Address) => Promise<bigint>
}

/** Opens the funded wallet of the local Solana chain. */
export async function openSvmPayer(devnet: SvmDevnet): Promise<SvmPayer> {
  const { rpcUrl, asset } = devnet
  const wallet = await svmWallet(devnet.payerKey)
  const rpc = createSolanaRpc(rpcUrl)
  const client = new x402Client()
    .register('solana:*', new ExactSvmScheme(wallet, { rpcUrl }))
    // Credits cost more than the client's default limit of one dollar.
    .setSpendControls({ maxAmountPerPayment: false })
  return {
    fetch: wrapFetchWithPayment(fetch, client),
    async sign(required) {
      const header = required.headers.get('PAYMENT-REQUIRED')
      if (header === null)
        throw new Error(`Expected a response that requires payment; found status ${required.status}.`)
      return encodePaymentSignatureHeader(await client.createPaymentPayload(decodePaymentRequiredHeader(header)))
    },
    payFor: (required) => client.createPaymentPayload(required),
    wallet,
    async balanceOf(owner) {
      const { value } = await rpc.getTokenAccountBalance(await tokenAccount(asset, owner)).send()
      return BigInt(value.amount)
    },
    lamportsOf: async (account) => (await rpc.getBalance(account).send()).value,
  }
}

export const svmWallet = (key: string) => createKeyPairSignerFromBytes(getBase58Encoder().encode(key))

/** The settings of a service that is paid on the chain. */
export const paidOnSvm = (devnet: SvmDevnet) => ({
  PAYMENTS: 'x402',
  SVM_RPC_URL: devnet.rpcUrl,
  SVM_PAY_TO: devnet.payTo,
  SVM_FACILITATOR_KEY: devnet.facilitatorKey,
})

/** Opens the local Solana chain. Throws if it does not start. */
export async function openTestSolana(): Promise<SvmDevnet> {
  const devnet = await openSvmDevnet({ log: console })
  if (devnet === undefined) throw new Error('The local chain did not start. The log above says why.')
  return devnet
}
