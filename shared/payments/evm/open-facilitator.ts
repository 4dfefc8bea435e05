import { AsyncLocalStorage } from 'node:async_hooks'
import type { SettleResponse, VerifyResponse } from '@x402/core/types'
import { toFacilitatorEvmSigner } from '@x402/evm'
import { ExactEvmScheme } from '@x402/evm/exact/facilitator'
import {
  createPublicClient,
  createWalletClient,
  encodeFunctionData,
  http,
  parseAbi,
  zeroHash,
  type Address,
  type Chain,
  type EncodeFunctionDataParameters,
  type Hex,
  type PublicClient,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { Locks } from '#shared/queue/locks.ts'
import { freeGas, gasLimitFor, limitGas, maxGas } from './limit-gas.ts'
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
  /**
   * The library reports an unreachable chain as an invalid payment; `hadOutage` tells the two apart. For a contract wallet the
   * gas of its settlement is estimated: `needsTooMuchGas`.
   */
  verify: (...terms: Parameters<ExactEvmScheme['verify']>) => Promise<EvmVerdict>
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
  /** Whether a transaction was not sent because its gas would cost more than the payment, or exceed the maximum. */
  needsTooMuchGas: boolean
}

/** One call of the library. */
interface LibraryCall extends CallFacts {
  payer: string
  microDollars: bigint
  payerHasCode: boolean
  /** The estimated gas of the transfer. */
  gas?: bigint
  /** Nothing is sent: its transactions are only estimated. */
  isEstimate: boolean
  /** The deployment of the wallet that an estimate includes. */
  deployment?: { to: Address; data: Hex }
}

interface EvmVerdict extends Pick<CallFacts, 'hadOutage' | 'needsTooMuchGas'> {
  answer: VerifyResponse
}

export interface EvmSettlement extends CallFacts {
  /** The library's result; undefined if it threw. */
  answer: SettleResponse | undefined
}

function newCall([{ payload }, { amount }]: Parameters<ExactEvmScheme['verify']>, isEstimate: boolean): LibraryCall {
  // `readEvmPayment` wrote it.
  const { from: payer } = payload['authorization'] as { from: string }
  const facts = { wasSent: false, hadOutage: false, needsTooMuchGas: false }
  return { ...facts, payer, microDollars: BigInt(amount), payerHasCode: false, isEstimate }
}

/** `0x` and 65 bytes in hex: the signature of a key. */
const keySignatureLength = 132

const multicall3: Address = '0xcA11bde05977b3631167028862bE2a173976CA11'
const multicallAbi = parseAbi([
  'struct Call { address target; bytes callData; }',
  'struct Result { bool success; bytes returnData; }',
  'function tryAggregate(bool requireSuccess, Call[] calls) payable returns (Result[] results)',
])

