import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { parentPort, workerData } from 'node:worker_threads'
import { openSvmChain } from './open-svm-chain.ts'
import { rpcMethods, RpcError, type RpcMethod } from './rpc-methods.ts'

// Runs a chain and its RPC server in a thread, since executing a transaction blocks. Posts the server's URL; runs until it
// is terminated.

export interface SvmChainOptions {
  journalPath: string | undefined
  slotMs: number
  /** 0 picks a free port. */
  port: number
}

// Only openSvmDevnet starts this thread.
const options = workerData as SvmChainOptions
const chain = await openSvmChain(options)
parentPort?.postMessage(await serveRpc(rpcMethods(chain), options.port))

/** Serves JSON-RPC 2.0 over HTTP on a loopback port (0: any free port), without batches. Resolves with its URL. */
async function serveRpc(methods: Methods, requestedPort = 0): Promise<string> {
  const server = createServer((request, response) => void answer(methods, request, response))
  server.listen(requestedPort, '127.0.0.1')
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
    // Other types lead to an unknown method or an invalid parameter.
    const rpcCall = (await json(request)) as Call
    id = rpcCall.id
    const method = methods[rpcCall.method ?? '']
    if (method === undefined) throw new RpcError(-32601, `Method not found: ${rpcCall.method}`)
    return { jsonrpc: '2.0', id, result: method(rpcCall.params ?? []) }
  } catch (error) {
    const { code, message, data } = error instanceof RpcError ? error : new RpcError(-32603, String(error))
    return { jsonrpc: '2.0', id, error: { code, message, data } }
  }
}

/** Amounts of a local chain fit into a number. */
function withoutBigInts(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? Number(value) : value
}
