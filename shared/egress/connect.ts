import type { Socket } from 'node:net'
import { connect as startTls, type SecureContext, type TLSSocket } from 'node:tls'
import { AppError } from '#shared/contract/errors.ts'
import { withTimeout } from '#shared/runtime/with-timeout.ts'
import { connectTcp, unreachable, type TcpOptions } from './connect-tcp.ts'
import type { Connect } from './connections.ts'
import type { DialedSocket } from './dial.ts'
import { literalAddress } from './url-parts.ts'

/** `timeoutMs`: limit for the TCP connection, and again for the TLS handshake. */
export interface ConnectOptions extends TcpOptions {
  secureContext: SecureContext
  /** Connects in another way than `connectTcp`, to the same addresses. */
  tunnel?: Connect | undefined
}

/**
 * Connects to one of the vetted addresses; for https, also completes the TLS handshake and verifies the certificate for
 * the URL's host. Throws TARGET_UNREACHABLE, TARGET_TIMEOUT (no answer in the handshake),
 * TLS_FAILED, or errors of `tunnel`.
 */
export async function connect(url: URL, addresses: readonly string[], options: ConnectOptions): Promise<DialedSocket> {
  const { signal, timeoutMs, secureContext, tunnel } = options
  const dialed = await (tunnel?.(url, addresses, signal) ?? connectTcp(url, addresses, options))
  if (url.protocol === 'http:') return dialed
  const { socket, address } = dialed
  try {
    const limit = {
      signal,
      timeoutMs,
      expired: () => new AppError('TARGET_TIMEOUT', 'The target did not complete the TLS handshake in time.'),
    }
    return { socket: await withTimeout(limit, () => handshake(socket, url, secureContext)), address }
  } catch (error) {
    socket.destroy()
    throw error
  }
}

function handshake(socket: Socket, url: URL, secureContext: SecureContext): Promise<TLSSocket> {
  return new Promise((resolve, reject) => {
    const literal = literalAddress(url)
    const secure = startTls({
      socket,
      secureContext,
      host: literal ?? url.hostname,
      // RFC 6066 §3: the server name must not be an IP address.
      servername: literal === undefined ? url.hostname : '',
      ALPNProtocols: ['http/1.1'],
      rejectUnauthorized: true,
    })
    secure.on('error', (error: NodeJS.ErrnoException) =>
      reject(isLostConnection(error) ? unreachable(error) : tlsFailed(error)),
    )
    secure.once('secureConnect', () => resolve(secure))
  })
}

function isLostConnection({ code }: NodeJS.ErrnoException): boolean {
  return code === 'ECONNRESET' || code === 'EPIPE'
}

function tlsFailed(cause: unknown): AppError {
  const message =
    'TLS verification failed: the certificate is expired, issued for another host or by an unknown authority, or the port does not use TLS.'
  return new AppError('TLS_FAILED', message, { cause })
}
