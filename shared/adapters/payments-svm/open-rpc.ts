import {
  createDefaultRpcTransport,
  createSolanaRpcFromTransport,
  type Rpc,
  type RpcTransport,
  type SolanaRpcApi,
} from '@solana/kit'

export interface SolanaChain {
  rpc: Rpc<SolanaRpcApi>
  /** How often the chain could not be asked so far: x402's library takes that for an answer. */
  failures: () => number
}

const requestTimeoutMs = 10_000

/** The way to a node of Solana. */
export function openRpc(url: string): SolanaChain {
  const ask = createDefaultRpcTransport({ url })
  let failures = 0
  const transport: RpcTransport = async <T>(request: Parameters<RpcTransport>[0]) => {
    try {
      const answer = await ask<T>({ ...request, signal: AbortSignal.timeout(requestTimeoutMs) })
      if (!isVerdict(answer)) failures += 1
      return answer
    } catch {
      failures += 1
      // Not the library's text: it ends up in logs, and says where the node is.
      throw new Error('the node did not answer')
    }
  }
  return { rpc: createSolanaRpcFromTransport(transport), failures: () => failures }
}

/** Refused parameters, a failed simulation and a wrong signature speak of the transaction, other errors of the node. */
const verdicts: ReadonlySet<unknown> = new Set([-32602, -32002, -32003])

function isVerdict(answer: unknown): boolean {
  if (typeof answer !== 'object' || answer === null) return false
  const error: unknown = Reflect.get(answer, 'error')
  if (typeof error !== 'object' || error === null) return 'result' in answer
  const code: unknown = Reflect.get(error, 'code')
  return verdicts.has(typeof code === 'bigint' ? Number(code) : code)
}
