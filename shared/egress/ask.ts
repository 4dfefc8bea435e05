import type { Connection, Connections } from './connections.ts'
import { exchange, type Head, type Question } from './exchange.ts'

export interface AskOptions {
  connections: Connections
  headersTimeoutMs: number
}

/**
 * Sends one request to one of the vetted addresses, over a kept connection where there is one. The body of the answer is
 * still to be read; then the connection is to be kept or dropped.
 */
export async function ask(
  url: URL,
  request: Question & { addresses: readonly string[]; signal: AbortSignal },
  { connections, headersTimeoutMs }: AskOptions,
): Promise<{ connection: Connection; head: Head }> {
  const { addresses, signal, ...question } = request
  const over = async (connection: Connection) => {
    try {
      return { connection, head: await exchange(connection, url, { ...question, signal, timeoutMs: headersTimeoutMs }) }
    } catch (error) {
      connections.drop(connection)
      throw error
    }
  }
  // The target may close a kept connection at any time, even as we write to it: then ask again over a new one.
  const again = (error: unknown) => {
    if (isLost(error) && !signal.aborted) return undefined
    throw error
  }
  // What changes something must not be said twice.
  const kept = question.method === 'GET' ? connections.take(url, addresses) : undefined
  const first = kept && (await over(kept).catch(again))
  return first ?? over(await connections.open(url, addresses, signal))
}

function isLost(error: unknown): boolean {
  return error instanceof Error && 'code' in error && lostConnection.has(String(error.code))
}

const lostConnection = new Set([
  'ECONNRESET',
  'EPIPE',
  'UND_ERR_SOCKET',
  'UND_ERR_DESTROYED',
  'UND_ERR_CLOSED',
  'UND_ERR_INFO',
])