/** Runs x402's verifier and settler in this process. */
export function openFacilitator(options: FacilitatorOptions): EvmFacilitator {
  const { chain, rpcUrl, key, walletFactories, locks, confirmations } = options
  // One entry per call: concurrent calls must not see each other's outages.
  const calls = new AsyncLocalStorage<LibraryCall>()
  const noteSending = (_: unknown, { body }: RequestInit) => {
    const call = calls.getStore()
    if (call && typeof body === 'string' && body.includes('"eth_sendRawTransaction"')) call.wasSent = true
  }
  const noteOutage = () => {
    const call = calls.getStore()
    if (call) call.hadOutage = true
  }
  const node = http(rpcUrl, { timeout: 10_000, retryCount: 1, onFetchRequest: noteSending })
  const transport = limitGas(reportOutages(node, noteOutage))
  const account = privateKeyToAccount(key)
  const client: PublicClient = createPublicClient({ chain, transport, pollingInterval: 250 })
  const wallet = createWalletClient({ account, chain, transport })
  // Two processes that choose the account's next nonce at the same time would use the same one.
  const withLock = <T>(send: () => Promise<T>) => locks.withLock(`evm:${chain.id}:${account.address}`, send)

  /** A transaction that needs more gas is not sent. One that needs more than its estimate fails, and costs no more than that. */
  function withinLimit(gas: bigint, limit: bigint): bigint {
    if (gas <= limit) return gas
    const call = calls.getStore()
    if (call) call.needsTooMuchGas = true
    throw new Error(`The settlement needs ${gas} gas; expected at most ${limit}.`)
  }

  /** A transfer must cost less than it brings. */
  async function withinPrice(gas: bigint): Promise<bigint> {
    if (gas <= freeGas) return gas
    return withinLimit(gas, gasLimitFor(calls.getStore()?.microDollars ?? 0n, await client.getGasPrice()))
  }

  /** Estimates the transfer, after the deployment if the wallet is not deployed yet. */
  async function estimateTransfer(
    { deployment }: LibraryCall,
    args: { address: Address; abi: readonly unknown[]; functionName: string; args: readonly unknown[] },
  ): Promise<bigint> {
    const transfer = { to: args.address, data: encodeFunctionData(args as unknown as EncodeFunctionDataParameters) }
    if (deployment === undefined) return client.estimateGas({ ...transfer, account })
    const both = [deployment, transfer].map(({ to: target, data: callData }) => ({ target, callData }))
    const aggregate = {
      address: multicall3,
      abi: multicallAbi,
      functionName: 'tryAggregate',
      args: [true, both],
    } as const
    const [gas, deploymentGas] = await Promise.all([
      client.estimateContractGas({ ...aggregate, account }),
      client.estimateGas({ ...deployment, account }),
    ])
    return gas - deploymentGas
  }

  const signer = toFacilitatorEvmSigner(
    {
      address: account.address,
      // The library does not handle a rejection here, which would end the process.
      async getCode(args) {
        const code = await client.getCode(args).catch(() => undefined)
        const call = calls.getStore()
        if (call && code !== undefined && args.address.toLowerCase() === call.payer) call.payerHasCode = true
        return code
      },
      readContract: (args) => client.readContract(args),
      verifyTypedData: (args) => client.verifyTypedData(args as Parameters<typeof client.verifyTypedData>[0]),
      // Estimates under the lock: two payments of a wallet that has money for one would both pass before either is sent.
      async writeContract(args) {
        const call = calls.getStore()
        if (call?.isEstimate === true) {
          call.gas = await withinPrice(await estimateTransfer(call, args))
          throw new Error('An estimate sends nothing.')
        }
        return withLock(async () => {
          const gas = await withinPrice(await client.estimateContractGas({ ...args, account }))
          return wallet.writeContract({ ...args, gas, account, chain })
        })
      },
      async sendTransaction(args) {
        const call = calls.getStore()
        if (call?.isEstimate === true) {
          call.deployment = args
          return zeroHash
        }
        return withLock(async () => {
          // The operator has listed the factory, and pays for its deployments.
          const gas = withinLimit(await client.estimateGas({ ...args, account }), maxGas)
          return wallet.sendTransaction({ ...args, gas, account, chain })
        })
      },
      waitForTransactionReceipt: async (args) =>
        calls.getStore()?.isEstimate === true
          ? { status: 'success' }
          : client.waitForTransactionReceipt({ ...args, confirmations }),
    },
    { confirmationTimeoutMs },
  )
  const scheme = new ExactEvmScheme(signer, { simulateInSettle: true, eip6492AllowedFactories: [...walletFactories] })
  return {
    scheme,
    async verify(...terms) {
      const call = newCall(terms, false)
      const answer = await calls.run(call, () => scheme.verify(...terms))
      const { hadOutage, payerHasCode } = call
      const isByKey = !payerHasCode && String(terms[0].payload['signature']).length === keySignatureLength
      if (!answer.isValid || isByKey) return { answer, hadOutage, needsTooMuchGas: false }
      const estimate = newCall(terms, true)
      const [payload, requirements] = terms
      await calls.run(estimate, () => scheme.settle(payload, requirements)).catch(() => undefined)
      // Without an estimate, the wallet refuses a call that it had accepted from the origin of a simulation.
      const needsTooMuchGas = estimate.needsTooMuchGas || estimate.gas === undefined
      return { answer, hadOutage: estimate.hadOutage, needsTooMuchGas }
    },
    async settle(...terms) {
      const call = newCall(terms, false)
      const answer = await calls.run(call, () => scheme.settle(...terms)).catch(() => undefined)
      return { answer, ...call }
    },
    client,
    sender: account.address,
  }
}
