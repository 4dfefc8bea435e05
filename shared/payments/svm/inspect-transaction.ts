import {
  getBase58Encoder,
  getPublicKeyFromAddress,
  signature,
  verifySignature,
  type Signature,
  type SignatureBytes,
} from '@solana/kit'
import type { Inspection } from '#shared/payments/payment-rail.ts'
import type { SolanaChain } from './open-rpc.ts'
import type { SentTransaction } from './read-transaction.ts'

/**
 * A node that lags knows neither a new transaction nor its blockhash. After this time every node knows a transaction that
 * was executed: its blockhash is valid for 150 blocks, which take 60 to 90 s.
 */
const maxNodeLagMs = 150_000

/** Looks up a transaction that was signed at least `ageMs` ago. Without a signature it counts as not found. */
export async function inspectTransaction(
  { rpc }: SolanaChain,
  signature: Signature | undefined,
  { blockhash, ageMs }: Pick<SentTransaction, 'blockhash'> & { ageMs: number },
): Promise<Inspection> {
  // The status comes second, so that a transaction executed between the two calls is found.
  const { value: isRecent } = await rpc.isBlockhashValid(blockhash, { commitment: 'processed' }).send()
  const status = signature && (await statusOf(rpc, signature))
  if (!status) return { outcome: isRecent || ageMs < maxNodeLagMs ? 'open' : 'expired' }
  if (status.confirmationStatus !== 'confirmed' && status.confirmationStatus !== 'finalized') return { outcome: 'open' }
  return status.err === null ? { outcome: 'paid', transaction: signature } : { outcome: 'expired' }
}

async function statusOf(rpc: SolanaChain['rpc'], signature: Signature) {
  const { value } = await rpc.getSignatureStatuses([signature], { searchTransactionHistory: true }).send()
  return value[0]
}

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
