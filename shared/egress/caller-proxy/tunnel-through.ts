import { isIPv6, type Socket } from 'node:net'
import type { SecureContext } from 'node:tls'
import { AppError, type ErrorCode } from '#shared/contract/errors.ts'
import { openTunnel, TunnelRefused } from '#shared/egress/connect-tcp.ts'
import { connect, type ConnectOptions } from '#shared/egress/connect.ts'
import type { Connect } from '#shared/egress/connections.ts'
import { dialOrder } from '#shared/egress/dial.ts'
import { resolveHost, type ResolveOptions } from '#shared/egress/resolve-host.ts'
import { portOf } from '#shared/egress/url-parts.ts'
import { vetUrl } from '#shared/egress/vet-url.ts'
import { withTimeout } from '#shared/runtime/with-timeout.ts'
import { proxyFailed, proxyNotAllowed, proxyRules, type CallerProxy } from './caller-proxy.ts'

export interface TunnelOptions extends Pick<ResolveOptions, 'lookup' | 'rules'>, Pick<ConnectOptions, 'outbound'> {
  /** For a proxy with TLS. */
  secureContext: () => SecureContext
  dnsTimeoutMs: number
  connectTimeoutMs: number
}

/**
 * Connects to vetted addresses of targets through the proxy of a caller: the proxy is asked for an address, so it resolves no
 * name. Each connection resolves the name of the proxy and vets its addresses. There is no other way: a proxy that fails ends the
 * connection. The result throws PROXY_FAILED, or URL_NOT_ALLOWED for a proxy that is not at a public address.
 */
export function tunnelThrough(proxy: CallerProxy, options: TunnelOptions): Connect {
  // One limit for the connection to the proxy, and one for its answers.
  const timeoutMs = 2 * options.connectTimeoutMs
  const expired = () => proxyFailed(`opened no tunnel within ${timeoutMs / 1000} s`)
  return (url, addresses, signal) =>
    withTimeout({ signal, timeoutMs, expired }, async (clock) => {
      const proxyAddresses = await addressesOf(proxy.url, clock.signal, options)
      let failure: unknown
      for (const address of v4First(addresses).slice(0, maxAttempts)) {
        const target = `${isIPv6(address) ? `[${address}]` : address}:${portOf(url)}`
        const socket = await reach(proxy.url, proxyAddresses, clock.signal, options)
        try {
          return { socket: await askFor(target, socket, proxy, clock.signal), address }
        } catch (thrown) {
          socket.destroy()
          clock.signal.throwIfAborted()
          // Many proxies reach no IPv6 address.
          if (!(thrown instanceof TunnelRefused) || thrown.status === 407) throw failedTunnel(thrown)
          failure = failedTunnel(thrown)
        }
      }
      throw failure
    })
}

const maxAttempts = 3

const v4First = (addresses: readonly string[]) =>
  dialOrder(addresses).toSorted((a, b) => Number(isIPv6(a)) - Number(isIPv6(b)))

async function addressesOf(
  url: URL,
  signal: AbortSignal,
  { lookup, rules, dnsTimeoutMs }: TunnelOptions,
): Promise<readonly string[]> {
  try {
    const ownRules = proxyRules(rules)
    const vetted = vetUrl(url.href, ownRules)
    return await resolveHost(vetted, { lookup, rules: ownRules, timeoutMs: dnsTimeoutMs, signal })
  } catch (thrown) {
    signal.throwIfAborted()
    if (thrown instanceof AppError && thrown.code === 'URL_NOT_ALLOWED') throw proxyNotAllowed()
    throw proxyFailed('has a host name that could not be resolved')
  }
}

async function reach(
  url: URL,
  addresses: readonly string[],
  signal: AbortSignal,
  { secureContext, outbound, connectTimeoutMs: timeoutMs }: TunnelOptions,
): Promise<Socket> {
  try {
    const { socket } = await connect(url, addresses, { signal, timeoutMs, secureContext: secureContext(), outbound })
    return socket
  } catch (thrown) {
    signal.throwIfAborted()
    throw proxyFailed((thrown instanceof AppError ? problems[thrown.code] : undefined) ?? didNotAccept)
  }
}

const didNotAccept = 'did not accept the connection'

const problems: Partial<Record<ErrorCode, string>> = {
  TLS_FAILED: 'has no valid certificate, or does not use TLS',
  TARGET_TIMEOUT: 'did not complete the TLS handshake in time',
}

const askFor = (target: string, socket: Socket, { authorization }: CallerProxy, signal: AbortSignal) =>
  openTunnel(target, { connection: { createConnection: () => socket }, authorization }, signal)

function failedTunnel(thrown: unknown): AppError {
  if (thrown instanceof TunnelRefused)
    return proxyFailed(
      thrown.status === 407
        ? 'did not accept its user name and password (status 407)'
        : `refused the tunnel to the target (status ${thrown.status})`,
    )
  const code = thrown instanceof Error && 'code' in thrown ? String(thrown.code) : ''
  if (code === 'HPE_HEADER_OVERFLOW') return proxyFailed('sent more than 16 KiB of response headers')
  if (code.startsWith('HPE_')) return proxyFailed('sent an invalid HTTP response')
  return proxyFailed('closed the connection before it opened a tunnel')
}
