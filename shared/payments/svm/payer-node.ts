import { createDefaultRpcTransport } from '@solana/kit'
import { LRUCache } from 'lru-cache'
import type { Json } from '#shared/contract/json.ts'
import { callPaymentService } from '#shared/payments/call-payment-service.ts'
import type { PayerNode, PayerQuery } from '#shared/payments/payment-rail.ts'

const requestTimeoutMs = 10_000

/** How long an answer serves every payer. A block hash is valid for a minute. */
const answerLifeMs = 1000

/**
 * Answers the two queries from which a payer makes a transaction. Payers in browsers reach no node themselves: the policy of
 * the page forbids it. Their number does not matter to the node, because one answer serves all of them for a second.
 */
export function openPayerNode(rpcUrl: string, asset: string): PayerNode {
  const send = createDefaultRpcTransport({ url: rpcUrl })
  const params = {
    getLatestBlockhash: [{ commitment: 'confirmed' }],
    getAccountInfo: [asset, { encoding: 'base64', commitment: 'confirmed' }],
  } as const satisfies Record<PayerQuery, readonly unknown[]>
  const answers = new LRUCache<PayerQuery, { result: Json }>({
    max: Object.keys(params).length,
    ttl: answerLifeMs,
    fetchMethod: async (query) => ({ result: await callPaymentService(() => ask(query)) }),
  })

  return async (query) => {
    const answer = await answers.fetch(query)
    if (answer === undefined) throw new Error(`No answer to ${query}.`)
    return answer.result
  }

  async function ask(query: PayerQuery): Promise<Json> {
    const payload = { jsonrpc: '2.0', id: 1, method: query, params: params[query] }
    const answer = await send<object>({ payload, signal: AbortSignal.timeout(requestTimeoutMs) })
    const result: unknown = Reflect.get(answer, 'result')
    if (typeof result !== 'object' || result === null) throw new Error('the Solana node returned an error')
    // The transport reads whole numbers as bigint. Only `rentEpoch` exceeds 2^53, and payers do not use it.
    const text = JSON.stringify(result, (_, value: unknown) => (typeof value === 'bigint' ? Number(value) : value))
    return JSON.parse(text) as Json
  }
}
