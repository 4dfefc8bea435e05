import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { RpcError } from './rpc-error.ts'
import type { RpcMethod } from './rpc-methods.ts'

/** JSON-RPC 2.0 over HTTP on a free port of loopback, one call a request. Resolves with its URL. */
export async function serveRpc(methods: Methods): Promise<string> {
  const server = createServer((request, response) => void answer(methods, request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A server on TCP has a port.
  const { port } = server.address() as AddressInfo
  return `http://127.0.0.1:${port}`
}

type Methods = Readonly<Record<string, RpcMethod>>

async function answer(methods: Methods, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = JSON.stringify(await call(methods, request), withoutBigInts)
  response.writeHead(200, { 'Content-Type': 'application/json' }).end(body)
}

interface Call {
  id?: unknown
  method?: string
  params?: readonly unknown[]
}

/** Never rejects. */
async function call(methods: Methods, request: IncomingMessage): Promise<object> {
  let id: unknown = null
  try {
    // Members of other types end as an unknown method or an invalid parameter.
    const asked = (await json(request)) as Call
    id = asked.id
    const method = methods[asked.method ?? '']
    if (method === undefined) throw new RpcError(-32601, `Method not found: ${asked.method}`)
    return { jsonrpc: '2.0', id, result: method(asked.params ?? []) }
  } catch (error) {
    const { code, message, data } = error instanceof RpcError ? error : new RpcError(-32603, String(error))
    return { jsonrpc: '2.0', id, error: { code, message, data } }
  }
}

/** No amount of a local chain is beyond what a number holds. */
function withoutBigInts(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? Number(value) : value
}
