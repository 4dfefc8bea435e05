import { AsyncLocalStorage } from 'node:async_hooks'
import {
  createDefaultRpcTransport,
  createSolanaRpcFromTransport,
  type Rpc,
  type RpcTransport,
  type SolanaRpcApi,
} from '@solana/kit'

export interface SolanaChain {
  rpc: Rpc<SolanaRpcApi>
  /**
   * Runs `work` and reports whether one of its requests could not be answered. x402's library treats that as an invalid
   * payment.
   */
  withOutageCheck: <T>(work: () => Promise<T>) => Promise<{ result: T; hadOutage: boolean }>
}

const requestTimeoutMs = 10_000

/** Connects to a Solana node. */
export function openRpc(url: string): SolanaChain {
  const send = createDefaultRpcTransport({ url })
  // One entry per call: concurrent calls must not see each other's outages.
  const calls = new AsyncLocalStorage<{ hadOutage: boolean }>()
  const noteOutage = () => {
    const call = calls.getStore()
    if (call) call.hadOutage = true
  }
  const transport: RpcTransport = async <T>(request: Parameters<RpcTransport>[0]) => {
    try {
      const answer = await send<T>({ ...request, signal: AbortSignal.timeout(requestTimeoutMs) })
      if (!isAboutRequest(answer)) noteOutage()
      return answer
    } catch {
      noteOutage()
      // The library's message is omitted: it contains the RPC URL, and errors are logged.
      throw new Error('the Solana node did not answer')
    }
  }
  return {
    rpc: createSolanaRpcFromTransport(transport),
    async withOutageCheck(work) {
      const call = { hadOutage: false }
      const result = await calls.run(call, work)
      return { result, hadOutage: call.hadOutage }
    },
  }
}

/** Error codes that concern the transaction: invalid parameters, failed simulation, wrong signature. */
const requestErrorCodes: ReadonlySet<unknown> = new Set([-32602, -32002, -32003])

/** False for errors that concern the node. */
function isAboutRequest(answer: unknown): boolean {
  if (typeof answer !== 'object' || answer === null) return false
  const error: unknown = Reflect.get(answer, 'error')
  if (typeof error !== 'object' || error === null) return 'result' in answer
  const code: unknown = Reflect.get(error, 'code')
  return requestErrorCodes.has(typeof code === 'bigint' ? Number(code) : code)
}
