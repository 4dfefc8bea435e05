import {
  address,
  getBase64Decoder,
  getSignatureFromTransaction,
  type Address,
  type EncodedAccount,
  type Transaction,
} from '@solana/kit'
import { readTransaction, type TransactionOutcome, type SvmChain } from './open-svm-chain.ts'
import { readMintDecimals, readTokenAccount } from './token-accounts.ts'

export type RpcMethod = (params: readonly unknown[]) => unknown

/**
 * The JSON-RPC methods of Solana that payments need (solana.com/docs/rpc/http). Accounts are always returned in base64, as
 * public nodes do for data they cannot parse.
 */
export function rpcMethods(chain: SvmChain): Readonly<Record<string, RpcMethod>> {
  const withContext = (value: unknown) => ({ context: { slot: chain.clock.slot() }, value })
  return {
    getHealth: () => 'ok',
    getVersion: () => ({ 'solana-core': 'litesvm', 'feature-set': 0 }),
    getSlot: () => chain.clock.slot(),
    getBlockHeight: () => chain.clock.slot(),
    getLatestBlockhash: () => withContext(chain.clock.latestBlockhash()),
    isBlockhashValid: ([hash]) => withContext(chain.clock.isRecent(String(hash))),
    getMinimumBalanceForRentExemption: ([bytes]) => chain.rentExemption(Number(bytes)),
    getBalance: ([at]) => withContext(chain.account(readAddress(at))?.lamports ?? 0),
    getAccountInfo: ([at]) => withContext(accountInfo(chain.account(readAddress(at)))),
    getMultipleAccounts: ([list]) =>
      withContext(readList(list).map((at) => accountInfo(chain.account(readAddress(at))))),
    getTokenAccountBalance: ([at]) => withContext(tokenBalance(chain, readAddress(at))),
    getSignatureStatuses: ([list]) => withContext(readList(list).map((signature) => status(chain, String(signature)))),
    getSignaturesForAddress: ([at]) =>
      chain.signatures(readAddress(at)).map((signature) => Object.assign({ signature }, status(chain, signature))),
    simulateTransaction: ([wire, options]) =>
      withContext(simulation(simulate(chain, decodeTransaction(wire), readOptions(options)))),
    sendTransaction: ([wire, options]) => send(chain, decodeTransaction(wire), readOptions(options)),
  }
}

/** As on a public node: simulates first, unless `skipPreflight` is set. The result does not confirm the execution. */
function send(chain: SvmChain, transaction: Transaction, options: Options): string {
  const signature = signatureOf(transaction)
  const outcome = options['skipPreflight'] !== true && simulate(chain, transaction, { sigVerify: true })
  if (outcome && outcome.error !== null) {
    const reason = JSON.stringify(outcome.error)
    throw new RpcError(-32002, `Transaction simulation failed: ${reason}`, simulation(outcome))
  }
  chain.send(transaction)
  return signature
}

function simulate(chain: SvmChain, transaction: Transaction, options: Options): TransactionOutcome {
  const { sigVerify, replaceRecentBlockhash } = options
  return chain.simulate(transaction, {
    checkSignatures: sigVerify === true,
    anyBlockhash: replaceRecentBlockhash === true,
  })
}

function simulation({ error, logs, unitsConsumed }: TransactionOutcome) {
  return { err: error, logs, unitsConsumed, accounts: null, returnData: null, innerInstructions: null }
}

/** Confirmed by the next block, finalized after 32 blocks. */
function status(chain: SvmChain, signature: string) {
  const found = chain.status(signature)
  if (found === undefined) return null
  const { slot, error } = found
  const age = chain.clock.slot() - slot
  return {
    slot,
    confirmations: age < finalizationSlots ? age : null,
    err: error,
    status: error === null ? { Ok: null } : { Err: error },
    confirmationStatus: age === 0 ? 'processed' : age < finalizationSlots ? 'confirmed' : 'finalized',
  }
}

const finalizationSlots = 32

function accountInfo(account: EncodedAccount | undefined) {
  if (account === undefined) return null
  const { lamports, programAddress, executable, data } = account
  const base64 = getBase64Decoder().decode(data)
  return { lamports, owner: programAddress, executable, data: [base64, 'base64'], rentEpoch: 0, space: data.length }
}

function tokenBalance(chain: SvmChain, at: Address) {
  const account = chain.account(at)
  const tokens = account && readTokenAccount(account.data)
  if (tokens === undefined) throw new RpcError(-32602, 'Invalid param: could not find account')
  const mint = chain.account(tokens.mint)
  const decimals = (mint && readMintDecimals(mint.data)) ?? 0
  const uiAmount = Number(tokens.amount) / 10 ** decimals
  return { amount: String(tokens.amount), decimals, uiAmount, uiAmountString: String(uiAmount) }
}

type Options = Readonly<Record<string, unknown>>

function readOptions(value: unknown): Options {
  return typeof value === 'object' && value !== null ? (value as Options) : {}
}

function readList(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw new RpcError(-32602, 'Invalid params: expected a list')
  return value
}

function readAddress(value: unknown): Address {
  try {
    return address(String(value))
  } catch {
    throw new RpcError(-32602, 'Invalid param: expected an address')
  }
}

function decodeTransaction(wire: unknown): Transaction {
  try {
    return readTransaction(String(wire))
  } catch {
    throw new RpcError(-32602, 'Invalid params: expected a transaction in base64')
  }
}

function signatureOf(transaction: Transaction): string {
  try {
    return getSignatureFromTransaction(transaction)
  } catch {
    throw new RpcError(-32602, 'Invalid params: the fee payer has not signed')
  }
}

/** An error of JSON-RPC 2.0, with the codes of Solana's nodes. */
export class RpcError extends Error {
  readonly code: number
  readonly data: unknown

  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}
