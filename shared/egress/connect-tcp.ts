import { request, type RequestOptions } from 'node:http'
import { isIPv6, type Socket } from 'node:net'
import { AppError } from '#shared/contract/errors.ts'
import type { OutboundProxy } from '#shared/runtime/settings/outbound-proxy.ts'
import { withTimeout } from '#shared/runtime/with-timeout.ts'
import { dial, dialOrder, type DialedSocket } from './dial.ts'
import { portOf } from './url-parts.ts'

export interface TcpOptions {
  signal: AbortSignal
  timeoutMs: number
  /** Connects directly without one. */
  outbound?: OutboundProxy | undefined
}

/** Connects to one of the vetted addresses, directly or through the proxy of the operator. Throws TARGET_UNREACHABLE, or the signal's reason if it aborts. */
export function connectTcp(
  url: URL,
  addresses: readonly string[],
  { signal, timeoutMs, outbound }: TcpOptions,
): Promise<DialedSocket> {
  const port = portOf(url)
  return withTimeout({ signal, timeoutMs, expired: unreachable }, (clock) => {
    const dialed =
      outbound === undefined
        ? dial(addresses, port, clock.signal)
        : dialThroughProxy({ addresses, port, signal: clock.signal }, outbound)
    return dialed.catch((error: unknown) => {
      throw unreachable(error)
    })
  })
}

export function unreachable(cause?: unknown): AppError {
  return new AppError('TARGET_UNREACHABLE', 'The target did not accept the connection. Try again later.', { cause })
}

/**
 * Opens a tunnel to the first address that the proxy reaches (CONNECT, RFC 9110 §9.3.6). The proxy is asked for addresses and
 * resolves no name, so it connects to what was vetted. Rejects if it reaches none of them, or `signal` aborts.
 */
async function dialThroughProxy(
  { addresses, port, signal }: { addresses: readonly string[]; port: number; signal: AbortSignal },
  { host, port: proxyPort, authorization }: OutboundProxy,
): Promise<DialedSocket> {
  let failure: unknown
  for (const address of dialOrder(addresses)) {
    try {
      const target = `${isIPv6(address) ? `[${address}]` : address}:${port}`
      return {
        socket: await openTunnel(target, { connection: { host, port: proxyPort }, authorization }, signal),
        address,
      }
    } catch (error) {
      signal.throwIfAborted()
      failure = error
    }
  }
  throw failure
}

/** Tunnels need none. */
const maxInformational = 10

/** The proxy answered a CONNECT with another status than 2xx. */
export class TunnelRefused extends Error {
  readonly status: number

  constructor(status: number) {
    super(`The proxy answered ${status}.`)
    this.status = status
  }
}

interface Tunnel {
  /** How to reach the proxy: its host and port, or a connection to it. */
  connection: Pick<RequestOptions, 'host' | 'port' | 'createConnection'>
  authorization: string | undefined
}

/**
 * Asks a proxy for a tunnel to `target`, an address and port. Rejects with `TunnelRefused`, or errors of the connection and the
 * HTTP parser.
 */
export function openTunnel(
  target: string,
  { connection, authorization }: Tunnel,
  signal: AbortSignal,
): Promise<Socket> {
  const headers = { host: target, ...(authorization !== undefined && { 'proxy-authorization': authorization }) }
  return new Promise((resolve, reject) => {
    const agent = connection.createConnection === undefined ? { agent: false } : {}
    const connecting = request({ ...connection, method: 'CONNECT', path: target, headers, ...agent, signal })
    connecting.on('error', reject)
    let informational = 0
    connecting.on('information', ({ statusCode }) => {
      informational += 1
      if (informational > maxInformational) connecting.destroy(new TunnelRefused(statusCode))
    })
    connecting.once('connect', ({ statusCode = 0 }, socket: Socket, early: Buffer) => {
      // Never removed: an error without a listener would end the process.
      socket.on('error', reject)
      if (statusCode < 200 || statusCode > 299) return void socket.destroy(new TunnelRefused(statusCode))
      if (early.length > 0) socket.unshift(early)
      resolve(socket)
    })
    connecting.end()
  })
}
