import { toFacilitatorEvmSigner } from '@x402/evm'
import { ExactEvmScheme } from '@x402/evm/exact/facilitator'
import {
  BaseError,
  createPublicClient,
  createWalletClient,
  http,
  HttpRequestError,
  TimeoutError,
  type Address,
  type Chain,
  type Hex,
  type PublicClient,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { Locks } from '#shared/ports/locks.ts'

export interface FacilitatorOptions {
  chain: Chain
  rpcUrl: string
  /** Private key of the account that sends the transactions and pays for their gas. */
  key: Hex
  locks: Locks
  confirmations: number
}

/** Far longer than ten blocks take; what is not confirmed by then is looked up later. */
const confirmationTimeoutMs = 30_000

export interface EvmFacilitator {
  scheme: ExactEvmScheme
  client: PublicClient
  /** Who sends the transactions. */
  sender: Address
  /** How often the chain could not be asked so far: the library takes that for an answer. */
  failures: () => number
}

/** x402's own verifier and settler, in this process. */
export function openFacilitator(options: FacilitatorOptions): EvmFacilitator {
  const { chain, rpcUrl, key, locks, confirmations } = options
  const transport = http(rpcUrl, { timeout: 10_000, retryCount: 1 })
  const account = privateKeyToAccount(key)
  const client: PublicClient = createPublicClient({ chain, transport, pollingInterval: 250 })
  const wallet = createWalletClient({ account, chain, transport })
  // One account's transactions are numbered: two processes that count at once would send one number twice.
  const inTurn = <T>(send: () => Promise<T>) => locks.inTurn(`evm:${chain.id}:${account.address}`, send)
  let failures = 0
  const noting = async <T>(answer: Promise<T>): Promise<T> => {
    try {
      return await answer
    } catch (error) {
      if (isOutage(error)) failures += 1
      throw error
    }
  }

  const signer = toFacilitatorEvmSigner(
    {
      address: account.address,
      // The library lets this one fail unobserved, which would end the process: it never fails.
      getCode: (args) => noting(client.getCode(args)).catch(() => undefined),
      readContract: (args) => noting(client.readContract(args)),
      verifyTypedData: (args) => noting(client.verifyTypedData(args as Parameters<typeof client.verifyTypedData>[0])),
      writeContract: (args) => inTurn(() => noting(wallet.writeContract({ ...args, account, chain }))),
      sendTransaction: (args) => inTurn(() => noting(wallet.sendTransaction({ ...args, account, chain }))),
      waitForTransactionReceipt: (args) => noting(client.waitForTransactionReceipt({ ...args, confirmations })),
    },
    { confirmationTimeoutMs },
  )
  return {
    scheme: new ExactEvmScheme(signer, { simulateInSettle: true }),
    client,
    sender: account.address,
    failures: () => failures,
  }
}

function isOutage(error: unknown): boolean {
  if (!(error instanceof BaseError)) return false
  return error.walk((cause) => cause instanceof HttpRequestError || cause instanceof TimeoutError) !== null
}
