import {
  createKeyPairSignerFromBytes,
  createSignableMessage,
  createSolanaRpc,
  getBase58Decoder,
  getBase58Encoder,
} from '@solana/kit'
import { x402Client } from '@x402/fetch'
import { ExactSvmScheme } from '@x402/svm/exact/client'
import { svmNetwork, usdcMint } from '#devnet/svm/genesis-accounts.ts'
import { tokenAccountOf } from '#devnet/svm/token-accounts.ts'
import { svmKeys } from '#devnet/well-known-keys.ts'
import type { Payer } from './payer.ts'

export async function svmPayer(rpcUrl: string): Promise<Payer> {
  const signer = await createKeyPairSignerFromBytes(getBase58Encoder().encode(svmKeys.payer))
  const account = await tokenAccountOf(usdcMint, signer.address)
  const rpc = createSolanaRpc(rpcUrl)
  return {
    network: svmNetwork,
    address: signer.address,
    async signText(text) {
      const [signatures] = await signer.signMessages([createSignableMessage(text)])
      return getBase58Decoder().decode(signatures?.[signer.address] ?? new Uint8Array())
    },
    client: new x402Client().register(svmNetwork, new ExactSvmScheme(signer, { rpcUrl })),
    balance: async () => BigInt((await rpc.getTokenAccountBalance(account).send()).value.amount),
  }
}
