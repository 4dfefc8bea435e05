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
  /** Key pair of the account that pays the fees: 64 bytes in base58. */
  key: string
  chain: SolanaChain
}

export interface SvmFacilitator {
  feePayer: Address
  scheme: ExactSvmScheme
  /** Signs as the fee payer. The signature is deterministic and identifies the transaction on the chain. */
  sign: (wire: Base64EncodedWireTransaction) => Promise<{ signed: string; signature: Signature }>
  send: (signed: string) => Promise<unknown>
  /** Throws TransactionOnchainFailureError if the transaction failed, and another error if it is not found in time. */
  confirm: (signature: Signature) => Promise<void>
}

/**
 * Limits the fee of a payment: 10,000 lamports for two signatures, and at most 5,000 for 100,000 compute units at 50,000
 * micro-lamports. The official client requests 20,000 units at 1 micro-lamport; wallets request somewhat more.
 */
const limits = { maxComputeUnits: 100_000, maxPriorityFeeMicroLamports: 50_000, maxRequiredSignatures: 2 }

/** Runs x402's verifier for Solana in this process, and signs as the fee payer. */
export async function openFacilitator({ network, key, chain }: FacilitatorOptions): Promise<SvmFacilitator> {
  const keys = await createKeyPairSignerFromBytes(getBase58Encoder().encode(key))
  // The types differ by cluster; the methods are the same.
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
