import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** pass · dead: the connection is cut · silent: nothing ever comes · garbage: something, and no JSON-RPC. */
export type RpcMood = 'pass' | 'dead' | 'silent' | 'garbage'

export interface RpcDoor extends AsyncDisposable {
  url: string
  mood: RpcMood
  /**
   * From here on calls of that method are not answered, whether the chain hears of them or not. Resolves when the first
   * of them has come that far.
   */
  hold: (method: string, isHeard: boolean) => Promise<void>
  /** Answers what is held, as the chain does. */
  release: () => void
}

/** A way to a chain's JSON-RPC that fails when it is told to. */
export async function openRpcDoor(rpcUrl: string): Promise<RpcDoor> {
  let held:
    | { method: string; isHeard: boolean; came: () => void; released: Promise<void>; release: () => void }
    | undefined
  const server = createServer((request, response) => void serve(request, response).catch(() => response.destroy()))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const door: RpcDoor = {
    // A TCP server has a port.
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v2/SECRET`,
    mood: 'pass',
    hold(method, isHeard) {
      const { promise: released, resolve: release } = Promise.withResolvers<void>()
      return new Promise((came) => (held = { method, isHeard, came, released, release }))
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
  return door

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request)
    if (door.mood === 'dead') return void response.destroy()
    if (door.mood === 'silent') return
    if (door.mood === 'garbage') return void response.end('<html>504 Gateway Time-out</html>')
    const holding = held !== undefined && body.includes(`"${held.method}"`) ? held : undefined
    if (holding?.isHeard === false) {
      holding.came()
      await holding.released
    }
    const answer = await fetch(rpcUrl, { method: 'POST', body, headers: { 'Content-Type': 'application/json' } })
    const json = await answer.text()
    if (holding?.isHeard === true) {
      holding.came()
      await holding.released
    }
    response.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(json)
  }
}
