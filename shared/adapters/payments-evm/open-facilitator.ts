import { AsyncLocalStorage } from 'node:async_hooks'
import type { SettleResponse } from '@x402/core/types'
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
  /** Whose wallets may pay before they are deployed (ERC-6492). */
  walletFactories: readonly Address[]
  locks: Locks
  confirmations: number
}

/** Far longer than ten blocks take; what is not confirmed by then is looked up later. */
const confirmationTimeoutMs = 30_000

export interface EvmFacilitator {
  scheme: ExactEvmScheme
  /** Has the scheme settle, and says whether anything was sent to the chain on the way. Never throws. */
  settle: (...terms: Parameters<ExactEvmScheme['settle']>) => Promise<Settled>
  client: PublicClient
  /** Who sends the transactions. */
  sender: Address
  /** How often the chain could not be asked so far: the library takes that for an answer. */
  failures: () => number
}

export interface Settled {
  /** What the library says; undefined where it failed. */
  answer: SettleResponse | undefined
  wasSent: boolean
}

/** x402's own verifier and settler, in this process. */
export function openFacilitator(options: FacilitatorOptions): EvmFacilitator {
  const { chain, rpcUrl, key, walletFactories, locks, confirmations } = options
  const settling = new AsyncLocalStorage<{ wasSent: boolean }>()
  const noteSending = (_: unknown, { body }: RequestInit) => {
    const settlement = settling.getStore()
    if (settlement && typeof body === 'string' && body.includes('"eth_sendRawTransaction"')) settlement.wasSent = true
  }
  const transport = http(rpcUrl, { timeout: 10_000, retryCount: 1, onFetchRequest: noteSending })
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
  const scheme = new ExactEvmScheme(signer, { simulateInSettle: true, eip6492AllowedFactories: [...walletFactories] })
  return {
    scheme,
    async settle(...terms) {
      const settlement = { wasSent: false }
      const answer = await settling.run(settlement, () => scheme.settle(...terms)).catch(() => undefined)
      return { answer, ...settlement }
    },
    client,
    sender: account.address,
    failures: () => failures,
  }
}

function isOutage(error: unknown): boolean {
  if (!(error instanceof BaseError)) return false
  return error.walk((cause) => cause instanceof HttpRequestError || cause instanceof TimeoutError) !== null
}
