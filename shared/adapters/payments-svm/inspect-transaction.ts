import type { Signature } from '@solana/kit'
import type { Inspection } from '#shared/ports/payment-rail.ts'
import type { SolanaChain } from './open-rpc.ts'
import type { SentTransaction } from './read-transaction.ts'

/**
 * A node that lags behind knows neither a transaction nor its blockhash; after this no node does, if the transaction did
 * not make it: 150 blocks are 60 to 90 seconds.
 */
const certaintyMs = 150_000

/** What became of a transaction that was made at least `ageMs` ago; without a signature the chain does not know it. */
export async function inspectTransaction(
  { rpc }: SolanaChain,
  signature: Signature | undefined,
  { blockhash, ageMs }: Pick<SentTransaction, 'blockhash'> & { ageMs: number },
): Promise<Inspection> {
  // In this order: what is executed in between is seen.
  const { value: isRecent } = await rpc.isBlockhashValid(blockhash, { commitment: 'processed' }).send()
  const status = signature && (await statusOf(rpc, signature))
  if (!status) return { outcome: isRecent || ageMs < certaintyMs ? 'open' : 'expired' }
  if (status.confirmationStatus !== 'confirmed' && status.confirmationStatus !== 'finalized') return { outcome: 'open' }
  return status.err === null ? { outcome: 'paid', transaction: signature } : { outcome: 'expired' }
}

async function statusOf(rpc: SolanaChain['rpc'], signature: Signature) {
  const { value } = await rpc.getSignatureStatuses([signature], { searchTransactionHistory: true }).send()
  return value[0]
}
