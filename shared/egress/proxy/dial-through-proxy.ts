import { request } from 'node:http'
import { isIPv6, type Socket } from 'node:net'
import { dialOrder, type DialedSocket } from '#shared/egress/dial.ts'
import type { OutboundProxy } from '#shared/runtime/settings/outbound-proxy.ts'

/**
 * Opens a tunnel to the first address that the proxy reaches (CONNECT, RFC 9110 §9.3.6). The proxy is asked for addresses and
 * resolves no name, so it connects to what was vetted. Rejects if it reaches none of them, or `signal` aborts.
 */
export async function dialThroughProxy(
  { addresses, port, signal }: { addresses: readonly string[]; port: number; signal: AbortSignal },
  proxy: OutboundProxy,
): Promise<DialedSocket> {
  let failure: unknown
  for (const address of dialOrder(addresses)) {
    try {
      const target = `${isIPv6(address) ? `[${address}]` : address}:${port}`
      return { socket: await openTunnel(target, proxy, signal), address }
    } catch (error) {
      signal.throwIfAborted()
      failure = error
    }
  }
  throw failure
}

function openTunnel(
  target: string,
  { host, port, authorization }: OutboundProxy,
  signal: AbortSignal,
): Promise<Socket> {
  const headers = { host: target, ...(authorization !== undefined && { 'proxy-authorization': authorization }) }
  return new Promise((resolve, reject) => {
    const connecting = request({ host, port, method: 'CONNECT', path: target, headers, agent: false, signal })
    connecting.on('error', reject)
    connecting.once('connect', ({ statusCode = 0 }, socket: Socket, early: Buffer) => {
      // Never removed: an error without a listener would end the process.
      socket.on('error', reject)
      if (statusCode < 200 || statusCode > 299)
        return void socket.destroy(new Error(`The proxy answered ${statusCode}.`))
      if (early.length > 0) socket.unshift(early)
      resolve(socket)
    })
    connecting.end()
  })
}
