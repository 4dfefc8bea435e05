import type { Connection, Connections } from './connections.ts'
import { exchange, type ResponseHead, type RequestHead } from './exchange.ts'

export interface SendOptions {
  connections: Connections
  headersTimeoutMs: number
}

/**
 * Sends one request to one of the vetted addresses, over an idle connection if there is one. The caller reads the body,
 * then keeps or drops the connection.
 */
export async function sendRequest(
  url: URL,
  request: RequestHead & { addresses: readonly string[]; signal: AbortSignal },
  { connections, headersTimeoutMs }: SendOptions,
): Promise<{ connection: Connection; head: ResponseHead }> {
  const { addresses, signal, ...requestHead } = request
  const sendOver = async (connection: Connection) => {
    try {
      return {
        connection,
        head: await exchange(connection, url, { ...requestHead, signal, timeoutMs: headersTimeoutMs }),
      }
    } catch (error) {
      connections.drop(connection)
      throw error
    }
  }
  // The target may close an idle connection at any time. The request is then sent again over a new one.
  const ignoreLostConnection = (error: unknown) => {
    if (isConnectionLost(error) && !signal.aborted) return undefined
    throw error
  }
  // Other methods may change state, so they must not be sent twice.
  const idle = requestHead.method === 'GET' ? connections.take(url, addresses) : undefined
  const first = idle && (await sendOver(idle).catch(ignoreLostConnection))
  return first ?? sendOver(await connections.open(url, addresses, signal))
}

function isConnectionLost(error: unknown): boolean {
  return error instanceof Error && 'code' in error && lostConnectionCodes.has(String(error.code))
}

const lostConnectionCodes = new Set([
  'ECONNRESET',
  'EPIPE',
  'UND_ERR_SOCKET',
  'UND_ERR_DESTROYED',
  'UND_ERR_CLOSED',
  'UND_ERR_INFO',
])
