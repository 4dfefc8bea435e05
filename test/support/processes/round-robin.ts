import { createServer, request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface RoundRobin extends AsyncDisposable {
  url: string
}

/** Opens a round-robin load balancer. */
export async function openRoundRobin(targets: readonly string[]): Promise<RoundRobin> {
  let count = 0
  const server = createServer((incoming, outgoing) => {
    const target = new URL(incoming.url ?? '/', targets[count++ % targets.length])
    const forwarded = request(
      target,
      { method: incoming.method, headers: incoming.headers },
      (answer: IncomingMessage) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
      },
    )
    forwarded.on('error', () => outgoing.destroy())
    outgoing.on('close', () => forwarded.destroy())
    incoming.pipe(forwarded)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
