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
 * The signature by which the chain knows a transaction that another signed for the fee. It is one of the fee payer's under
 * this very message: a word of the facilitator is checked, and without one, what the payer did lately is looked through.
 */
export async function findSignature(
  { rpc }: SolanaChain,
  { feePayer, owner, messageBytes }: SentTransaction,
  told: string | undefined,
): Promise<Signature | undefined> {
  const key = await getPublicKeyFromAddress(feePayer)
  const isIts = (signature: Signature) =>
    // A signature is 64 bytes in base58.
    verifySignature(key, getBase58Encoder().encode(signature) as SignatureBytes, messageBytes)
  const named = told === undefined ? undefined : readSignature(told)
  if (named !== undefined && (await isIts(named))) return named
  const recent = await rpc.getSignaturesForAddress(owner).send()
  for (const { signature: each } of recent) if (await isIts(each)) return each
  return undefined
}

function readSignature(told: string): Signature | undefined {
  try {
    return signature(told)
  } catch {
    return undefined
  }
}
