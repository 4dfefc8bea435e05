import type { Socket } from 'node:net'
import { connect as startTls, type SecureContext, type TLSSocket } from 'node:tls'
import { AppError } from '#shared/errors.ts'
import type { Dialled } from './dial.ts'
import { reach, unreachable } from './reach.ts'
import { literalAddress } from './url-parts.ts'
import { within } from './within.ts'

export interface ConnectOptions {
  secureContext: SecureContext
  /** For the TCP connection, and again for the TLS handshake. */
  timeoutMs: number
  signal: AbortSignal
}

/**
 * A connection to one of the vetted addresses, ready for a request: for https the certificate has been checked against
 * the host of the URL. Throws TARGET_UNREACHABLE, TARGET_TIMEOUT (silence in the handshake) or TLS_FAILED.
 */
export async function connect(url: URL, addresses: readonly string[], options: ConnectOptions): Promise<Dialled> {
  const { signal, timeoutMs, secureContext } = options
  const dialled = await reach(url, addresses, { signal, timeoutMs })
  if (url.protocol === 'http:') return dialled
  const { socket, address } = dialled
  try {
    const limit = {
      signal,
      timeoutMs,
      expired: () => new AppError('TARGET_TIMEOUT', 'The target did not finish the TLS handshake.'),
    }
    return { socket: await within(limit, () => handshake(socket, url, secureContext)), address }
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
      // RFC 6066 §3: an address is no server name.
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
    'The target has no valid TLS certificate for its name (expired, of another name, of an unknown authority), or speaks no TLS.'
  return new AppError('TLS_FAILED', message, { cause })
}
