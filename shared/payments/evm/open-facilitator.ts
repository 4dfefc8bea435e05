import { AsyncLocalStorage } from 'node:async_hooks'
import type { SettleResponse, VerifyResponse } from '@x402/core/types'
import { toFacilitatorEvmSigner } from '@x402/evm'
import { ExactEvmScheme } from '@x402/evm/exact/facilitator'
import {
  createPublicClient,
  createWalletClient,
  http,
  type Address,
  type Chain,
  type Hex,
  type PublicClient,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { Locks } from '#shared/queue/locks.ts'
import { limitGas, maxGas } from './limit-gas.ts'
import { reportOutages } from './report-outages.ts'

export interface FacilitatorOptions {
  chain: Chain
  rpcUrl: string
  /** Private key of the account that sends the transactions and pays the gas. */
  key: Hex
  /** Factories whose wallets may pay before they are deployed (ERC-6492). */
  walletFactories: readonly Address[]
  locks: Locks
  confirmations: number
}

/** Far longer than ten blocks. A later lookup finds transactions that are not confirmed by then. */
const confirmationTimeoutMs = 30_000

export interface EvmFacilitator {
  scheme: ExactEvmScheme
  /** The library reports an unreachable chain as an invalid payment; `hadOutage` tells the two apart. */
  verify: (...terms: Parameters<ExactEvmScheme['verify']>) => Promise<{ answer: VerifyResponse; hadOutage: boolean }>
  /** Never throws. */
  settle: (...terms: Parameters<ExactEvmScheme['settle']>) => Promise<EvmSettlement>
  client: PublicClient
  /** The account that sends the transactions. */
  sender: Address
}

/** Facts of a verification or a settlement that the library does not report. */
interface CallFacts {
  /** Whether a transaction was sent to the chain. */
  wasSent: boolean
  /** Whether the chain could not be reached during the call. */
  hadOutage: boolean
  /** Whether a transaction was not sent because it would need more than the maximum of gas. */
  needsTooMuchGas: boolean
}

export interface EvmSettlement extends CallFacts {
  /** The library's result; undefined if it threw. */
  answer: SettleResponse | undefined
}

const newCall = (): CallFacts => ({ wasSent: false, hadOutage: false, needsTooMuchGas: false })

/** Runs x402's verifier and settler in this process. */
export function openFacilitator(options: FacilitatorOptions): EvmFacilitator {
  const { chain, rpcUrl, key, walletFactories, locks, confirmations } = options
  // One entry per call: concurrent calls must not see each other's outages.
  const calls = new AsyncLocalStorage<CallFacts>()
  const recordSending = (_: unknown, { body }: RequestInit) => {
    const call = calls.getStore()
    if (call && typeof body === 'string' && body.includes('"eth_sendRawTransaction"')) call.wasSent = true
  }
  const recordOutage = () => {
    const call = calls.getStore()
    if (call) call.hadOutage = true
  }
  const node = http(rpcUrl, { timeout: 10_000, retryCount: 1, onFetchRequest: recordSending })
  const transport = limitGas(reportOutages(node, recordOutage))
  const account = privateKeyToAccount(key)
  const client: PublicClient = createPublicClient({ chain, transport, pollingInterval: 250 })
  const wallet = createWalletClient({ account, chain, transport })
  // Two processes that choose the account's next nonce at the same time would use the same one.
  const withLock = <T>(send: () => Promise<T>) => locks.withLock(`evm:${chain.id}:${account.address}`, send)

  /** A transaction that needs more gas is not sent. One that needs more than its estimate fails, and costs no more than that. */
  function withinLimit(gas: bigint): bigint {
    if (gas <= maxGas) return gas
    const call = calls.getStore()
    if (call) call.needsTooMuchGas = true
    throw new Error(`The settlement needs ${gas} gas; expected at most ${maxGas}.`)
  }

  const signer = toFacilitatorEvmSigner(
    {
      address: account.address,
      // The library does not handle a rejection here, which would end the process.
      getCode: (args) => client.getCode(args).catch(() => undefined),
      readContract: (args) => client.readContract(args),
      verifyTypedData: (args) => client.verifyTypedData(args as Parameters<typeof client.verifyTypedData>[0]),
      // Estimates under the lock: two payments of a wallet that has money for one would both pass before either is sent.
      writeContract: (args) =>
        withLock(async () => {
          const gas = withinLimit(await client.estimateContractGas({ ...args, account }))
          return wallet.writeContract({ ...args, gas, account, chain })
        }),
      sendTransaction: (args) =>
        withLock(async () => {
          const gas = withinLimit(await client.estimateGas({ ...args, account }))
          return wallet.sendTransaction({ ...args, gas, account, chain })
        }),
      waitForTransactionReceipt: (args) => client.waitForTransactionReceipt({ ...args, confirmations }),
    },
    { confirmationTimeoutMs },
  )
  const scheme = new ExactEvmScheme(signer, { simulateInSettle: true, eip6492AllowedFactories: [...walletFactories] })
  return {
    scheme,
    async verify(...terms) {
      const call = newCall()
      const answer = await calls.run(call, () => scheme.verify(...terms))
      return { answer, hadOutage: call.hadOutage }
    },
    async settle(...terms) {
      const call = newCall()
      const answer = await calls.run(call, () => scheme.settle(...terms)).catch(() => undefined)
      return { answer, ...call }
    },
    client,
    sender: account.address,
  }
}
