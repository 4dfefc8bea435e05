import {
  createKeyPairSignerFromBytes,
  getBase58Encoder,
  getBase64Encoder,
  getSignatureFromTransaction,
  getTransactionDecoder,
  type Address,
  type Base64EncodedWireTransaction,
  type Signature,
} from '@solana/kit'
import { toFacilitatorSvmSigner, type FacilitatorRpcClient } from '@x402/svm'
import { ExactSvmScheme } from '@x402/svm/exact/facilitator'
import type { SolanaChain } from './open-rpc.ts'

export interface FacilitatorOptions {
  network: string
  /** The account that pays the fees: base58 of its 64 bytes. */
  key: string
  chain: SolanaChain
}

export interface SvmFacilitator {
  feePayer: Address
  scheme: ExactSvmScheme
  /** Signs as the one who pays the fee: the same signature each time, by which the chain knows the transaction. */
  sign: (wire: Base64EncodedWireTransaction) => Promise<{ signed: string; signature: Signature }>
  send: (signed: string) => Promise<unknown>
  /** Throws TransactionOnchainFailureError for one that was executed and failed, and something else when it is not seen. */
  confirm: (signature: Signature) => Promise<void>
}

/**
 * What a payment may cost us beside its two signatures (10,000 lamports): 100,000 units at 50,000 micro-lamports are
 * 5,000 more. The official client asks for 20,000 units at 1, wallets for somewhat more.
 */
const limits = { maxComputeUnits: 100_000, maxPriorityFeeMicroLamports: 50_000, maxRequiredSignatures: 2 }

/** x402's own verifier for Solana, in this process, and the key that signs what it finds good. */
export async function openFacilitator({ network, key, chain }: FacilitatorOptions): Promise<SvmFacilitator> {
  const keys = await createKeyPairSignerFromBytes(getBase58Encoder().encode(key))
  // The types tell clusters apart, the methods are the same.
  const rpc = chain.rpc as unknown as FacilitatorRpcClient
  const signer = toFacilitatorSvmSigner(keys, { [network]: rpc })
  return {
    feePayer: keys.address,
    scheme: new ExactSvmScheme(signer, undefined, limits),
    async sign(wire) {
      const signed = await signer.signTransaction(wire, keys.address, network)
      const signature = getSignatureFromTransaction(getTransactionDecoder().decode(getBase64Encoder().encode(signed)))
      return { signed, signature }
    },
    send: (signed) => signer.sendTransaction(signed, network),
    confirm: (signature) => signer.confirmTransaction(signature, network),
  }
}
