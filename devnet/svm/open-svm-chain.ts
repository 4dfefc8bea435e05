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

export interface TransactionOutcome {
  /** Null after success. */
  error: TransactionError | null
  logs: string[]
  unitsConsumed: bigint
}

export interface SvmChain {
  clock: BlockClock
  account: (address: Address) => EncodedAccount | undefined
  rentExemption: (bytes: number) => bigint
  /** `anyBlockhash` accepts unknown blockhashes, as with replaceRecentBlockhash. */
  simulate: (
    transaction: Transaction,
    options: { checkSignatures: boolean; anyBlockhash: boolean },
  ) => TransactionOutcome
  /** Executes a transaction once. Drops one that no block would include (expired, forged, unfunded), as networks do. */
  send: (transaction: Transaction) => void
  /** Undefined if the transaction was not executed. */
  status: (signature: string) => Status | undefined
  /** Signatures of executed transactions that reference the account, latest first. */
  signatures: (account: Address) => string[]
}

export interface Status {
  slot: number
  error: TransactionError | null
  accounts: readonly Address[]
}

/** Opens an in-memory Solana chain; replays the transactions of its journal. */
export async function openSvmChain(options: { journalPath: string | undefined; slotMs: number }): Promise<SvmChain> {
  const journal = openJournal(options.journalPath)
  const clock = blockClock(journal.seed, options.slotMs)
  // This code checks age and replays: litesvm knows only its own latest blockhash and keeps no history across restarts.
  const svm = new LiteSVM().withBlockhashCheck(false).withTransactionHistory(0n)
  const rentExemption = (bytes: number) => svm.minimumBalanceForRentExemption(BigInt(bytes))
  for (const account of await genesisAccounts(rentExemption)) svm.setAccount(account)
  const statuses = new Map<string, Status>()
  for (const { slot, transaction } of journal.entries) execute(readTransaction(transaction), slot)

  return {
    clock,
    account(address) {
      const account = svm.getAccount(address)
      return account.exists ? account : undefined
    },
    rentExemption,
    simulate(transaction, { checkSignatures, anyBlockhash }) {
      const rejection = rejectionOf(transaction, { anyBlockhash })
      if (rejection !== undefined) return { error: rejection, logs: [], unitsConsumed: 0n }
      if (checkSignatures && !isFullySignedTransaction(transaction)) {
        return { error: 'SignatureFailure', logs: [], unitsConsumed: 0n }
      }
      svm.withSigverify(checkSignatures)
      return outcomeOf(svm.simulateTransaction(transaction))
    },
    send(transaction) {
      if (!isFullySignedTransaction(transaction) || rejectionOf(transaction, { anyBlockhash: false })) return
      const slot = clock.slot()
      if (!execute(transaction, slot)) return
      journal.append({ slot, transaction: getBase64EncodedWireTransaction(transaction) })
    },
    status: (signature) => statuses.get(signature),
    signatures: (account) =>
      [...statuses].flatMap(([signature, { accounts }]) => (accounts.includes(account) ? [signature] : [])).reverse(),
  }

  function rejectionOf(transaction: Transaction, { anyBlockhash }: { anyBlockhash: boolean }): string | undefined {
    const { lifetimeToken } = getCompiledTransactionMessageDecoder().decode(transaction.messageBytes)
    if (!anyBlockhash && !clock.isRecent(lifetimeToken)) return 'BlockhashNotFound'
    // The fee payer's signature comes first and identifies the transaction; a simulation may lack it.
    const [signature] = Object.values(transaction.signatures)
    if (signature && statuses.has(getBase58Decoder().decode(signature))) return 'AlreadyProcessed'
    return undefined
  }

  /** False if no block would include it. */
  function execute(transaction: Transaction, slot: number): boolean {
    svm.withSigverify(true)
    const result = svm.sendTransaction(transaction)
    // Errors before execution are numbers. Errors of an instruction are objects; the fee is charged.
    if (result instanceof FailedTransactionMetadata && typeof result.err() === 'number') return false
    const { staticAccounts: accounts } = getCompiledTransactionMessageDecoder().decode(transaction.messageBytes)
    statuses.set(getSignatureFromTransaction(transaction), { slot, error: outcomeOf(result).error, accounts })
    return true
  }
}

function outcomeOf(
  result: TransactionMetadata | FailedTransactionMetadata | SimulatedTransactionInfo,
): TransactionOutcome {
  const meta = result instanceof TransactionMetadata ? result : result.meta()
  return {
    error: result instanceof FailedTransactionMetadata ? transactionError(result.toString()) : null,
    logs: meta.logs(),
    unitsConsumed: meta.computeUnitsConsumed(),
  }
}

/** Decodes a transaction from base64. Throws if it is malformed. */
export function readTransaction(wire: string): Transaction {
  return getTransactionDecoder().decode(getBase64Encoder().encode(wire))
}

/** An error in the format of Solana's RPC: a name, or `{"InstructionError": [index, name or {"Custom": code}]}`. */
type TransactionError = string | { InstructionError: [number, string | { Custom: number }] }

/**
 * Parses litesvm's printed error, since its values are numbers without names:
 * `… { err: InstructionError(2, Custom(1)), meta: …`.
 */
function transactionError(printed: string): TransactionError {
  const [, name = 'Unknown', index, kind = 'Unknown', code] =
    /\berr: (\w+)(?:\((\d+), (\w+)(?:\((\d+)\))?)?/.exec(printed) ?? []
  if (index === undefined) return name
  return { InstructionError: [Number(index), code === undefined ? kind : { Custom: Number(code) }] }
}
