import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** pass: forwards calls. dead: closes the connection. silent: never answers. garbage: answers without JSON-RPC. */
export type RpcFault = 'pass' | 'dead' | 'silent' | 'garbage'

export interface RpcProxy extends AsyncDisposable {
  url: string
  mood: RpcFault
  /** A method that the node answers with HTTP 503. */
  broken?: string
  /** The result that a method has instead of that of the node. */
  scripted?: { method: string; result: unknown }
  /** The number of calls so far. */
  calls: number
  /**
   * Holds the calls of a method. `isForwarded`: the chain receives them, and only the response is held. Resolves when the
   * first call is held.
   */
  hold: (method: string, isForwarded: boolean) => Promise<void>
  /** Lets the held calls continue. */
  release: () => void
}

/** Opens a proxy to a chain's JSON-RPC that can fail on demand. */
export async function openRpcProxy(rpcUrl: string): Promise<RpcProxy> {
  let held:
    | { method: string; isForwarded: boolean; came: () => void; released: Promise<void>; release: () => void }
    | undefined
  const server = createServer((request, response) => void serve(request, response).catch(() => response.destroy()))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const proxy: RpcProxy = {
    // A TCP server has a port.
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v2/SECRET`,
    mood: 'pass',
    calls: 0,
    hold(method, isForwarded) {
      const { promise: released, resolve: release } = Promise.withResolvers<void>()
      return new Promise((came) => (held = { method, isForwarded, came, released, release }))
    },
    release() {
      held?.release()
      held = undefined
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return proxy

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request)
    proxy.calls += 1
    if (proxy.mood === 'dead') return void response.destroy()
    if (proxy.mood === 'silent') return
    if (proxy.broken !== undefined && body.includes(`"${proxy.broken}"`)) return void response.writeHead(503).end()
    if (proxy.mood === 'garbage') return void response.end('<html>504 Gateway Time-out</html>')
    const { scripted } = proxy
    if (scripted !== undefined && body.includes(`"${scripted.method}"`)) {
      // A call of JSON-RPC has an id.
      const { id } = JSON.parse(body) as { id: unknown }
      return void response.end(JSON.stringify({ jsonrpc: '2.0', id, result: scripted.result }))
    }
    const holding = held !== undefined && body.includes(`"${held.method}"`) ? held : undefined
    if (holding?.isForwarded === false) {
      holding.came()
      await holding.released
    }
    const answer = await fetch(rpcUrl, { method: 'POST', body, headers: { 'Content-Type': 'application/json' } })
    const json = await answer.text()
    if (holding?.isForwarded === true) {
      holding.came()
      await holding.released
    }
    response.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(json)
  }
}
