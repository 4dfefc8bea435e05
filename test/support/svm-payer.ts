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
import { tokenAccount } from '#shared/adapters/payments-svm/token-account.ts'

export interface SvmPayer {
  /** Pays what it is asked for, as any caller with the official client does. */
  fetch: typeof fetch
  /** The header `Payment-Signature` that answers a 402, to be sent as often as the test likes. */
  sign: (required: Response) => Promise<string>
  /** The payment that answers what is asked for, wherever it was asked. */
  payFor: (asked: PaymentRequired) => Promise<PaymentPayload>
  wallet: KeyPairSigner
  /** What an owner has, in micro-dollars. */
  balanceOf: (owner: Address) => Promise<bigint>
  /** What an account has, in lamports. */
  lamportsOf: (account: Address) => Promise<bigint>
}

/** A caller with a funded wallet on the local Solana chain. */
export async function openSvmPayer(devnet: SvmDevnet): Promise<SvmPayer> {
  const { rpcUrl, asset } = devnet
  const wallet = await svmWallet(devnet.payerKey)
  const rpc = createSolanaRpc(rpcUrl)
  const client = new x402Client().register('solana:*', new ExactSvmScheme(wallet, { rpcUrl }))
  return {
    fetch: wrapFetchWithPayment(fetch, client),
    async sign(required) {
      const header = required.headers.get('PAYMENT-REQUIRED')
      if (header === null) throw new Error(`status ${required.status} asks for no payment`)
      return encodePaymentSignatureHeader(await client.createPaymentPayload(decodePaymentRequiredHeader(header)))
    },
    payFor: (asked) => client.createPaymentPayload(asked),
    wallet,
    async balanceOf(owner) {
      const { value } = await rpc.getTokenAccountBalance(await tokenAccount(asset, owner)).send()
      return BigInt(value.amount)
    },
    lamportsOf: async (account) => (await rpc.getBalance(account).send()).value,
  }
}

export const svmWallet = (key: string) => createKeyPairSignerFromBytes(getBase58Encoder().encode(key))

/** The settings of a service that is paid on that chain. */
export const paidOnSvm = (devnet: SvmDevnet) => ({
  PAYMENTS: 'x402',
  SVM_RPC_URL: devnet.rpcUrl,
  SVM_PAY_TO: devnet.payTo,
  SVM_FACILITATOR_KEY: devnet.facilitatorKey,
})

/** The local Solana chain, which these tests cannot do without. */
export async function openTestSolana(): Promise<SvmDevnet> {
  const devnet = await openSvmDevnet({ log: console })
  if (devnet === undefined) throw new Error('no local chain: see the line above')
  return devnet
}
