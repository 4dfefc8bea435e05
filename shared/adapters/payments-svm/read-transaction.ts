import { hash } from 'node:crypto'
import {
  getBase64EncodedWireTransaction,
  getBase64Encoder,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  getU64Decoder,
  type Address,
  type Base64EncodedWireTransaction,
  type Blockhash,
  type ReadonlyUint8Array,
} from '@solana/kit'
import { AppError } from '#shared/errors.ts'
import type { SentPayment } from '#shared/ports/payment-rail.ts'
import { tokenProgram } from './token-account.ts'

/** A transaction that its sender signed and for which we are to pay the fee. */
export interface SentTransaction {
  /** In one spelling, whatever it was sent in. */
  wire: Base64EncodedWireTransaction
  /** SHA-256 of what is signed, hex. */
  messageHash: string
  /** Whose tokens it moves. */
  owner: Address
  /** What it moves, and between which accounts. */
  transfer: { mint: Address; destination: Address; amount: bigint }
  /** Who pays the fee, and whose signature names the transaction. */
  feePayer: Address
  messageBytes: ReadonlyUint8Array
  /** It may be executed while this is recent: for 150 blocks. */
  blockhash: Blockhash
  /** Whether an instruction may touch the account that pays the fee. */
  usesFeePayer: boolean
}

/** Throws INVALID_PAYMENT for what is no transaction that moves tokens in its third instruction, as `exact` has it. */
export function readTransaction({ payload }: SentPayment): SentTransaction {
  const { transaction, message } = decode(payload['transaction'])
  // Newer forms say what they cost beside their instructions, and tables name accounts that are not seen here.
  if (message.version !== 0 || (message.addressTableLookups?.length ?? 0) > 0) {
    throw invalid('a transaction of version 0 without address lookup tables')
  }
  const { staticAccounts, instructions } = message
  const [feePayer] = staticAccounts
  const { programAddressIndex = -1, accountIndices: accounts = [], data = new Uint8Array() } = instructions[2] ?? {}
  const [, mint, destination, owner] = accounts.map((index) => staticAccounts[index])
  const isTransfer = staticAccounts[programAddressIndex] === tokenProgram && data[0] === 12 && data.length === 10
  if (!isTransfer || !feePayer || !mint || !destination || !owner) {
    throw invalid('TransferChecked of the token program as the third instruction of the transaction')
  }
  return {
    transfer: { mint, destination, amount: getU64Decoder().decode(data, 1) },
    feePayer,
    messageBytes: transaction.messageBytes,
    wire: getBase64EncodedWireTransaction(transaction),
    messageHash: hash('sha256', Uint8Array.from(transaction.messageBytes)),
    owner,
    // A durable nonce would stand here, too; it needs an instruction that must then be the first.
    blockhash: message.lifetimeToken as Blockhash,
    usesFeePayer: instructions.some(({ accountIndices = [] }) => accountIndices.includes(feePayerIndex)),
  }
}

/** By the protocol of the chain. */
const feePayerIndex = 0

function decode(wire: unknown) {
  if (typeof wire !== 'string') throw invalid('a transaction in base64')
  try {
    const transaction = getTransactionDecoder().decode(getBase64Encoder().encode(wire))
    return { transaction, message: getCompiledTransactionMessageDecoder().decode(transaction.messageBytes) }
  } catch (cause) {
    throw invalid('a transaction in base64', cause)
  }
}

function invalid(expected: string, cause?: unknown): AppError {
  return new AppError('INVALID_PAYMENT', `Expected ${expected} as payload.transaction of the payment.`, { cause })
}
