import { parseJson } from '#api/calls/parse-json.ts'
import type { Route } from '#api/middleware/route.ts'
import { readBody } from '#api/transports/http/read-body.ts'
import { AppError } from '#shared/contract/errors.ts'
import { payerQueries, type PayerNode } from '#shared/payments/payment-rail.ts'

const maxBodyBytes = 4096

/**
 * `POST /wallet/rpc/{network}`: JSON-RPC with the two queries from which a wallet in a browser makes a payment. The
 * parameters are ours: the answers are about the latest block and the token that the service accepts.
 */
export function payerNodeRoute(nodes: ReadonlyMap<string, PayerNode>): Route {
  return {
    method: 'POST',
    path: '/wallet/rpc/{network}',
    example: '/wallet/rpc/solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    async handle(ctx) {
      const node = nodes.get(ctx['params']?.['network'] ?? '')
      if (node === undefined) throw new AppError('NOT_FOUND', 'The service has no node of this network.')
      const request = parseJson(await readBody(ctx, maxBodyBytes))
      if (typeof request !== 'object' || request === null) throw new AppError('INVALID_JSON', 'Expected a JSON object.')
      const query = payerQueries.find((known) => known === Reflect.get(request, 'method'))
      if (query === undefined)
        throw new AppError('INVALID_REQUEST', `Expected the method ${payerQueries.join(' or ')}.`)
      const id: unknown = Reflect.get(request, 'id')
      ctx.body = {
        jsonrpc: '2.0',
        id: typeof id === 'string' || typeof id === 'number' ? id : null,
        result: await node(query),
      }
    },
  }
}
