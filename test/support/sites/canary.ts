import { createSocket } from 'node:dgram'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Canary extends AsyncDisposable {
  port: number
  /** One entry per TCP connection and per UDP datagram. */
  seen: string[]
}

/** The text that no page may read. */
export const canarySecret = 'a canary serves inside'

/** Opens an internal server on all IPv4 addresses of this machine and on ::1, one port for TCP and UDP. No page may reach it. */
export async function openCanary(): Promise<Canary> {
  const seen: string[] = []
  const server = createServer(serve).on('connection', () => seen.push('tcp'))
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve))
  // A server that listens on TCP has an address of this form.
  const { port } = server.address() as AddressInfo
  const server6 = createServer(serve).on('connection', () => seen.push('tcp6'))
  await new Promise<void>((resolve) => server6.once('error', () => resolve()).listen(port, '::1', resolve))
  const socket = createSocket('udp4').on('message', () => seen.push('udp'))
  await new Promise<void>((resolve) => socket.bind(port, '0.0.0.0', resolve))
  return {
    port,
    seen,
    [Symbol.asyncDispose]: async () => {
      for (const each of [server, server6]) each.closeAllConnections()
      await Promise.all([server, server6].map((each) => new Promise((resolve) => each.close(resolve))))
      await new Promise<void>((resolve) => socket.close(resolve))
    },
  }
}

function serve(request: IncomingMessage, response: ServerResponse): void {
  const fields = {
    'access-control-allow-origin': request.headers.origin ?? '*',
    'access-control-allow-private-network': 'true',
    'content-type': 'text/html',
  }
  response.writeHead(200, fields).end(`<title>${canarySecret}</title><p>${canarySecret}`)
}
