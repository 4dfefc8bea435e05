import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import { openTunnel } from '#test/support/egress/proxy-client.ts'

/** Opens a tunnel to a server of this test; returns both ends. */
export async function tunnelToTest(proxyUrl: string): Promise<{ socket: Socket; accepted: Socket }> {
  const server: Server = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const address = server.address()
  const accepting = once(server, 'connection')
  const { socket } = await openTunnel(proxyUrl, `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`)
  const [accepted] = (await accepting) as [Socket]
  accepted.on('error', () => {})
  return { socket, accepted }
}
