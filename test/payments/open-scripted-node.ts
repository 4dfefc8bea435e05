import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

/** Answers requests of the chain's JSON-RPC; undefined answers with a server error. */
export type Script = (method: string, params: readonly unknown[]) => unknown

/** A node whose answers the test writes. `asked`: the requests so far. */
export async function openScriptedNode(script: Script) {
  const asked: { method: string; params: readonly unknown[] }[] = []
  const server = createServer((request, response) => void answer(request, response).catch(() => response.destroy()))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A TCP server has a port.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // Clients of a chain send JSON.
    const { id, method, params = [] } = (await json(request)) as { id: number; method: string; params?: unknown[] }
    asked.push({ method, params })
    const result = script(method, params)
    if (result === undefined) return void response.writeHead(500).end()
    response.setHeader('Content-Type', 'application/json')
    response.end(JSON.stringify({ jsonrpc: '2.0', id, ...(isError(result) ? result : { result }) }))
  }
}

const isError = (result: unknown): result is { error: unknown } =>
  typeof result === 'object' && result !== null && 'error' in result
