import type { Socket } from 'node:net'
import { Client } from 'undici'
import { AppError } from '#shared/errors.ts'
import type { Dialled } from './dial.ts'

/** One open connection: one request at a time, to one vetted address of one origin. */
export interface Connection {
  client: Client
  key: string
}

export interface Connections extends AsyncDisposable {
  /** A kept connection of the URL's origin to one of these addresses; undefined when there is none. */
  take: (url: URL, addresses: readonly string[]) => Connection | undefined
  open: (url: URL, addresses: readonly string[], signal: AbortSignal) => Promise<Connection>
  /** For the next request, when the answer was read to its end and the target leaves the connection open. */
  keep: (connection: Connection) => void
  /** Destroys its socket at once: no further byte is taken. */
  drop: (connection: Connection) => void
}

/** A connection to one of the vetted addresses, ready for a request to the URL. */
export type Connect = (url: URL, addresses: readonly string[], signal: AbortSignal) => Promise<Dialled>

/**
 * Keeps connections by origin and address: a name whose address changes gets no connection to the old one, and two names
 * on one address share none.
 */
export function openConnections(connect: Connect): Connections {
  const closing = new AbortController()
  const open = new Set<Client>()
  const idle = new Map<Client, string>()

  return {
    take: (url, addresses) => {
      const keys = new Set(addresses.map((address) => keyOf(url, address)))
      for (const [client, key] of idle) {
        if (!keys.has(key)) continue
        idle.delete(client)
        return { client, key }
      }
      return undefined
    },
    open: async (url, addresses, signal) => {
      const { socket, address } = await connect(url, addresses, AbortSignal.any([signal, closing.signal]))
      const client = clientOn(socket, url)
      open.add(client)
      const forget = () => {
        open.delete(client)
        idle.delete(client)
        // Or undici would ask for a second connection, and get this one again.
        client.destroy().catch(nothing)
      }
      client.once('disconnect', forget).once('connectionError', forget)
      return { client, key: keyOf(url, address) }
    },
    keep: ({ client, key }) => {
      if (client.destroyed) return
      idle.set(client, key)
      const [oldest] = idle.keys()
      if (oldest && idle.size > maxIdle) oldest.destroy().catch(nothing)
    },
    drop: ({ client }) => void client.destroy().catch(nothing),
    [Symbol.asyncDispose]: async () => {
      closing.abort(new AppError('TARGET_UNREACHABLE', 'This service is shutting down. Try again.'))
      await Promise.all([...open].map((client) => client.destroy()))
    },
  }
}

/** Across all targets: file descriptors are shared with everything else the process does. */
const maxIdle = 256

function keyOf(url: URL, address: string): string {
  return `${url.origin} ${address}`
}

/** undici speaks HTTP/1.1 over the socket we dialled; it never dials one itself. Its clocks are off: ours are finer. */
function clientOn(socket: Socket, url: URL): Client {
  return new Client(url.origin, {
    // A tick later: undici drops a request whose connection is there before it has asked.
    connect: (_, callback) => queueMicrotask(() => callback(null, socket)),
    pipelining: 1,
    maxHeaderSize: 32 * 1024,
    headersTimeout: 0,
    bodyTimeout: 0,
    keepAliveTimeout: 10_000,
    keepAliveMaxTimeout: 60_000,
  })
}

function nothing(): void {}
