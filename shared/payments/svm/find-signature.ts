import {
  getBase58Encoder,
  getPublicKeyFromAddress,
  signature,
  verifySignature,
  type Signature,
  type SignatureBytes,
} from '@solana/kit'
import type { SolanaChain } from './open-rpc.ts'
import type { SentTransaction } from './read-transaction.ts'

/**
 * Finds the signature that identifies a transaction whose fee an external facilitator paid. It is the fee payer's
 * signature over this message. The signature the facilitator reported is verified first; otherwise the payer's recent
 * transactions are searched.
 */
export async function findSignature(
  { rpc }: SolanaChain,
  { feePayer, owner, messageBytes }: SentTransaction,
  reported: string | undefined,
): Promise<Signature | undefined> {
  const key = await getPublicKeyFromAddress(feePayer)
  const isFeePayerSignature = (signature: Signature) =>
    // A signature is 64 bytes in base58.
    verifySignature(key, getBase58Encoder().encode(signature) as SignatureBytes, messageBytes)
  const candidate = reported === undefined ? undefined : parseSignature(reported)
  if (candidate !== undefined && (await isFeePayerSignature(candidate))) return candidate
  const recent = await rpc.getSignaturesForAddress(owner).send()
  for (const { signature: each } of recent) if (await isFeePayerSignature(each)) return each
  return undefined
}

function parseSignature(text: string): Signature | undefined {
  try {
    return signature(text)
  } catch {
    return undefined
  }
}
