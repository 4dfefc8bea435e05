import {
  getBase58Decoder,
  getBase64EncodedWireTransaction,
  getBase64Encoder,
  getCompiledTransactionMessageDecoder,
  getSignatureFromTransaction,
  getTransactionDecoder,
  isFullySignedTransaction,
  type Address,
  type EncodedAccount,
  type Transaction,
} from '@solana/kit'
import { FailedTransactionMetadata, LiteSVM, TransactionMetadata, type SimulatedTransactionInfo } from 'litesvm'
import { blockClock, type BlockClock } from './block-clock.ts'
import { genesisAccounts } from './genesis-accounts.ts'
import { openJournal } from './journal.ts'
import { transactionError, type TransactionError } from './transaction-error.ts'

export interface Outcome {
  /** Null when it succeeded. */
  error: TransactionError | null
  logs: string[]
  unitsConsumed: bigint
}

export interface SvmChain {
  clock: BlockClock
  account: (address: Address) => EncodedAccount | undefined
  rentExemption: (bytes: number) => bigint
  /** What would happen; a blockhash that is not ours counts as the latest with `anyBlockhash`. */
  simulate: (transaction: Transaction, options: { checkSignatures: boolean; anyBlockhash: boolean }) => Outcome
  /** Executes it, once. One that no block would take (old, forged, its fee not covered) is dropped, as a network does. */
  send: (transaction: Transaction) => void
  /** Of a transaction that was executed. */
  status: (signature: string) => Status | undefined
  /** Of the transactions that were executed and name the account, the latest first. */
  signatures: (account: Address) => string[]
}

export interface Status {
  slot: number
  error: TransactionError | null
  accounts: readonly Address[]
}

/** A Solana chain in memory, that goes on from what its journal says. */
export async function openSvmChain(options: { journalPath: string | undefined; slotMs: number }): Promise<SvmChain> {
  const journal = openJournal(options.journalPath)
  const clock = blockClock(journal.seed, options.slotMs)
  // Age and repetition are ours to judge: litesvm knows only its own latest blockhash, and forgets when it ends.
  const svm = new LiteSVM().withBlockhashCheck(false).withTransactionHistory(0n)
  const rentExemption = (bytes: number) => svm.minimumBalanceForRentExemption(BigInt(bytes))
  for (const account of await genesisAccounts(rentExemption)) svm.setAccount(account)
  const statuses = new Map<string, Status>()
  for (const { slot, transaction } of journal.past) execute(readTransaction(transaction), slot)

  return {
    clock,
    account(address) {
      const account = svm.getAccount(address)
      return account.exists ? account : undefined
    },
    rentExemption,
    simulate(transaction, { checkSignatures, anyBlockhash }) {
      const refusal = refusalOf(transaction, { anyBlockhash })
      if (refusal !== undefined) return { error: refusal, logs: [], unitsConsumed: 0n }
      if (checkSignatures && !isFullySignedTransaction(transaction)) {
        return { error: 'SignatureFailure', logs: [], unitsConsumed: 0n }
      }
      svm.withSigverify(checkSignatures)
      return outcomeOf(svm.simulateTransaction(transaction))
    },
    send(transaction) {
      if (!isFullySignedTransaction(transaction) || refusalOf(transaction, { anyBlockhash: false })) return
      const slot = clock.slot()
      if (!execute(transaction, slot)) return
      journal.append({ slot, transaction: getBase64EncodedWireTransaction(transaction) })
    },
    status: (signature) => statuses.get(signature),
    signatures: (account) =>
      [...statuses].flatMap(([signature, { accounts }]) => (accounts.includes(account) ? [signature] : [])).reverse(),
  }

  function refusalOf(transaction: Transaction, { anyBlockhash }: { anyBlockhash: boolean }): string | undefined {
    const { lifetimeToken } = getCompiledTransactionMessageDecoder().decode(transaction.messageBytes)
    if (!anyBlockhash && !clock.isRecent(lifetimeToken)) return 'BlockhashNotFound'
    // The first signature, the fee payer's, is the name of the transaction; in a simulation it may be missing.
    const [signature] = Object.values(transaction.signatures)
    if (signature && statuses.has(getBase58Decoder().decode(signature))) return 'AlreadyProcessed'
    return undefined
  }

  /** False when no block would have it. */
  function execute(transaction: Transaction, slot: number): boolean {
    svm.withSigverify(true)
    const done = svm.sendTransaction(transaction)
    // Errors before execution are numbers; those of an instruction are objects, and cost the fee.
    if (done instanceof FailedTransactionMetadata && typeof done.err() === 'number') return false
    const { staticAccounts: accounts } = getCompiledTransactionMessageDecoder().decode(transaction.messageBytes)
    statuses.set(getSignatureFromTransaction(transaction), { slot, error: outcomeOf(done).error, accounts })
    return true
  }
}

function outcomeOf(done: TransactionMetadata | FailedTransactionMetadata | SimulatedTransactionInfo): Outcome {
  const meta = done instanceof TransactionMetadata ? done : done.meta()
  return {
    error: done instanceof FailedTransactionMetadata ? transactionError(done.toString()) : null,
    logs: meta.logs(),
    unitsConsumed: meta.computeUnitsConsumed(),
  }
}

/** From base64. Throws when it is none. */
export function readTransaction(wire: string): Transaction {
  return getTransactionDecoder().decode(getBase64Encoder().encode(wire))
}
