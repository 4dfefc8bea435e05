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
import { AppError } from '#shared/contract/errors.ts'
import type { Offer, SentPayment } from '#shared/payment-records/payment-record.ts'
import type { PaymentIdentity } from '#shared/payments/payment-rail.ts'
import type { ReadPayment } from '#shared/payments/read-payment.ts'
import { tokenProgram } from './svm-networks.ts'

/** A token transfer that the payer signed; the fee payer has not signed yet. */
export interface SentTransaction {
  /** In canonical encoding. */
  wire: Base64EncodedWireTransaction
  /** SHA-256 of the signed message, in hex. */
  messageHash: string
  /** The wallet whose tokens it moves. */
  owner: Address
  /** `destination` is a token account; `amount` is in the token's smallest unit. */
  transfer: { mint: Address; destination: Address; amount: bigint }
  /** Its signature identifies the transaction. */
  feePayer: Address
  messageBytes: ReadonlyUint8Array
  /** The transaction can be executed for 150 blocks after this one. */
  blockhash: Blockhash
  /** Whether an instruction references the fee payer's account. */
  usesFeePayer: boolean
}

/** Parses a payment of x402's `exact` scheme: the third instruction moves the tokens. Throws INVALID_PAYMENT. */
export function readTransaction({ payload }: SentPayment): SentTransaction {
  const { transaction, message } = decode(payload['transaction'])
  // Newer versions carry their fees outside the instructions, and lookup tables hide accounts.
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
    // A durable nonce would be here as well, but it requires another first instruction.
    blockhash: message.lifetimeToken as Blockhash,
    usesFeePayer: instructions.some(({ accountIndices = [] }) => accountIndices.includes(feePayerIndex)),
  }
}

/** The protocol puts the fee payer first. */
const feePayerIndex = 0

/** The payment for a facilitator, for our own copy of the offer. Throws INVALID_PAYMENT. */
export function readSvmPayment(payment: SentPayment, offer: Offer): ReadPayment {
  const { wire, owner } = readTransaction(payment)
  return { payment: { x402Version: 2, accepted: { ...offer }, payload: { transaction: wire } }, payer: owner }
}

/** Identifies a transaction by the hash of its message: encoding and signatures may vary. Throws INVALID_PAYMENT. */
export function identifyTransaction(network: string, payment: SentPayment): PaymentIdentity {
  const { messageHash, owner } = readTransaction(payment)
  return { key: `${network}:${messageHash}`, payer: owner }
}

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
  return new AppError('INVALID_PAYMENT', `Invalid payload.transaction in the payment: expected ${expected}.`, { cause })
}
